#include "life/restart_pace.h"

#include <algorithm>

namespace helix::life {

std::optional<std::chrono::seconds> RestartPace::next(std::chrono::milliseconds ran)
{
    if (ran >= kLongRun)
        m_inARow = 0;
    if (m_inARow >= kMostInARow)
        return std::nullopt;
    ++m_inARow;
    if (m_inARow == 1)
        return std::chrono::seconds(0);
    return std::min(kFirstPause * (1 << (m_inARow - 2)), kLongestPause);
}

} // namespace helix::life
