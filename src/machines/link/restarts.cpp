#include "link/restarts.h"

namespace helix::link {

bool Restarts::hasLeft(std::chrono::steady_clock::time_point now)
{
    while (!m_starts.empty() && now - m_starts.front() >= kWithin)
        m_starts.pop_front();
    return m_starts.size() < static_cast<std::size_t>(kMost);
}

bool Restarts::mayStart(std::chrono::steady_clock::time_point now)
{
    const std::lock_guard lock(m_mutex);
    m_isGivenUp = !hasLeft(now);
    if (!m_isGivenUp)
        m_starts.push_back(now);
    return !m_isGivenUp;
}

bool Restarts::isGivenUp(std::chrono::steady_clock::time_point now)
{
    const std::lock_guard lock(m_mutex);
    return m_isGivenUp && !hasLeft(now);
}

} // namespace helix::link
