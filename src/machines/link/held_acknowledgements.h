#pragma once
// When decoded frames are acknowledged. Pure. Internal to the room.

#include <chrono>
#include <deque>
#include <optional>
#include <vector>

#include "protocol/desktop_input.h"

namespace helix::link {

/// The guest makes no frame without a credit: who needs few pictures gives credits back one by one,
/// a pace apart.
class HeldAcknowledgements {
public:
    using TimePoint = std::chrono::steady_clock::time_point;

    void setPace(std::chrono::milliseconds pace) { m_pace = pace; }
    /// Decoded at `now`.
    void add(const protocol::Acknowledge& acknowledgement, TimePoint now);
    /// Those to be sent now. They say for how long they were held, which is not the way's fault.
    std::vector<protocol::Acknowledge> takeDue(TimePoint now);
    /// How long until the next one is due; nothing when none is held.
    [[nodiscard]] std::optional<std::chrono::milliseconds> waitBefore(TimePoint now) const;
    [[nodiscard]] int count() const { return static_cast<int>(m_held.size()); }

private:
    struct Held {
        protocol::Acknowledge acknowledgement;
        TimePoint since;
    };
    [[nodiscard]] bool isDue(TimePoint now) const;

    std::chrono::milliseconds m_pace{0};
    std::deque<Held> m_held;
    std::optional<TimePoint> m_last; ///< that was sent
};

} // namespace helix::link
