#pragma once
// How soon a workspace that sleeps is woken by who connects to a port of it. Pure.

#include <chrono>
#include <optional>

namespace helix::life {

/// Whoever can connect to a port of this computer wakes a machine: never one that has just been
/// suspended (pages in browsers reconnect at once, while Helix or the computer may be about to
/// end), at most once in a while, and ever more seldom one that could not go on.
class WakePace {
public:
    using Time = std::chrono::steady_clock::time_point;
    /// How long whoever connects has to wait still.
    [[nodiscard]] std::chrono::nanoseconds wait(Time now) const;
    /// It was suspended, or could not go on.
    void rested(Time now);
    /// It was woken by a connection, and goes on.
    void woken(Time now);
    /// It was to be woken and could not go on.
    void failed(Time now);

    static constexpr std::chrono::seconds kRest{10};
    static constexpr std::chrono::minutes kPause{1}, kLongestPause{32};

private:
    void notBefore(Time time);

    std::optional<Time> m_notBefore;
    int m_failures = 0; ///< in a row
};

} // namespace helix::life
