#pragma once
// Waiting until programs have looked up what keys meant.

#include <chrono>
#include <cstdint>

#include "agent/desktop/x11/focus_ping.h"

namespace helix::agent {

/// How long programs are waited for.
struct LookupPatience {
    /// One that was asked, as it may hang. What is typed after a text and the pointer wait as well.
    std::chrono::milliseconds answer{10'000};
    /// One that cannot be asked, after the server has given it its keys.
    std::chrono::milliseconds unasked{1000};
    /// Lent keys are given back that long after the last text.
    std::chrono::milliseconds giveBack{3000};
};

/// One wait at a time, for the program that has the input focus when it begins.
class LookupWait {
public:
    using Clock = std::chrono::steady_clock;
    LookupWait(FocusPing& ping, const LookupPatience& patience)
        : m_ping(ping)
        , m_patience(patience)
    {
    }
    /// A key of a text was pressed last at `pressed`. Replaces what was begun before.
    void begin(Clock::time_point pressed, Clock::time_point now);
    /// What is waited for from here on is another text. A program that was waited for in vain is one that cannot be
    /// asked for as long as the same one goes on, unless it answers: each of a text's waits would else be as long.
    void beginText() { m_silent = 0; }
    void cancel() { m_isOn = false; }
    [[nodiscard]] bool isOn() const { return m_isOn; }
    /// Whether it has ended: once.
    bool hasEnded(Clock::time_point now);
    /// When hasEnded() must be asked at the latest.
    [[nodiscard]] Clock::time_point due() const { return m_due; }

private:
    FocusPing& m_ping;
    LookupPatience m_patience;
    bool m_isOn = false, m_isUnasked = false;
    bool m_isLongAgo = false;  ///< the last key, when this began
    xcb_window_t m_silent = 0; ///< of the program that was waited for in vain; 0: of none
    Clock::time_point m_due;
};

} // namespace helix::agent
