#include "ui/replay/film_pointer.h"

namespace helix::ui {

std::vector<std::int64_t> pointerChanges(const std::filesystem::path& film)
{
    constexpr std::int64_t kStepMs = 250;
    std::vector<std::int64_t> changes;
    const auto track = recording::PointerTrack::read(film);
    if (!track)
        return changes;
    for (const auto time : track->times())
        if (changes.empty() || time - changes.back() >= kStepMs)
            changes.push_back(time);
    return changes;
}

Result<link::PointerPtr> FilmPointer::at(const std::filesystem::path& film, std::int64_t timeMs)
{
    if (!m_track || film != m_film) {
        m_film = film;
        m_track = recording::PointerTrack::read(film);
    }
    if (!*m_track)
        return fail(m_track->error());
    const auto now = (*m_track)->at(timeMs);
    if (now == m_shown)
        return m_pointer;
    m_shown = now;
    m_pointer =
        now ? std::make_shared<const link::Pointer>(link::Pointer{true, now->x, now->y, now->shape})
            : nullptr;
    return m_pointer;
}

void FilmPointer::close()
{
    m_track.reset();
    m_shown.reset();
    m_pointer.reset();
}

} // namespace helix::ui
