#pragma once
// What processes take of this computer, as /proc tells (proc(5)).

#include <cstdint>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace helix::life {

struct ProcessUse {
    int pid = 0;
    std::uint64_t startTicks = 0; ///< with the pid: which process it was
    std::uint64_t cpuTicks = 0;   ///< it has used so far
    std::uint64_t memoryBytes = 0;
};

/// Its share of memory (Pss) in what smaps_rollup says, in bytes; 0 when it is not there. Pure.
std::uint64_t pssIn(std::string_view smapsRollup);
/// Memory of its own in what statm says, in bytes: what is resident without what is of files. Pure.
std::uint64_t ownMemoryIn(std::string_view statm);
/// Start and time used of what stat says; Protocol when it is something else. Pure.
Result<ProcessUse> timesIn(std::string_view stat);

/// The time since boot in the unit that starts are told in.
std::uint64_t ticksSinceBoot();

/// What they used between two looks, in percent of one processor. Of a process that was not seen
/// before nothing is known. Pure.
double cpuPercent(const std::vector<ProcessUse>& before, const std::vector<ProcessUse>& now,
                  std::int64_t elapsedMs, std::int64_t ticksPerSecond);

/// Reads a process of our user. A share of memory that the system does not tell (helix-netd lets
/// nobody look) is memory of its own. NotFound when it is gone. Blocks for some milliseconds: the
/// kernel goes through all of its pages.
Result<ProcessUse> readProcessUse(int pid);

} // namespace helix::life
