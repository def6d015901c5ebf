#pragma once
// When the frames of a recording are shown: the guest says when it captured them, and is not
// believed further than our own clock allows. Internal to the room; no clock of its own.

#include <chrono>
#include <cstdint>
#include <optional>

namespace helix::recording {

/// Times are counted from the first frame, in ticks. Belongs to one thread.
class Timeline {
public:
    using TimePoint = std::chrono::steady_clock::time_point;
    static constexpr std::int64_t kTicksPerSecond = 10'000;
    static constexpr std::int64_t kTicksPerMs = kTicksPerSecond / 1000;
    /// So far may the guest's time lie behind ours: what a frame takes to get here where a link or
    /// an emulated guest is slow.
    static constexpr std::int64_t kMostLag = 2 * kTicksPerSecond;

    /// When the frame is shown: later than the one before it, never later than it came (but for
    /// the tick that keeps two apart), never more than kMostLag before. `captureUs` may be
    /// anything; the first frame is at 0.
    std::int64_t place(std::uint64_t captureUs, TimePoint received);
    /// When it is `now`; 0 before the first frame, never before the newest.
    [[nodiscard]] std::int64_t at(TimePoint now) const;

private:
    std::optional<TimePoint> m_began;
    std::uint64_t m_anchorUs = 0; ///< this time of the guest's clock
    std::int64_t m_anchor = 0;    ///< is this one
    std::int64_t m_newest = 0;
};

} // namespace helix::recording
