#pragma once
// Which moment of a recording is shown as time passes. Pure.

#include <cstdint>
#include <optional>
#include <vector>

namespace helix::ui {

/// What was recorded without a gap, in milliseconds of the wall clock.
struct FilmSpan {
    std::int64_t startMs = 0, endMs = 0;
    friend bool operator==(const FilmSpan&, const FilmSpan&) = default;
};

/// A recording on the axis of time.
struct FilmTimes {
    std::vector<FilmSpan> spans;       ///< in order
    std::vector<std::int64_t> changes; ///< when a picture began, in order
    [[nodiscard]] std::int64_t startMs() const { return spans.empty() ? 0 : spans.front().startMs; }
    [[nodiscard]] std::int64_t endMs() const { return spans.empty() ? 0 : spans.back().endMs; }
};

/// A picture that stands still is shown for so long of the recording's time before the next one
/// that differs, where pauses are skipped.
inline constexpr std::int64_t kLongestPauseMs = 1000;

/// The index of the span that holds `timeMs`; nothing in a gap.
std::optional<std::size_t> spanAt(const FilmTimes& film, std::int64_t timeMs);

/// `passedMs` of the recording's time after `timeMs`; never beyond its end, never within a gap. What
/// stands still for longer than kLongestPauseMs is cut short with `skipsPauses`.
std::int64_t advance(const FilmTimes& film, std::int64_t timeMs, std::int64_t passedMs,
                     bool skipsPauses);

} // namespace helix::ui
