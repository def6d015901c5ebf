#pragma once
// Limits on memory, processor time and tasks by the kernel's control groups, which systemd hands
// out (systemd-run(1), systemd.resource-control(5)): tried, never assumed.

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "async/completion.h"
#include "base/paths.h"

namespace helix::confine {

/// How to get a control group of one's own here, and which limits hold in it.
struct ResourceScope {
    std::filesystem::path systemdRun; ///< empty when there is none that works
    bool user = true;                 ///< the user's own systemd; false: the system's, for root
    bool memory = false, cpu = false, tasks = false;
    std::string whyNot; ///< a sentence for people where one of the three is missing
    [[nodiscard]] bool any() const { return memory || cpu || tasks; }
};

struct ResourceLimits {
    std::uint64_t memoryBytes = 0; ///< with the program's own, not only the guest's
    int cpus = 0;                  ///< as many processors' worth of time
    int tasks = 0;                 ///< processes and threads together
};

/// Starts `sh` in a scope and looks which limits its control group has. Once per process; the
/// answer is remembered. HELIXVM_SYSTEMD_RUN names another program. Any thread with an event loop.
async::Task<ResourceScope> findResourceScope(Environment environment = processEnvironment());

/// Everything before the program that shall run in a scope of its own, systemd-run included; empty
/// where no limit holds. systemd-run becomes the program: the process stays the same. Pure.
std::vector<std::string> scopePrefix(const ResourceScope& scope, const ResourceLimits& limits,
                                     const std::string& description);

/// What systemd-run needs to reach the user's systemd.
inline constexpr const char* kScopeVariables[] = {"XDG_RUNTIME_DIR", "DBUS_SESSION_BUS_ADDRESS"};

/// Which limits hold for a running process (/proc/PID/cgroup, unified hierarchy). All false when
/// it cannot be told. Reads a few small files.
struct LimitsInForce {
    bool memory = false, cpu = false, tasks = false;
};
LimitsInForce limitsInForce(int pid);

} // namespace helix::confine
