#include "ui/replay/film_parts.h"

#include <algorithm>

#include "base/try.h"

namespace helix::ui {

using recording::Film;

std::optional<std::size_t> FilmParts::partAt(std::int64_t timeMs) const
{
    const auto after = std::ranges::upper_bound(m_files, timeMs, {}, &FilmFile::startMs);
    if (after == m_files.begin())
        return std::nullopt;
    return static_cast<std::size_t>(after - m_files.begin()) - 1;
}

Result<const Film*> FilmParts::open(std::size_t part)
{
    if (m_opened == part)
        return &*m_film;
    m_opened.reset();
    m_film.reset();
    TRY(auto film, Film::open(m_files[part].file));
    m_opened = part;
    return &m_film.emplace(std::move(film));
}

void FilmParts::forget(std::size_t part)
{
    m_opened.reset();
    m_film.reset();
    m_files.erase(m_files.begin() + static_cast<std::ptrdiff_t>(part));
}

} // namespace helix::ui
