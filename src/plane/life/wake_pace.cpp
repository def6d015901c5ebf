#include "life/wake_pace.h"

#include <algorithm>

namespace helix::life {

std::chrono::nanoseconds WakePace::wait(Time now) const
{
    return m_notBefore && *m_notBefore > now ? *m_notBefore - now : std::chrono::nanoseconds(0);
}

void WakePace::notBefore(Time time)
{
    m_notBefore = m_notBefore ? std::max(*m_notBefore, time) : time;
}

void WakePace::rested(Time now)
{
    notBefore(now + kRest);
}

void WakePace::woken(Time now)
{
    m_failures = 0;
    notBefore(now + kPause);
}

void WakePace::failed(Time now)
{
    constexpr int kMostDoubled = 5; // 32 minutes
    notBefore(now + std::min(kPause * (1 << std::min(m_failures, kMostDoubled)), kLongestPause));
    ++m_failures;
}

} // namespace helix::life
