#include "ui/desktop/mode_ladder.h"

#include <utility>

#include "protocol/ladder_step.h"

namespace helix::ui {

bool ModeLadder::heard(int ladderStep, int pixels, Time now)
{
    const auto passed = now - std::exchange(m_heard, now);
    if (passed > kStill)
        return false;
    const auto count = [passed](auto& time, bool goesOn) {
        time = goesOn ? time + passed : std::chrono::nanoseconds{};
    };
    count(m_tooLarge, ladderStep >= protocol::kLadderTooLarge);
    count(m_easy, ladderStep == 0 && m_limit.has_value());
    m_isAtEnd = m_isAtEnd && ladderStep >= protocol::kLadderTooLarge;
    if (m_tooLarge >= kPatience)
        return lower(pixels);
    return m_easy >= m_recovery && raise();
}

bool ModeLadder::lower(int pixels)
{
    if (pixels <= kLeastPixels * 5 / 4) { // some desktops round a size up
        m_isAtEnd = m_tooLarge >= kLastPatience;
        return false;
    }
    m_tooLarge = {};
    const int fewer = std::max(pixels / 2, kLeastPixels);
    if (fewer >= m_limit.value_or(pixels))
        return false; // the smaller size is on its way
    if (!m_limit)
        m_before = pixels;
    m_limit = fewer;
    if (std::exchange(m_isRaised, false))
        m_recovery = std::min(m_recovery * 2, kLastRecovery);
    return true;
}

bool ModeLadder::raise()
{
    m_easy = {};
    m_isRaised = true;
    const int more = *m_limit * 2;
    m_limit = more < m_before ? std::optional(more) : std::nullopt;
    return true;
}

} // namespace helix::ui
