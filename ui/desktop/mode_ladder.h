#pragma once
// The last step of a slow guest's ladder: a smaller desktop. Pure: every call says what time it is.

#include <algorithm>
#include <chrono>
#include <optional>

#include "ui/desktop/wanted_mode.h"

namespace helix::ui {

/// Steers how many pixels a desktop may have by what its guest says of its pace (FrameHeader::
/// ladderStep). When it is too large for kPatience of moving pictures it has half the pixels, and once
/// more half of them, but never fewer than kLeastPixels. When all pictures that were asked for are
/// made again for kFirstRecovery it has twice as many, up to as many as before; each time that was in
/// vain it waits twice as long. A layout that changes under the user's hands is worse than a slow one:
/// so it takes its time, and stillness counts as nothing.
class ModeLadder {
public:
    using Time = std::chrono::steady_clock::time_point;
    static constexpr std::chrono::seconds kPatience{5}, kLastPatience{20};
    static constexpr std::chrono::seconds kFirstRecovery{60}, kLastRecovery{960};
    static constexpr int kLeastPixels = 960 * 540;
    /// Between two frames for the time between them to count as moving.
    static constexpr std::chrono::seconds kStill{2};

    /// Frames have come that were made on this step of the ladder, the newest of `pixels`. True when
    /// limit() is another one.
    bool heard(int ladderStep, int pixels, Time now);
    /// It begins anew, or its size is another's choice: nothing is known.
    void forget() { *this = ModeLadder(); }

    /// As many as the desktop may have; none: as many as it is asked to have.
    [[nodiscard]] std::optional<int> limit() const { return m_limit; }
    /// Too large for kLastPatience with as few pixels as it may have: nothing here helps any more. Until
    /// it is too large no longer.
    [[nodiscard]] bool isAtEnd() const { return m_isAtEnd; }

private:
    bool lower(int pixels);
    bool raise();

    std::optional<int> m_limit;
    int m_before = 0; ///< pixels, when there was no limit
    std::chrono::nanoseconds m_tooLarge{}, m_easy{};
    std::chrono::seconds m_recovery = kFirstRecovery;
    bool m_isAtEnd = false;
    bool m_isRaised = false; ///< since it was lowered last
    Time m_heard;
};

} // namespace helix::ui
