#pragma once
// When a stream that ended, or a decoder that failed, is begun again. Pure.

#include <algorithm>
#include <chrono>

namespace helix::link {

/// Each stream costs a decoder's process, so a guest that hangs up again and again is asked ever more
/// rarely.
class ReopenPace {
public:
    static constexpr std::chrono::seconds kFirst{2}, kMost{60};
    /// A stream that was open for so long was a good one.
    static constexpr std::chrono::seconds kLasted{60};

    /// After a stream that was open for `lasted`.
    std::chrono::seconds next(std::chrono::steady_clock::duration lasted)
    {
        if (lasted >= kLasted)
            m_next = kFirst;
        const auto now = m_next;
        m_next = std::min(2 * m_next, kMost);
        return now;
    }

private:
    std::chrono::seconds m_next = kFirst;
};

} // namespace helix::link
