#pragma once
// The pointer of a recording's parts, one of which is in memory.

#include <filesystem>
#include <optional>
#include <vector>

#include "base/result.h"
#include "link/pointer.h"
#include "recording/pointer_track.h"

namespace helix::ui {

/// When it moved, thinned to what tells a pause from none; nothing where it cannot be read. In
/// milliseconds from the film's beginning. Blocks.
std::vector<std::int64_t> pointerChanges(const std::filesystem::path& film);

/// Belongs to one thread.
class FilmPointer {
public:
    /// As it was at that moment of the film; null where it is not known. The same object while
    /// nothing changes. An error as PointerTrack::read(). Blocks where the film is another one.
    Result<link::PointerPtr> at(const std::filesystem::path& film, std::int64_t timeMs);
    void close();

private:
    std::filesystem::path m_film; ///< of the track
    std::optional<Result<recording::PointerTrack>> m_track;
    std::optional<recording::Pointer> m_shown;
    link::PointerPtr m_pointer; ///< of m_shown
};

} // namespace helix::ui
