#pragma once
// The parts of a recording, of which one is open: there may be a thousand, and as many descriptors
// would be Helix's last.

#include <filesystem>
#include <optional>
#include <vector>

#include "recording/film.h"

namespace helix::ui {

struct FilmFile {
    std::filesystem::path file;
    std::int64_t startMs = 0; ///< wall clock
};

/// Belongs to one thread.
class FilmParts {
public:
    FilmParts() = default;
    /// In the order of time.
    explicit FilmParts(std::vector<FilmFile> files)
        : m_files(std::move(files))
    {
    }

    [[nodiscard]] std::size_t size() const { return m_files.size(); }
    [[nodiscard]] const FilmFile& operator[](std::size_t part) const { return m_files[part]; }
    /// The last one that begins at `timeMs` or before it; nothing before the first.
    [[nodiscard]] std::optional<std::size_t> partAt(std::int64_t timeMs) const;
    /// Closes the one that was open. Errors as Film::open(). Blocks.
    Result<const recording::Film*> open(std::size_t part);
    /// That is open.
    [[nodiscard]] std::optional<std::size_t> opened() const { return m_opened; }
    /// It is not there any more.
    void forget(std::size_t part);

private:
    std::vector<FilmFile> m_files;
    std::optional<recording::Film> m_film;
    std::optional<std::size_t> m_opened;
};

} // namespace helix::ui
