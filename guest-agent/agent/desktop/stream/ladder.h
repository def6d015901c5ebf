#pragma once
// How many pictures a second a guest can afford. Pure: every call says what time it is.

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <deque>

#include "protocol/ladder_step.h"

namespace helix::agent {

/// Steers how often the desktop is looked at by what looking, comparing, converting and encoding took.
///
/// Who encodes all the time has none left for the programs whose pictures these are, and is in the
/// middle of a picture whenever an input is answered. Where a picture takes kSlow or longer the
/// desktop's thread may be busy for kBusy of the time at most: when it was for longer, over a whole
/// kLook, there are fewer pictures a second, and one step more again when it would have been for less
/// than kEasy with that, or they take no longer than kQuick, for as long as kRecovery. Where they take
/// less there are as many as one processor makes. What answers an input is never held back. Where the
/// last step is not enough the host is told, which may ask for a smaller desktop: whose size it is
/// only it knows.
class Ladder {
public:
    using Time = std::chrono::steady_clock::time_point;
    using Duration = Time::duration;
    /// By what the rate that was asked for is divided, step by step: 60, 30, 15 and 10 of 60.
    static constexpr std::array<int, 4> kDivisors{1, 2, 4, 6};
    static_assert(kDivisors.size() <= protocol::kLadderTooLarge);
    static constexpr double kBusy = 0.7, kEasy = 0.45;
    static constexpr std::chrono::milliseconds kSlow{25}, kQuick{20};
    static constexpr std::chrono::milliseconds kLook{1000}, kRecovery{3000};
    /// After so much stillness nothing is known any more.
    static constexpr std::chrono::milliseconds kForget{5000};
    /// For how long after an input what changes may be its answer.
    static constexpr std::chrono::milliseconds kAnswer{100};

    explicit Ladder(int framesPerSecond)
        : m_framesPerSecond(framesPerSecond)
    {
    }

    /// A picture was worked on from `begun` to `done`. True when the step is another one.
    bool worked(Time begun, Time done);
    /// An input has reached the desktop.
    void inputApplied(Time now) { m_answerUntil = now + kAnswer; }

    /// When the desktop may be looked at again; earlier by `slack` where it is drawn as often itself: looked at just
    /// after its picture it would be waited for until the next one.
    [[nodiscard]] Time nextLook(Time now, Duration slack = {}) const;
    /// This guest is slow: so it was when pictures were made last.
    [[nodiscard]] bool isSlow() const { return m_isSlow; }
    /// 0: all that was asked for.
    [[nodiscard]] int step() const { return m_step; }
    [[nodiscard]] int framesPerSecond() const { return rateAt(m_step); }
    /// The last step is not enough: only a smaller desktop helps.
    [[nodiscard]] bool isExhausted() const { return m_exhausted; }
    /// What the host is told: step(), or protocol::kLadderTooLarge.
    [[nodiscard]] std::uint8_t told() const
    {
        return m_exhausted ? protocol::kLadderTooLarge : static_cast<std::uint8_t>(m_step);
    }

private:
    struct Work {
        Time begun, done;
    };
    [[nodiscard]] int rateAt(int step) const
    {
        return std::max(1, m_framesPerSecond / kDivisors[static_cast<std::size_t>(step)]);
    }
    [[nodiscard]] double busyShare(Time now) const;
    [[nodiscard]] Duration meanCost() const;
    [[nodiscard]] double shareAt(int step) const;
    void moveTo(int step, Time now);

    int m_framesPerSecond;
    int m_step = 0;
    bool m_exhausted = false;
    bool m_isSlow = false;
    std::deque<Work> m_works; ///< of the last kLook
    Time m_since;             ///< the step is this one, or the stream goes on after stillness
    Time m_easySince;         ///< the step before would do
    bool m_isEasy = false;
    Time m_answerUntil;
};

} // namespace helix::agent
