#pragma once
// One Helix per user: a lock that dies with its process, whatever way that ends.

#include <chrono>
#include <filesystem>
#include <functional>

#include "base/paths.h"
#include "base/result.h"
#include "base/unique_fd.h"

namespace helix::app {

/// Holds flock(2) on the runtime folder's lock file and on one in the data folder: two sessions
/// with different runtime folders (su, cron) still share one database. Released by destruction or
/// death; never inherited by programs we start.
class InstanceLock {
public:
    /// The folders must exist. Conflict when another Helix runs; its sentence differs when that one
    /// uses another runtime folder and so cannot be reached through this one.
    static Result<InstanceLock> take(const Paths& paths);
    /// The same, but a Helix that runs is waited for, `patience` at most, and until `isStopped`. Blocks.
    static Result<InstanceLock> await(const Paths& paths, std::chrono::milliseconds patience,
                                      const std::function<bool()>& isStopped);

private:
    InstanceLock(UniqueFd runtime, UniqueFd data)
        : m_runtime(std::move(runtime))
        , m_data(std::move(data))
    {
    }
    UniqueFd m_runtime;
    UniqueFd m_data;
};

} // namespace helix::app
