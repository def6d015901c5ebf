#pragma once
// Which processes are a machine of ours: told by what they were started with (/proc, proc(5)),
// never by a pid that was written down.

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "base/unique_fd.h"

namespace helix::machine {

enum class Role {
    Qemu,
    Wrapper, ///< bwrap around it, whose command line holds QEMU's
};

/// What the process is to the machine `uuid`; nothing when it is of another user or was not started
/// with `-uuid` and this `uuid`.
std::optional<Role> roleOf(int pid, const std::string& uuid);

struct MachineProcess {
    int pid = 0;
    Role role = Role::Qemu;
};

/// Every process of the machine. Reads all of /proc: for the pool.
std::vector<MachineProcess> processesOf(const std::string& uuid);

/// The same, QEMU alone.
std::vector<int> machinesWith(const std::string& uuid);

/// Pids of our user's processes whose command line names `file`, e.g. a machine's disk. Reads all
/// of /proc: for the pool.
std::vector<int> processesNaming(const std::filesystem::path& file);

/// A descriptor of a process that has this role for `uuid` also after it was opened. NotFound
/// otherwise.
Result<UniqueFd> openProcess(int pid, const std::string& uuid, Role role);

} // namespace helix::machine
