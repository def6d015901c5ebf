#include "ui/replay/replay_clock.h"

#include <algorithm>

namespace helix::ui {
namespace {

/// The first moment from `timeMs` on at which something was recorded.
std::int64_t beyondGap(const FilmTimes& film, std::int64_t timeMs)
{
    for (const auto& span : film.spans)
        if (timeMs < span.endMs)
            return std::max(timeMs, span.startMs);
    return film.endMs();
}

} // namespace

std::optional<std::size_t> spanAt(const FilmTimes& film, std::int64_t timeMs)
{
    for (std::size_t i = 0; i < film.spans.size(); ++i)
        if (timeMs >= film.spans[i].startMs && timeMs < film.spans[i].endMs)
            return i;
    const bool isEnd = !film.spans.empty() && timeMs == film.endMs();
    return isEnd ? std::optional(film.spans.size() - 1) : std::nullopt;
}

std::int64_t advance(const FilmTimes& film, std::int64_t timeMs, std::int64_t passedMs,
                     bool skipsPauses)
{
    std::int64_t now = std::min(timeMs + passedMs, film.endMs());
    if (skipsPauses) {
        const auto next = std::ranges::upper_bound(film.changes, timeMs);
        const bool isLast = next == film.changes.end();
        const auto shownSince = next == film.changes.begin() ? timeMs : *std::prev(next);
        const auto until = isLast ? film.endMs() : *next;
        if (until > now && now - shownSince >= kLongestPauseMs)
            now = until;
    }
    return std::min(beyondGap(film, now), film.endMs());
}

} // namespace helix::ui
