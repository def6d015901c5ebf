#include "link/held_acknowledgements.h"

#include <algorithm>
#include <cstdint>

namespace helix::link {

void HeldAcknowledgements::add(const protocol::Acknowledge& acknowledgement, TimePoint now)
{
    m_held.push_back({acknowledgement, now});
}

bool HeldAcknowledgements::isDue(TimePoint now) const
{
    return !m_last || now - *m_last >= m_pace;
}

std::vector<protocol::Acknowledge> HeldAcknowledgements::takeDue(TimePoint now)
{
    std::vector<protocol::Acknowledge> due;
    while (!m_held.empty() && isDue(now)) {
        auto [acknowledgement, since] = m_held.front();
        m_held.pop_front();
        const auto held = std::chrono::duration_cast<std::chrono::microseconds>(now - since);
        acknowledgement.decodeUs = static_cast<std::uint32_t>(
            std::min<std::int64_t>(acknowledgement.decodeUs + held.count(), UINT32_MAX));
        due.push_back(acknowledgement);
        m_last = now;
    }
    return due;
}

std::optional<std::chrono::milliseconds> HeldAcknowledgements::waitBefore(TimePoint now) const
{
    if (m_held.empty())
        return std::nullopt;
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(*m_last + m_pace - now);
    return std::max(left, std::chrono::milliseconds(0));
}

} // namespace helix::link
