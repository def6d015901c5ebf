#pragma once
// When a viewer is told what of the pointer. Pure.

#include <chrono>
#include <optional>

#include "agent/desktop/pointer_state.h"

namespace helix::agent {

class PointerTeller {
public:
    using Time = std::chrono::steady_clock::time_point;

    /// As quick as a screen shows it, whoever moves it.
    static constexpr std::chrono::milliseconds kInterval{16};
    /// For programs that change its shape all the time.
    static constexpr std::chrono::milliseconds kShapeInterval{100};

    void changed(PointerState state) { m_now = std::move(state); }
    /// Another viewer, who knows nothing.
    void startAnew() { m_told.reset(); }
    /// The desktop is gone.
    void forget();
    /// What is to be said at this time.
    std::optional<protocol::PointerUpdate> take(Time now);
    /// When take() may have something, if nothing happens before.
    [[nodiscard]] std::optional<Time> due() const;

private:
    [[nodiscard]] bool isOtherShape() const { return m_now->shape != m_told->shape; }

    std::optional<PointerState> m_now, m_told;
    Time m_lastTold{}, m_lastShape{};
};

} // namespace helix::agent
