#pragma once
// Which tiles the viewer does not have yet, and which of them are next where a frame cannot show all.

#include <cstddef>
#include <cstdint>

#include "agent/desktop/tile_map.h"

namespace helix::agent {

/// Goes over the picture from its top to its bottom, again and again, so that no tile waits for longer
/// than one pass, however often others change. Times are those of captures.
class TileQueue {
public:
    TileQueue() = default;
    TileQueue(int width, int height)
        : m_waiting(width, height)
    {
    }

    [[nodiscard]] const TileMap& waiting() const { return m_waiting; }
    void add(const TileMap& changed) { m_waiting.merge(changed); }
    /// The next tiles to be shown, at most `most`; some where any waits.
    [[nodiscard]] TileMap next(int most) const { return m_waiting.firstFrom(m_next, most); }
    /// A frame shows these of next(), or all, as they were captured at `captured`.
    void sent(const TileMap& shown, std::uint64_t captured);
    /// Everything that changed until then has been shown.
    [[nodiscard]] std::uint64_t completeUntil() const { return m_completeUntil; }

private:
    TileMap m_waiting;
    std::size_t m_next = 0; ///< where the pass goes on; something waits from there on, if anything
    std::uint64_t m_passBegan = 0, m_completeUntil = 0;
};

} // namespace helix::agent
