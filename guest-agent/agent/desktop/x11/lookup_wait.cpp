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
    using Outcome = FocusPing::Outcome;
    const auto outcome = m_ping.advance();
    const bool isSilent =
        outcome == Outcome::Pending && m_silent != 0 && m_ping.asked() == m_silent;
    if ((outcome == Outcome::Impossible || isSilent) && !m_isUnasked) {
        // The server has answered by now, so it has handled what was pressed.
        m_isUnasked = true;
        m_due = m_isLongAgo ? now : now + m_patience.unasked;
    }
    m_isOn = outcome != Outcome::Answered && now < m_due;
    if (outcome == Outcome::Answered)
        m_silent = 0;
    else if (!m_isOn && outcome == Outcome::Pending)
        m_silent = m_ping.asked();
    return !m_isOn;
}

} // namespace helix::agent
