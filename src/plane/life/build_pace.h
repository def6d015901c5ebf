#pragma once
// How long a build still takes, by how far it came in its time. Pure.

#include <cstdint>

namespace helix::life {

class BuildPace {
public:
    /// So long may nothing move: steps tell little of themselves, but what is said of the end must
    /// not outlive what it was concluded from.
    static constexpr std::int64_t kStillMs = 45'000;

    explicit BuildPace(std::int64_t startedAtMs)
        : m_startedAtMs(startedAtMs)
        , m_movedAtMs(startedAtMs)
    {
    }
    /// As the builder tells it, again and again: how much is done of all, and of its step in bytes.
    /// True: it moved.
    bool see(double fraction, std::uint64_t doneBytes, std::int64_t nowMs);
    /// Seconds, about, at least 1; 0: nobody can say, because it has only begun or stands still.
    [[nodiscard]] std::int64_t leftSeconds(std::int64_t nowMs) const;

private:
    std::int64_t m_startedAtMs, m_movedAtMs;
    std::uint64_t m_doneBytes = 0;
    double m_fraction = 0;
};

} // namespace helix::life
