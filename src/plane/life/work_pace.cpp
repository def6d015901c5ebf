#include "life/work_pace.h"

#include <algorithm>
#include <cmath>

namespace helix::life {
namespace {

// Long enough that a network's breaths do not show, short enough to follow one that got slower.
constexpr std::int64_t kWindowMs = 20'000;
// Before that an estimate jumps about more than it tells.
constexpr std::int64_t kLeastMs = 2'000;
// One look in a while is enough to measure by.
constexpr std::int64_t kBetweenMs = 250;
constexpr double kMostSeconds = 86'400.0 * 30;

} // namespace

void WorkPace::see(std::string_view step, std::uint64_t doneBytes, std::uint64_t totalBytes,
                   std::int64_t nowMs)
{
    const bool isAnother =
        step != m_step || totalBytes != m_totalBytes ||
        (!m_seen.empty() && (doneBytes < m_seen.back().doneBytes || nowMs < m_seen.back().atMs));
    if (isAnother) {
        m_step = step;
        m_totalBytes = totalBytes;
        m_seen.clear();
    }
    const bool isSoon = m_seen.size() > 1 && nowMs - m_seen[m_seen.size() - 2].atMs < kBetweenMs;
    if (isSoon)
        m_seen.back() = {nowMs, doneBytes};
    else
        m_seen.push_back({nowMs, doneBytes});
    // One that is older than the window stays, so that there is a whole window to measure over.
    while (m_seen.size() > 2 && nowMs - m_seen[1].atMs >= kWindowMs)
        m_seen.pop_front();
}

std::int64_t WorkPace::leftSeconds(std::int64_t nowMs) const
{
    if (m_seen.size() < 2 || m_totalBytes == 0 || nowMs - m_seen.back().atMs > kWindowMs)
        return 0;
    const std::int64_t tookMs = std::max(nowMs, m_seen.back().atMs) - m_seen.front().atMs;
    const std::uint64_t came = m_seen.back().doneBytes - m_seen.front().doneBytes;
    if (tookMs < kLeastMs || came == 0)
        return 0;
    const auto left =
        static_cast<double>(m_totalBytes - std::min(m_totalBytes, m_seen.back().doneBytes));
    const double seconds = left * static_cast<double>(tookMs) / static_cast<double>(came) / 1000;
    return std::max<std::int64_t>(1, std::llround(std::min(seconds, kMostSeconds)));
}

} // namespace helix::life
