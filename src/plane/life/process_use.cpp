#include "life/process_use.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <ctime>

#include <unistd.h>

#include "base/atomic_file.h"
#include "base/try.h"
#include "life/host_capacity.h"

namespace helix::life {
namespace {

constexpr std::size_t kMostText = 64U << 10;

/// Of the `index`th word, the first is 0; 0 when it is no number.
std::uint64_t numberAt(std::string_view text, int index)
{
    for (; index > 0; --index) {
        text.remove_prefix(std::min(text.find(' '), text.size()));
        text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
    }
    std::uint64_t number = 0;
    std::from_chars(text.data(), text.data() + text.size(), number);
    return number;
}

std::string fileOf(int pid, const char* name)
{
    return "/proc/" + std::to_string(pid) + "/" + name;
}

} // namespace

std::uint64_t ticksSinceBoot()
{
    constexpr std::uint64_t kNsPerSecond = 1'000'000'000;
    timespec now{};
    ::clock_gettime(CLOCK_BOOTTIME, &now);
    const auto perSecond = static_cast<std::uint64_t>(::sysconf(_SC_CLK_TCK));
    return static_cast<std::uint64_t>(now.tv_sec) * perSecond +
           static_cast<std::uint64_t>(now.tv_nsec) * perSecond / kNsPerSecond;
}

std::uint64_t pssIn(std::string_view smapsRollup)
{
    return kibibytesIn(smapsRollup, "Pss") * 1024;
}

std::uint64_t ownMemoryIn(std::string_view statm)
{
    const std::uint64_t resident = numberAt(statm, 1), shared = numberAt(statm, 2);
    return (resident - std::min(resident, shared)) *
           static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
}

Result<ProcessUse> timesIn(std::string_view stat)
{
    // proc(5): the name stands in brackets and may hold any, so the last one counts; the state, the
    // third field, follows.
    const auto name = stat.rfind(") ");
    if (name == std::string_view::npos)
        return fail(ErrorCode::Protocol, "What /proc says of a process is not understood.");
    const std::string_view rest = stat.substr(name + 2);
    constexpr int kThird = 3, kUserTime = 14, kSystemTime = 15, kStart = 22;
    ProcessUse use;
    use.cpuTicks = numberAt(rest, kUserTime - kThird) + numberAt(rest, kSystemTime - kThird);
    use.startTicks = numberAt(rest, kStart - kThird);
    return use;
}

double cpuPercent(const std::vector<ProcessUse>& before, const std::vector<ProcessUse>& now,
                  std::int64_t elapsedMs, std::int64_t ticksPerSecond)
{
    if (elapsedMs <= 0 || ticksPerSecond <= 0)
        return 0;
    std::uint64_t ticks = 0;
    for (const auto& process : now) {
        const auto same = std::ranges::find_if(before, [&process](const ProcessUse& other) {
            return other.pid == process.pid && other.startTicks == process.startTicks;
        });
        if (same != before.end() && process.cpuTicks > same->cpuTicks)
            ticks += process.cpuTicks - same->cpuTicks;
    }
    constexpr double kPercent = 100, kMsPerSecond = 1000;
    return static_cast<double>(ticks) * kPercent * kMsPerSecond /
           (static_cast<double>(ticksPerSecond) * static_cast<double>(elapsedMs));
}

Result<ProcessUse> readProcessUse(int pid)
{
    TRY(const auto stat, readFile(fileOf(pid, "stat"), kMostText));
    TRY(auto use, timesIn(stat));
    use.pid = pid;
    use.memoryBytes = pssIn(readFile(fileOf(pid, "smaps_rollup"), kMostText).value_or(""));
    if (use.memoryBytes == 0)
        use.memoryBytes = ownMemoryIn(readFile(fileOf(pid, "statm"), kMostText).value_or(""));
    return use;
}

} // namespace helix::life
