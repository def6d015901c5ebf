#pragma once
// Landlock (landlock(7)): a process without privileges gives up files, TCP ports and other
// processes for good. Raw system calls: the C library has none, and Debian 12 no liblandlock.

#include <cstdint>
#include <filesystem>
#include <optional>
#include <vector>

#include "base/result.h"

namespace helix::sandbox {

/// What is left. Paths that do not exist are passed over; links are followed now, once.
struct LandlockRules {
    std::vector<std::filesystem::path> readable; ///< files, and folders with all below them
    std::vector<std::filesystem::path> runnable; ///< readable, and programs there may be started
    std::vector<std::filesystem::path> writable; ///< anything may be done there; devices, too
    /// TCP ports that may be connected to, and none may be listened at; nothing: no limit.
    std::optional<std::vector<std::uint16_t>> tcpPorts;
};

/// What the running kernel enforces of them.
struct LandlockHeld {
    bool files = false;     ///< ABI 1 (Linux 5.13)
    bool tcpPorts = false;  ///< ABI 4 (Linux 6.7), where they were asked for
    bool processes = false; ///< ABI 6 (Linux 6.12): no abstract socket, no signal to others
};

/// The kernel's version of Landlock; 0 where it has none or does not use it (`lsm=`).
int landlockAbi();

/// For this thread and what it starts: call before there are others. The process gains no rights
/// from here on (no_new_privs). A kernel without Landlock is no error: the result says what holds.
Result<LandlockHeld> applyLandlock(const LandlockRules& rules);

} // namespace helix::sandbox
