#include "link/restarts.h"

#include <algorithm>
#include <utility>

namespace helix::link {

bool Restarts::hasLeft(Time now)
{
    while (!m_starts.empty() && now - m_starts.front() >= kWithin)
        m_starts.pop_front();
    return m_starts.size() < static_cast<std::size_t>(kMost);
}

std::chrono::seconds Restarts::left(Time now)
{
    if (!m_isGivenUp)
        return {};
    const Time next =
        hasLeft(now) ? m_notBefore : std::max(m_notBefore, m_starts.front() + kWithin);
    return std::max(std::chrono::ceil<std::chrono::seconds>(next - now), std::chrono::seconds(0));
}

std::optional<std::chrono::seconds> Restarts::waitToBegin(Time now)
{
    const std::lock_guard lock(m_mutex);
    if (const auto wait = left(now); wait > std::chrono::seconds(0))
        return wait;
    if (std::exchange(m_isGivenUp, false))
        m_triedAt = now;
    return std::nullopt;
}

void Restarts::giveUp(Time now)
{
    m_isGivenUp = true;
    m_notBefore = now + m_pace.next(m_triedAt ? now - *m_triedAt : Time::duration(0));
    m_triedAt.reset();
}

bool Restarts::mayStart(Time now)
{
    const std::lock_guard lock(m_mutex);
    const bool isOnTrial = m_triedAt && now - *m_triedAt < ReopenPace::kLasted;
    if (m_isGivenUp || isOnTrial || !hasLeft(now)) {
        giveUp(now);
        return false;
    }
    m_starts.push_back(now);
    return true;
}

std::chrono::seconds Restarts::pause(Time now)
{
    const std::lock_guard lock(m_mutex);
    return left(now);
}

} // namespace helix::link
