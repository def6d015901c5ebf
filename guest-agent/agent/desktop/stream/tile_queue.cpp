#include "agent/desktop/stream/tile_queue.h"

namespace helix::agent {

void TileQueue::sent(const TileMap& shown, std::uint64_t captured)
{
    if (m_next == 0)
        m_passBegan = captured;
    m_waiting.remove(shown);
    const std::size_t end = shown.end();
    if (end < m_waiting.end()) {
        m_next = end;
        return;
    }
    m_next = 0;
    m_completeUntil = m_waiting.any() ? m_passBegan : captured;
}

} // namespace helix::agent
