#include "agent/desktop/stream/ladder.h"

namespace helix::agent {
namespace {

double seconds(Ladder::Duration duration)
{
    return std::chrono::duration<double>(duration).count();
}

} // namespace

double Ladder::busyShare(Time now) const
{
    Duration busy{};
    for (const Work& work : m_works)
        busy += work.done - std::max(work.begun, now - kLook);
    return seconds(busy) / seconds(kLook);
}

/// Of the pictures of late.
Ladder::Duration Ladder::meanCost() const
{
    Duration busy{};
    for (const Work& work : m_works)
        busy += work.done - work.begun;
    return busy / static_cast<int>(m_works.size());
}

double Ladder::shareAt(int step) const
{
    return seconds(meanCost()) * rateAt(step);
}

void Ladder::moveTo(int step, Time now)
{
    m_step = step;
    m_since = now;
    m_isEasy = false;
    m_exhausted = false;
}

bool Ladder::worked(Time begun, Time done)
{
    const int before = m_step;
    if (m_works.empty() || begun - m_works.back().done >= kForget) {
        m_works.clear();
        moveTo(0, begun);
    }
    m_works.push_back({begun, done});
    while (m_works.front().done + kLook <= done)
        m_works.pop_front();
    m_isSlow = meanCost() >= kSlow;
    constexpr int last = static_cast<int>(kDivisors.size()) - 1;
    const bool isKnown = done - m_since >= kLook;
    const bool isBusy = isKnown && m_isSlow && busyShare(done) >= kBusy;
    if (isBusy && m_step < last)
        moveTo(m_step + 1, done);
    else if (isKnown)
        m_exhausted = isBusy;
    if (isBusy)
        return m_step != before;
    const bool isEasy = m_step > 0 && (shareAt(m_step - 1) < kEasy || meanCost() <= kQuick);
    if (isEasy && !m_isEasy)
        m_easySince = done;
    m_isEasy = isEasy;
    if (m_isEasy && done - m_easySince >= kRecovery)
        moveTo(m_step - 1, done);
    return m_step != before;
}

Ladder::Time Ladder::nextLook(Time now, Duration slack) const
{
    if (m_step == 0 || m_works.empty() || now < m_answerUntil)
        return now;
    return std::max(now, m_works.back().begun - slack +
                             std::chrono::microseconds(1000000) / framesPerSecond());
}

} // namespace helix::agent
