#pragma once
// Starting a program that outlives us: in a session of its own, with nothing of ours but its log.

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "base/result.h"
#include "base/unique_fd.h"

namespace helix::async {

/// setrlimit(2), soft and hard alike.
struct ProcessLimit {
    int resource = 0; ///< RLIMIT_...
    std::uint64_t value = 0;
    friend bool operator==(const ProcessLimit&, const ProcessLimit&) = default;
};

struct SpawnRequest {
    std::filesystem::path program;
    std::vector<std::string> arguments;
    std::filesystem::path workingFolder;
    std::vector<std::string> environment; ///< "NAME=value", all that the program gets
    std::filesystem::path log;            ///< standard output and error are appended here (0600)
    /// Those that are above what we may set ourselves are left as they are.
    std::vector<ProcessLimit> limits;
    /// Descriptors that the program gets at the same numbers.
    std::vector<int> inherited;
};

struct Spawned {
    int pid = 0;
    UniqueFd pidfd; ///< pidfd_open(2); becomes readable when the process ends
};

/// Starts the program with setsid, umask 077, standard input from /dev/null and no other descriptor
/// open than those it inherits. Writing beyond RLIMIT_FSIZE fails with EFBIG (SIGXFSZ is ignored).
/// The caller reaps it (through the pidfd). NotFound or PermissionDenied when it cannot be
/// executed.
Result<Spawned> spawnDetached(const SpawnRequest& request);

} // namespace helix::async
