#pragma once
// Keeps pictures of a new size back until the desktop has painted them. Pure: every call says what time
// it is.

#include <chrono>
#include <optional>

namespace helix::agent {

/// A screen has its new size before anything is drawn for it: what is captured then is partly empty, or
/// has windows of the old size. The viewer keeps its last picture meanwhile. A picture is taken for
/// painted once nothing has moved for a moment, unless much of it has turned empty
/// (PlanarPicture::emptyShare()).
class RepaintHold {
public:
    using Time = std::chrono::steady_clock::time_point;
    static constexpr std::chrono::milliseconds kQuiet{120};
    /// For a desktop that never rests.
    static constexpr std::chrono::milliseconds kLongest{800};
    /// For one that turned empty: perhaps it is meant to look so.
    static constexpr std::chrono::milliseconds kLongestEmpty{2500};
    /// For one that has another size again and again.
    static constexpr std::chrono::seconds kLongestOfAll{5};
    /// More of the picture than before that is empty.
    static constexpr double kMuchEmpty = 0.08;

    /// The first picture of a new size is there. `emptyBefore`: the share of the one before it that
    /// was empty, 0 to 1.
    void begin(double emptyBefore, Time now);
    /// A picture was captured; `hasMoved`: it differs from the one before.
    void captured(double empty, bool hasMoved, Time now);
    [[nodiscard]] bool holds(Time now) const { return m_begun && now < paintedAt(); }
    /// What follows is no picture of a new size.
    void end() { m_begun.reset(); }
    /// When holds() turns false unless something moves.
    [[nodiscard]] std::optional<Time> wakeUp() const
    {
        return m_begun ? std::optional(paintedAt()) : std::nullopt;
    }

private:
    [[nodiscard]] Time paintedAt() const;

    std::optional<Time> m_begun; ///< the newest size
    Time m_first;                ///< the first size since anything was shown
    Time m_moved;
    double m_emptyBefore = 0, m_empty = 0;
};

} // namespace helix::agent
