#include "life/build_pace.h"

#include <algorithm>
#include <cmath>

namespace helix::life {
namespace {

// Before this much is done an estimate jumps about more than it tells.
constexpr double kFractionWorthEstimating = 0.05;

} // namespace

bool BuildPace::see(double fraction, std::uint64_t doneBytes, std::int64_t nowMs)
{
    if (fraction == m_fraction && doneBytes == m_doneBytes)
        return false;
    m_fraction = fraction;
    m_doneBytes = doneBytes;
    m_movedAtMs = nowMs;
    return true;
}

std::int64_t BuildPace::leftSeconds(std::int64_t nowMs) const
{
    if (m_fraction < kFractionWorthEstimating || nowMs - m_movedAtMs >= kStillMs)
        return 0;
    const auto tookMs = static_cast<double>(nowMs - m_startedAtMs);
    return std::max<std::int64_t>(1, std::llround(tookMs * (1 - m_fraction) / m_fraction / 1000));
}

} // namespace helix::life
