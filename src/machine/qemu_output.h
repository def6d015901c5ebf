#pragma once
// What QEMU prints, read by pure functions.

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "machine/launch_plan.h"
#include "machine/qemu_binary.h"

namespace helix::machine {

/// From "QEMU emulator version 7.2.22 (Debian ...)". Protocol when there is no such line.
Result<QemuVersion> parseQemuVersion(std::string_view output);

/// The names in the output of `-machine help`.
std::vector<std::string> parseMachineTypes(std::string_view output);

/// The TCP forwards in the output of the monitor command `info usernet`.
std::vector<PortForward> parseUserNetwork(std::string_view output);

/// The host port in "...ould not set up host forwarding rule 'tcp:127.0.0.1:8000-10.0.2.15:80'"; 0
/// when the text says no such thing.
std::uint16_t portOfRefusedForward(std::string_view text);

} // namespace helix::machine
