#include "agent/desktop/stream/pointer_teller.h"

#include <algorithm>
#include <limits>

namespace helix::agent {
namespace {

std::uint16_t coordinate(int value)
{
    return static_cast<std::uint16_t>(
        std::clamp<int>(value, 0, std::numeric_limits<std::uint16_t>::max()));
}

} // namespace

void PointerTeller::forget()
{
    m_now.reset();
    m_told.reset();
}

std::optional<PointerTeller::Time> PointerTeller::due() const
{
    if (!m_now || m_now == m_told)
        return std::nullopt;
    if (!m_told)
        return Time{};
    return isOtherShape() ? std::max(m_lastShape + kShapeInterval, m_lastTold + kInterval)
                          : m_lastTold + kInterval;
}

std::optional<protocol::PointerUpdate> PointerTeller::take(Time now)
{
    const auto next = due();
    if (!next || now < *next)
        return std::nullopt;
    protocol::PointerUpdate update;
    update.takesMotion = true;
    update.isVisible = m_now->isVisible;
    update.x = coordinate(m_now->x);
    update.y = coordinate(m_now->y);
    if (m_now->shape && (!m_told || isOtherShape())) {
        update.shape = *m_now->shape;
        m_lastShape = now;
    }
    m_lastTold = now;
    m_told = m_now;
    return update;
}

} // namespace helix::agent
