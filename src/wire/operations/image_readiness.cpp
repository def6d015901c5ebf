#include "operations/image_readiness.h"

#include <algorithm>
#include <cstdio>

namespace helix::operations {
namespace {

constexpr std::int64_t kSecond = 1000, kMinute = 60 * kSecond, kHour = 60 * kMinute;

/// A second's tenths tell something only while there are few of them.
std::string describeSeconds(std::int64_t ms)
{
    constexpr std::int64_t kTenthsUpTo = 10 * kSecond;
    if (ms >= kTenthsUpTo)
        return std::to_string((ms + kSecond / 2) / kSecond) + " s";
    char text[16];
    std::snprintf(text, sizeof text, "%.1f s",
                  static_cast<double>(std::max<std::int64_t>(ms, 100)) / kSecond);
    return text;
}

std::string rounded(std::int64_t ms, std::int64_t unit, const char* name)
{
    return "about " + std::to_string(std::max<std::int64_t>(1, (ms + unit / 2) / unit)) + " " +
           name;
}

/// Of what takes its time: nobody counts its seconds.
std::string describeWait(std::int64_t ms)
{
    constexpr std::int64_t kHoursFrom = 100 * kMinute;
    if (ms < kMinute)
        return "less than a minute";
    return ms < kHoursFrom ? rounded(ms, kMinute, "min") : rounded(ms, kHour, "h");
}

std::string capitalised(std::string text)
{
    if (!text.empty() && text.front() >= 'a' && text.front() <= 'z')
        text.front() = static_cast<char>(text.front() - 'a' + 'A');
    return text;
}

std::string describePresent(const Readiness& readiness)
{
    if (auto measured = describeMeasuredStart(readiness.warm, readiness.times); !measured.empty())
        return measured;
    if (!readiness.warm)
        return "On this computer";
    return readiness.isQuick ? "Starts in about a second" : "Starts without booting";
}

std::string describeBuild(const Readiness& readiness)
{
    if (readiness.times.buildMs > 0)
        return capitalised(describeWait(readiness.times.buildMs)) + " to build, as the last time";
    return readiness.buildMinutes > 0
               ? "About " + std::to_string(readiness.buildMinutes) + " min to build"
               : "Can be built";
}

} // namespace

std::string describeMeasuredStart(bool warm, const ImageTimes& times)
{
    constexpr std::int64_t kMinutesFrom = 100 * kSecond;
    const auto ms = warm ? times.warmMs : times.bootMs;
    if (ms <= 0)
        return {};
    const auto time = ms < kMinutesFrom ? describeSeconds(ms) : rounded(ms, kMinute, "min");
    if (warm)
        return "Ready in " + time + " here";
    return std::string("Boots in ") + (ms < kMinutesFrom ? "about " : "") + time + " here";
}

std::string describeDownload(std::uint64_t bytes, std::uint64_t bytesPerSecond)
{
    // Ten days: whatever is longer is no figure.
    constexpr std::uint64_t kMostSeconds = 864'000;
    if (bytes == 0 || bytesPerSecond == 0)
        return {};
    const auto seconds = std::min(bytes / bytesPerSecond, kMostSeconds);
    return describeWait(static_cast<std::int64_t>(seconds) * kSecond);
}

std::uint64_t pullSpeed(const std::vector<ImageTimes>& all)
{
    std::uint64_t bytes = 0, ms = 0;
    for (const auto& times : all) {
        bytes += times.pullBytes;
        ms += static_cast<std::uint64_t>(std::max<std::int64_t>(times.pullMs, 0));
    }
    return ms == 0 ? 0 : bytes * kSecond / ms;
}

std::string describeReadiness(const Readiness& readiness)
{
    if (readiness.present)
        return describePresent(readiness);
    if (readiness.offered) {
        const auto wait = describeDownload(readiness.downloadBytes, readiness.bytesPerSecond);
        return wait.empty() ? "Can be downloaded"
                            : capitalised(wait) + " to download at the speed of the last pulls";
    }
    return readiness.canBuild ? describeBuild(readiness) : "Not on this computer";
}

} // namespace helix::operations
