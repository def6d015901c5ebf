#pragma once
// From the guest's clock to the host's. Pure. Internal to the room.

#include <chrono>
#include <cstdint>
#include <optional>

namespace helix::link {

/// Learns how the guest's monotonic clock stands to the host's from messages that say when they were
/// sent. The quickest of the last minute is taken to have needed no time at all: what the way takes
/// beyond that shows as delay, the rest does not. Where the agent runs beside us, as in measurements, the
/// clock is one and nothing is taken to be anything.
class ClockMapping {
public:
    using TimePoint = std::chrono::steady_clock::time_point;

    void learn(std::uint64_t sentUs, TimePoint received);
    /// The host's time at `guestUs`; of no use before the first learn().
    [[nodiscard]] TimePoint toHost(std::uint64_t guestUs) const;

private:
    using Offset = std::chrono::microseconds;
    /// The clocks drift apart, so an old minimum does not hold for ever: two windows follow each
    /// other.
    static constexpr std::chrono::seconds kWindow{30};

    std::optional<Offset> m_older, m_newer;
    TimePoint m_newerSince;
};

} // namespace helix::link
