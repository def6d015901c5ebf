#include "sound/level_meter.h"

#include <algorithm>
#include <cstdlib>

namespace helix::sound {

void LevelMeter::add(std::span<const std::int16_t> samples, Time now)
{
    int peak = 0;
    for (const int sample : samples)
        peak = std::max(peak, std::abs(sample));
    while (!m_peaks.empty() && now - m_peaks.front().at > kHold)
        m_peaks.pop_front();
    m_peaks.push_back({now, peak});
}

int LevelMeter::percent(Time now) const
{
    constexpr int kFullScale = 32768;
    int peak = 0;
    for (const auto& [at, value] : m_peaks)
        if (now - at <= kHold)
            peak = std::max(peak, value);
    return (peak * 100 + kFullScale - 1) / kFullScale;
}

} // namespace helix::sound
