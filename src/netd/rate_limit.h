#pragma once
// A token bucket: so many a second on average, so many at once.

#include <algorithm>
#include <chrono>

namespace helix::netd {

class RateLimit {
public:
    using TimePoint = std::chrono::steady_clock::time_point;

    RateLimit(double perSecond, double burst)
        : m_perSecond(perSecond)
        , m_burst(burst)
        , m_tokens(burst)
    {
    }

    /// Takes one; false when there is none left.
    bool take(TimePoint now)
    {
        if (now > m_filledAt) {
            const std::chrono::duration<double> passed = now - m_filledAt;
            m_tokens = std::min(m_burst, m_tokens + passed.count() * m_perSecond);
            m_filledAt = now;
        }
        if (m_tokens < 1)
            return false;
        m_tokens -= 1;
        return true;
    }

private:
    double m_perSecond, m_burst, m_tokens;
    TimePoint m_filledAt{};
};

} // namespace helix::netd
