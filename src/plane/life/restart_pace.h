#pragma once
// How soon a guest that has switched itself off to boot anew is started again. Pure.

#include <chrono>
#include <optional>

namespace helix::life {

/// A guest that dies again and again (a kernel that panics, a service that reboots) must not take
/// the host's processors for ever: the first restart is at once, then each waits twice as long as
/// the one before, and after a while it stays off. A run that lasted forgives everything before.
class RestartPace {
public:
    /// For a guest that ran for `ran` and wants to boot anew. Nothing: it is not started again.
    std::optional<std::chrono::seconds> next(std::chrono::milliseconds ran);
    /// Restarts without a long run between them, the last one included.
    [[nodiscard]] int inARow() const { return m_inARow; }
    /// The user has started it.
    void forgive() { m_inARow = 0; }

    static constexpr std::chrono::minutes kLongRun{10};
    static constexpr std::chrono::seconds kFirstPause{2}, kLongestPause{60};
    static constexpr int kMostInARow = 8;

private:
    int m_inARow = 0;
};

} // namespace helix::life
