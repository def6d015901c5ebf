#include "bench/guest_look.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <sstream>

#include "base/try.h"

namespace helix::bench {
namespace {

/// The number that comes after `label` and spaces.
Result<double> numberAfter(std::string_view text, std::string_view label)
{
    const auto found = text.find(label);
    const auto begin =
        found == text.npos ? text.npos : text.find_first_not_of(' ', found + label.size());
    double number = 0;
    if (begin == text.npos ||
        std::from_chars(text.data() + begin, text.data() + text.size(), number).ec != std::errc())
        return fail(ErrorCode::Protocol, "The guest said something else than its clock and memory.",
                    std::string(text.substr(0, 200)));
    return number;
}

} // namespace

Result<GuestLook> parseGuestLook(std::string_view text)
{
    constexpr double kKibibyte = 1024;
    TRY(const auto seconds, numberAfter(text, ""));
    TRY(const auto total, numberAfter(text, "MemTotal:"));
    TRY(const auto free, numberAfter(text, "MemFree:"));
    GuestLook look;
    look.uptimeMs = std::llround(seconds * 1000);
    look.memoryUsedBytes = static_cast<std::int64_t>((total - free) * kKibibyte);
    return look;
}

std::int64_t stoodStillMs(const GuestLook& before, const GuestLook& after)
{
    const auto host = std::chrono::duration_cast<std::chrono::milliseconds>(after.at - before.at);
    return std::max<std::int64_t>(host.count() - (after.uptimeMs - before.uptimeMs), 0);
}

Result<GuestTicks> parseGuestTicks(std::string_view text)
{
    // user nice system idle iowait irq softirq steal; what guests of it take is in user and nice already.
    constexpr int kIdle = 3, kWaits = 4, kColumns = 8;
    std::istringstream words{std::string(text.substr(0, text.find('\n')))};
    std::string label;
    words >> label;
    GuestTicks ticks;
    int column = 0;
    for (std::int64_t number = 0; column < kColumns && words >> number; ++column) {
        ticks.all += number;
        if (column == kIdle || column == kWaits)
            ticks.idle += number;
    }
    if (label != "cpu" || column < kColumns)
        return fail(ErrorCode::Protocol,
                    "The guest said something else than what its processors do.",
                    std::string(text.substr(0, 200)));
    return ticks;
}

double busyShare(const GuestTicks& before, const GuestTicks& after)
{
    const auto passed = static_cast<double>(after.all - before.all);
    return passed <= 0 ? 0 : 1 - static_cast<double>(after.idle - before.idle) / passed;
}

} // namespace helix::bench
