#include "recording/timeline.h"

#include <algorithm>

namespace helix::recording {
namespace {

constexpr std::int64_t kUsPerTick = 1'000'000 / Timeline::kTicksPerSecond;
/// Beyond it a difference of the guest's times says nothing: a year.
constexpr std::int64_t kMostUs = 366LL * 24 * 3600 * 1'000'000;

/// In ticks, of two times that a guest may have chosen at will.
std::int64_t distance(std::uint64_t from, std::uint64_t to)
{
    const bool forward = to >= from;
    const std::uint64_t between = forward ? to - from : from - to;
    const auto bounded =
        static_cast<std::int64_t>(std::min<std::uint64_t>(between, kMostUs)) / kUsPerTick;
    return forward ? bounded : -bounded;
}

} // namespace

std::int64_t Timeline::place(std::uint64_t captureUs, TimePoint received)
{
    if (!m_began) {
        m_began = received;
        m_anchorUs = captureUs;
        return 0;
    }
    const std::int64_t here = at(received);
    std::int64_t time = m_anchor + distance(m_anchorUs, captureUs);
    // Nothing was captured after it came: the quickest frame says where the guest's clock stands.
    // One that lags too far does not go with ours any more.
    if (time > here || time < here - kMostLag) {
        m_anchorUs = captureUs;
        m_anchor = time = here;
    }
    m_newest = std::max(time, m_newest + 1);
    return m_newest;
}

std::int64_t Timeline::at(TimePoint now) const
{
    if (!m_began || now < *m_began)
        return m_newest;
    const auto passed = std::chrono::duration_cast<std::chrono::microseconds>(now - *m_began);
    return std::max<std::int64_t>(passed.count() / kUsPerTick, m_newest);
}

} // namespace helix::recording
