#include "timeline/axis.h"

#include <algorithm>
#include <array>

namespace helix::timeline {

std::optional<Lane> laneOf(Mark::Kind kind)
{
    switch (kind) {
    case Mark::Kind::Prompt:
    case Mark::Kind::Tool:
        return Lane::Tools;
    case Mark::Kind::Command:
        return Lane::Commands;
    case Mark::Kind::Network:
        return Lane::Network;
    case Mark::Kind::File:
        return Lane::Files;
    case Mark::Kind::Checkpoint:
    case Mark::Kind::Fork:
    case Mark::Kind::Life:
        break;
    }
    return std::nullopt;
}

double placeOf(std::int64_t timeMs, Span span)
{
    const auto length = std::max<std::int64_t>(span.toMs - span.fromMs, 1);
    const auto from = std::clamp(timeMs, span.fromMs, span.fromMs + length) - span.fromMs;
    return static_cast<double>(from) / static_cast<double>(length);
}

std::vector<Cluster> clustersOf(const std::vector<Mark>& marks, Lane lane, Span span, double gap)
{
    std::vector<Cluster> clusters;
    for (std::size_t i = 0; i < marks.size(); ++i) {
        const Mark& mark = marks[i];
        if (laneOf(mark.kind) != lane || !span.holds(mark.timeMs))
            continue;
        const double begin = placeOf(mark.timeMs, span);
        const double end = placeOf(mark.timeMs + mark.durationMs, span);
        if (clusters.empty() || begin - clusters.back().end >= gap)
            clusters.push_back({begin, end, i, 0, false});
        clusters.back().end = std::max(clusters.back().end, end);
        ++clusters.back().count;
        clusters.back().bad |= mark.bad;
    }
    return clusters;
}

std::optional<std::int64_t> nextMark(const std::vector<Mark>& marks, std::int64_t timeMs,
                                     bool forward)
{
    if (forward) {
        const auto after = std::ranges::upper_bound(marks, timeMs, {}, &Mark::timeMs);
        return after == marks.end() ? std::nullopt : std::optional(after->timeMs);
    }
    const auto at = std::ranges::lower_bound(marks, timeMs, {}, &Mark::timeMs);
    return at == marks.begin() ? std::nullopt : std::optional(std::prev(at)->timeMs);
}

std::vector<std::int64_t> ticksOf(Span span)
{
    constexpr std::int64_t kSecond = 1000, kMinute = 60 * kSecond, kHour = 60 * kMinute;
    constexpr std::array<std::int64_t, 17> kSteps{
        kSecond, 2 * kSecond, 5 * kSecond, 10 * kSecond, 15 * kSecond, 30 * kSecond,
        kMinute, 2 * kMinute, 5 * kMinute, 10 * kMinute, 15 * kMinute, 30 * kMinute,
        kHour,   2 * kHour,   6 * kHour,   12 * kHour,   24 * kHour};
    constexpr std::int64_t kMost = 8;
    const auto length = std::max<std::int64_t>(span.toMs - span.fromMs, 1);
    auto step = kSteps.back();
    for (auto one = kSteps.rbegin(); one != kSteps.rend() && length / *one <= kMost; ++one)
        step = *one;
    step *= length / step / kMost + 1;
    std::vector<std::int64_t> ticks;
    for (auto at = (span.fromMs / step + 1) * step; at < span.toMs; at += step)
        ticks.push_back(at);
    return ticks;
}

} // namespace helix::timeline
