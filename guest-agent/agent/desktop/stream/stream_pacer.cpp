#include "agent/desktop/stream/stream_pacer.h"

#include <algorithm>
#include <utility>

#include "protocol/limits.h"

namespace helix::agent {

bool StreamPacer::hasCredit() const
{
    return m_sent - m_acknowledged < static_cast<std::uint32_t>(protocol::kMaxUnacknowledgedFrames);
}

void StreamPacer::acknowledged(std::uint32_t sequence, Time now)
{
    // Unsigned distances stay right when the counter wraps around.
    const std::uint32_t open = m_sent - m_acknowledged;
    const std::uint32_t step = sequence - m_acknowledged;
    if (step >= 1 && step <= open)
        m_acknowledged = sequence;
    if (m_starvedSince && hasCredit()) {
        m_starved += now - *m_starvedSince;
        m_starvedSince.reset();
    }
}

std::chrono::microseconds StreamPacer::takeStarved(Time now)
{
    if (m_starvedSince) {
        m_starved += now - *m_starvedSince;
        m_starvedSince = now;
    }
    return std::chrono::duration_cast<std::chrono::microseconds>(
        std::exchange(m_starved, Time::duration{}));
}

bool StreamPacer::keyFrameAllowed(Time now) const
{
    return !m_lastKey || now - *m_lastKey >= kKeyInterval;
}

/// When what was sent is gone over once more, unless something changes before.
std::optional<StreamPacer::Time> StreamPacer::refinementDue(const Waiting& waiting) const
{
    if (!waiting.isBlurred && !waiting.owesEncoder)
        return std::nullopt;
    const Time still = m_lastChange.value_or(Time()) + kStill;
    return waiting.owesEncoder && m_owedSince ? std::min(still, *m_owedSince + kLongestOwed)
                                              : still;
}

StreamPacer::Send StreamPacer::decide(Time now, const Waiting& waiting) const
{
    if (!hasCredit())
        return Send::Nothing;
    if (m_keyWanted)
        // A viewer that lost its way cannot use anything else.
        return keyFrameAllowed(now) ? Send::KeyFrame : Send::Nothing;
    if (waiting.hasChanges)
        return waiting.canBeExact ? Send::Exact : Send::Changes;
    const auto due = refinementDue(waiting);
    return due && *due <= now ? Send::Refinement : Send::Nothing;
}

void StreamPacer::sent(Send what, Time now)
{
    if (what == Send::Nothing)
        return;
    ++m_sent;
    if (!hasCredit() && !m_starvedSince)
        m_starvedSince = now;
    if (what == Send::KeyFrame) {
        m_keyWanted = false;
        m_lastKey = now;
    }
    if (what != Send::Refinement)
        m_lastChange = now;
    if (what != Send::Exact)
        m_owedSince.reset();
    else if (!m_owedSince)
        m_owedSince = now;
}

std::optional<StreamPacer::Time> StreamPacer::wakeUp(const Waiting& waiting) const
{
    if (!hasCredit())
        return std::nullopt;
    if (m_keyWanted)
        return m_lastKey ? *m_lastKey + kKeyInterval : Time();
    // Changes that wait do so for the way, which its owner knows.
    return waiting.hasChanges ? std::nullopt : refinementDue(waiting);
}

} // namespace helix::agent
