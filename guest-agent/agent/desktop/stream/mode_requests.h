#pragma once
// How often the desktop changes its size. Pure: every call says what time it is.

#include <chrono>
#include <optional>
#include <utility>

#include "protocol/desktop_mode.h"

namespace helix::agent {

/// Of the sizes that are asked for the newest counts, and at most four a second: each costs the desktop
/// a new layout and the stream a key frame and an encoder.
class ModeRequests {
public:
    using Time = std::chrono::steady_clock::time_point;
    static constexpr std::chrono::milliseconds kInterval{250};

    /// An odd side loses a pixel.
    void want(const protocol::DesktopMode& mode) { m_wanted = protocol::withEvenSides(mode); }
    /// What the desktop shall be now, once.
    std::optional<protocol::DesktopMode> take(Time now)
    {
        if (!m_wanted || now < m_next)
            return std::nullopt;
        m_next = now + kInterval;
        return std::exchange(m_wanted, std::nullopt);
    }
    /// When take() should be asked again without any other event.
    [[nodiscard]] std::optional<Time> wakeUp() const
    {
        return m_wanted ? std::optional(m_next) : std::nullopt;
    }

private:
    std::optional<protocol::DesktopMode> m_wanted;
    Time m_next;
};

} // namespace helix::agent
