#pragma once
// What `helix-bench suspend` says, as a value, as JSON and as a table.

#include <map>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "bench/plain_save.h"
#include "plane/snapshot.h"

namespace helix::bench {

/// What the user waits at most; nothing fails for it.
inline constexpr std::chrono::milliseconds kSuspendAim{1500}, kResumeAim{1500};

/// One workspace, suspended and gone on. CPU time is the control plane's.
struct SuspendSample {
    std::int64_t suspendMs = 0, suspendCpuMs = 0;
    std::int64_t savedBytes = 0, memoryUsedBytes = 0;
    std::int64_t stoodStillMs = 0;
    std::int64_t resumeReadyMs = 0, resumeFirstFrameMs = 0, resumeCpuMs = 0;
};

struct SuspendSamples {
    std::map<plane::Beginning, std::vector<SuspendSample>> suspended;
    std::vector<PlainSave> plain;
    std::vector<double> load; ///< of the last minute, after each run
    bool emulated = false;
};

/// {accelerator, load, aims, suspended: {BEGINNING: {...}}, plain: {...}, ratios}; summaries as by
/// summarize().
nlohmann::json suspendReport(const SuspendSamples& samples);

/// Of a report with its circumstances (runSuspendBench()).
std::string suspendTable(const nlohmann::json& report);

} // namespace helix::bench
