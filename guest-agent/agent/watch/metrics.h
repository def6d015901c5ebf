#pragma once
// How busy the guest is.

#include <cstdint>
#include <optional>
#include <string_view>

namespace helix::agent {

struct Metrics {
    double cpuPercent = 0;                         ///< of all processors, since the previous sample
    std::uint64_t memoryTotal = 0, memoryUsed = 0; ///< bytes
    std::uint64_t diskTotal = 0, diskUsed = 0;     ///< bytes of the root file system
    double load1 = 0;
};

/// Processor time in ticks, from the first line of /proc/stat.
struct CpuTime {
    std::uint64_t busy = 0, total = 0;
};
std::optional<CpuTime> parseCpuTime(std::string_view procStat);
/// A field of /proc/meminfo in bytes; 0 when it is missing.
std::uint64_t parseMemory(std::string_view procMeminfo, std::string_view field);

/// Takes samples of this machine; the first one has no processor load.
class MetricsSampler {
public:
    Metrics sample();

private:
    CpuTime m_previous;
};

} // namespace helix::agent
