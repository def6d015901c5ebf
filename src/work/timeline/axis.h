#pragma once
// Time as a line: where marks stand on it, and what is drawn as one. Pure.

#include <cstdint>
#include <optional>
#include <vector>

#include "operations/replay_values.h"
#include "timeline/marks.h"

namespace helix::timeline {

/// Marks of one lane that stand so close that they are drawn as one.
struct Cluster {
    double begin = 0, end = 0; ///< from 0 to 1 of the axis
    std::size_t first = 0;     ///< of all marks, the first one's index
    int count = 0;
    bool bad = false; ///< one of them was refused, or failed
    friend bool operator==(const Cluster&, const Cluster&) = default;
};

/// Where marks are drawn.
enum class Lane { Tools, Commands, Network, Files };
inline constexpr std::size_t kLanes = 4;
/// Prompts with the tools; checkpoints and what became of the workspace are points of the axis
/// itself: none.
std::optional<Lane> laneOf(Mark::Kind kind);

/// 0 to 1; beyond the span its ends.
double placeOf(std::int64_t timeMs, Span span);

/// The marks of a lane, which are in order, drawn with at least `gap` (of the axis, above 0) from
/// the end of one to the beginning of the next: never more than 1 / gap + 1 of them.
std::vector<Cluster> clustersOf(const std::vector<Mark>& marks, Lane lane, Span span, double gap);

/// The time of the next mark behind `timeMs`, or before it.
std::optional<std::int64_t> nextMark(const std::vector<Mark>& marks, std::int64_t timeMs,
                                     bool forward);

/// Whole steps of time, 2 to 9 of them in the span: where the axis says the time.
std::vector<std::int64_t> ticksOf(Span span);

} // namespace helix::timeline
