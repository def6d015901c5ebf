#pragma once
// What `helix-bench density` says, as a value, as JSON and as a table.

#include <cstdint>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

namespace helix::bench {

/// Aims; nothing fails for them.
inline constexpr std::int64_t kPssAimMiB = 170; ///< of each
inline constexpr double kCpuAimPercent = 40;    ///< of one processor, all together
inline constexpr double kLastCreateAim = 2;     ///< times the first

struct DensitySamples {
    std::vector<std::int64_t> createMs; ///< in the order of their creation
    std::vector<std::int64_t> pssBytes; ///< QEMU and helix-netd together
    std::vector<std::int64_t> diskBytes;
    double cpuPercent = 0;   ///< of one processor: all QEMUs and helix-netds
    double planePercent = 0; ///< the control plane
    int answered = 0;        ///< how many ran a command at the end
    std::string refusal;     ///< the sentence; empty where nobody asked for one more
};

/// {count, create: {..., first_ms, last_ms, last_to_first}, pss, disk, cpu_percent,
/// control_plane_cpu_percent, answered, aims} and, once one was refused, {fitted, refusal}; summaries
/// as by summarize(). `count` is how many there were when it was looked.
nlohmann::json densityReport(const DensitySamples& samples);

/// Of a report with its circumstances (runDensityBench()).
std::string densityTable(const nlohmann::json& report);

} // namespace helix::bench
