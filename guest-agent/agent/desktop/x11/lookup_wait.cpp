#include "agent/desktop/x11/lookup_wait.h"

namespace helix::agent {

void LookupWait::begin(Clock::time_point pressed, Clock::time_point now)
{
    m_ping.begin();
    m_isOn = true;
    m_isUnasked = false;
    m_isLongAgo = now - pressed >= m_patience.unasked;
    m_due = now + m_patience.answer;
}

bool LookupWait::hasEnded(Clock::time_point now)
{
    if (!m_isOn)
        return false;
    const auto outcome = m_ping.advance();
    if (outcome == FocusPing::Outcome::Impossible && !m_isUnasked) {
        // The server has answered by now, so it has handled what was pressed.
        m_isUnasked = true;
        m_due = m_isLongAgo ? now : now + m_patience.unasked;
    }
    m_isOn = outcome != FocusPing::Outcome::Answered && now < m_due;
    return !m_isOn;
}

} // namespace helix::agent
