#pragma once
// Which process is a machine of ours: told by what it was started with (/proc, proc(5)), never by a
// pid that was written down.

#include <filesystem>
#include <string>
#include <vector>

#include "base/result.h"
#include "base/unique_fd.h"

namespace helix::machine {

/// Whether the process is of our user and was started with `-uuid` and this `uuid`.
bool isMachine(int pid, const std::string& uuid);

/// Every such process. Reads all of /proc: for the pool.
std::vector<int> machinesWith(const std::string& uuid);

/// A descriptor of a process that is a machine with `uuid` also after it was opened. NotFound
/// otherwise.
Result<UniqueFd> openMachine(int pid, const std::string& uuid);

} // namespace helix::machine
