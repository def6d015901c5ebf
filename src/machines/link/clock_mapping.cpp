#include "link/clock_mapping.h"

#include <algorithm>

namespace helix::link {
namespace {

/// A guest may say any time; within this nothing overflows.
constexpr std::uint64_t kLatestUs = std::uint64_t{1} << 52;
/// A clock that is so near is taken for the host's own: a guest that boots does so later than this after its
/// host, and one that goes on from a snapshot is so near by chance only.
constexpr std::chrono::seconds kOfOneClock{1};

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
    const Offset least = std::min(m_newer.value_or(Offset::max()), m_older.value_or(Offset::max()));
    if (least == Offset::max())
        return {};
    const bool isOurs = least >= Offset::zero() && least < kOfOneClock;
    return TimePoint(ofGuest(guestUs) + (isOurs ? Offset::zero() : least));
}

} // namespace helix::link
