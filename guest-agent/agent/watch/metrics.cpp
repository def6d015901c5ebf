#include "agent/watch/metrics.h"

#include <algorithm>
#include <charconv>
#include <fstream>
#include <sstream>
#include <string>

#include <sys/statvfs.h>

namespace helix::agent {
namespace {

// Fields of the cpu line (proc(5)): user nice system idle iowait irq softirq steal; guest times are
// in user already.
constexpr int kCpuFields = 8;
constexpr int kIdleField = 3;
constexpr int kIoWaitField = 4;
constexpr std::uint64_t kKibibyte = 1024;

std::string readSmall(const char* path)
{
    std::ifstream file(path);
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

} // namespace

std::optional<CpuTime> parseCpuTime(std::string_view procStat)
{
    std::istringstream line(std::string(procStat.substr(0, procStat.find('\n'))));
    std::string label;
    line >> label;
    if (label != "cpu")
        return std::nullopt;
    CpuTime time;
    for (int field = 0; field < kCpuFields; ++field) {
        std::uint64_t ticks = 0;
        if (!(line >> ticks))
            return std::nullopt;
        time.total += ticks;
        if (field != kIdleField && field != kIoWaitField)
            time.busy += ticks;
    }
    return time;
}

std::uint64_t parseMemory(std::string_view text, std::string_view field)
{
    const std::string start = std::string(field) + ":";
    for (std::size_t at = text.find(start); at != std::string_view::npos;
         at = text.find(start, at + 1)) {
        if (at != 0 && text[at - 1] != '\n')
            continue;
        std::string_view rest = text.substr(at + start.size());
        rest.remove_prefix(std::min(rest.find_first_not_of(' '), rest.size()));
        std::uint64_t kibibytes = 0;
        std::from_chars(rest.data(), rest.data() + rest.size(), kibibytes);
        return kibibytes * kKibibyte;
    }
    return 0;
}

Metrics MetricsSampler::sample()
{
    Metrics metrics;
    if (const auto now = parseCpuTime(readSmall("/proc/stat"))) {
        const auto total = now->total - m_previous.total;
        if (m_previous.total != 0 && now->total > m_previous.total && now->busy >= m_previous.busy)
            metrics.cpuPercent = 100.0 * static_cast<double>(now->busy - m_previous.busy) /
                                 static_cast<double>(total);
        m_previous = *now;
    }
    const std::string memory = readSmall("/proc/meminfo");
    metrics.memoryTotal = parseMemory(memory, "MemTotal");
    metrics.memoryUsed =
        metrics.memoryTotal - std::min(metrics.memoryTotal, parseMemory(memory, "MemAvailable"));
    struct statvfs disk {};
    if (::statvfs("/", &disk) == 0) {
        metrics.diskTotal = std::uint64_t{disk.f_blocks} * disk.f_frsize;
        metrics.diskUsed = std::uint64_t{disk.f_blocks - disk.f_bfree} * disk.f_frsize;
    }
    std::istringstream(readSmall("/proc/loadavg")) >> metrics.load1;
    return metrics;
}

} // namespace helix::agent
