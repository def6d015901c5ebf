#include "link/clock_mapping.h"

#include <algorithm>

namespace helix::link {
namespace {

/// A guest may say any time; within this nothing overflows.
constexpr std::uint64_t kLatestUs = std::uint64_t{1} << 52;

std::chrono::microseconds ofGuest(std::uint64_t us)
{
    return std::chrono::microseconds(static_cast<std::int64_t>(std::min(us, kLatestUs)));
}

} // namespace

void ClockMapping::learn(std::uint64_t sentUs, TimePoint received)
{
    const auto offset =
        std::chrono::duration_cast<Offset>(received.time_since_epoch()) - ofGuest(sentUs);
    if (!m_newer) {
        m_newerSince = received;
    } else if (received - m_newerSince >= kWindow) {
        m_older = m_newer;
        m_newer.reset();
        m_newerSince = received;
    }
    m_newer = m_newer ? std::min(*m_newer, offset) : offset;
}

ClockMapping::TimePoint ClockMapping::toHost(std::uint64_t guestUs) const
{
    const Offset offset =
        std::min(m_newer.value_or(Offset::max()), m_older.value_or(Offset::max()));
    return offset == Offset::max() ? TimePoint() : TimePoint(ofGuest(guestUs) + offset);
}

} // namespace helix::link
