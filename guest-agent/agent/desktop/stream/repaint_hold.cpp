#include "agent/desktop/stream/repaint_hold.h"

#include <algorithm>

namespace helix::agent {

void RepaintHold::begin(double emptyBefore, Time now)
{
    // A second size before the first was painted: what was painted is from before both.
    if (!m_begun) {
        m_emptyBefore = emptyBefore;
        m_first = now;
    }
    m_begun = m_moved = now;
}

void RepaintHold::captured(double empty, bool hasMoved, Time now)
{
    if (!m_begun)
        return;
    m_empty = empty;
    if (hasMoved)
        m_moved = now;
}

RepaintHold::Time RepaintHold::paintedAt() const
{
    const Time last = m_first + kLongestOfAll;
    if (m_empty > m_emptyBefore + kMuchEmpty)
        return std::min(last, *m_begun + kLongestEmpty);
    return std::min({last, m_moved + kQuiet, *m_begun + kLongest});
}

} // namespace helix::agent
