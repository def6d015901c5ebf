#include "agent/system/wall_clock.h"

#include <cerrno>

#include <time.h>

namespace helix::agent {
namespace {

constexpr std::int64_t kMsPerSecond = 1000;
/// A clock that is so little off is right.
constexpr std::int64_t kToleranceMs = 2000;
/// A busy host takes a while from the document to the machine's first instruction.
constexpr std::int64_t kLongestStartMs = 60000;

} // namespace

std::int64_t wallClockMs()
{
    timespec now{};
    ::clock_gettime(CLOCK_REALTIME, &now);
    return now.tv_sec * kMsPerSecond + now.tv_nsec / 1000000;
}

std::optional<std::int64_t> clockToSet(std::int64_t nowMs, std::int64_t hostTimeMs,
                                       std::chrono::milliseconds uptime)
{
    const std::int64_t begun = hostTimeMs + uptime.count();
    if (nowMs >= begun - kToleranceMs && nowMs <= begun + kLongestStartMs)
        return std::nullopt;
    return begun;
}

Result<void> setWallClock(std::int64_t timeMs)
{
    const timespec time{timeMs / kMsPerSecond, (timeMs % kMsPerSecond) * 1000000};
    if (::clock_settime(CLOCK_REALTIME, &time) != 0)
        return failErrno(errno, "The guest's clock could not be set.");
    return {};
}

} // namespace helix::agent
