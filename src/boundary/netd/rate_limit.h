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

    /// Takes one even when there is none left: a debt, which time pays back.
    void owe(TimePoint now)
    {
        if (!take(now))
            m_tokens -= 1;
    }
    /// When the debt will be paid; `now` when there is none.
    [[nodiscard]] TimePoint paidAt(TimePoint now) const
    {
        if (m_tokens >= 0)
            return now;
        const std::chrono::duration<double> needed(-m_tokens / m_perSecond);
        return m_filledAt + std::chrono::duration_cast<TimePoint::duration>(needed);
    }

private:
    double m_perSecond, m_burst, m_tokens;
    TimePoint m_filledAt{};
};

} // namespace helix::netd
