#pragma once
// Input on its way to the guest: numbered, coalesced, timed. Internal to the room.

#include <chrono>
#include <cstdint>
#include <deque>
#include <mutex>
#include <optional>
#include <set>
#include <vector>

#include "protocol/desktop_input.h"

namespace helix::link {

/// Any thread.
class InputQueue {
public:
    using TimePoint = std::chrono::steady_clock::time_point;

    /// Gives `input` the next sequence number. A pointer position that was not sent yet is replaced
    /// by a newer one, motion is added to motion, and so is a size replaced; one that no desktop can have is dropped. Where thousands wait,
    /// all of them are replaced by one that releases everything. `now`: when the user did it. True
    /// when the queue was empty: somebody must come
    /// and take.
    bool add(protocol::DesktopMessage input, TimePoint now);
    /// Everything that waits.
    std::vector<protocol::DesktopMessage> take();
    /// When the newest input that a picture with `lastInput` shows was added; nothing when none
    /// became visible with it, or it was so long ago that another picture must have shown it. A key
    /// that is let go shows nothing.
    std::optional<TimePoint> seen(std::uint32_t lastInput, TimePoint now);
    /// Keys or buttons are down, as far as was sent.
    [[nodiscard]] bool anythingHeld() const;

private:
    void giveUpWaiting();
    struct Sent {
        std::uint32_t sequence;
        TimePoint at;
    };
    mutable std::mutex m_mutex;
    std::uint32_t m_lastSequence = 0;
    std::vector<protocol::DesktopMessage> m_waiting;
    std::deque<Sent> m_added;
    std::set<std::uint32_t> m_held; ///< key codes, and buttons
};

} // namespace helix::link
