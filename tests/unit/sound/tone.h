#pragma once
// A tone, and what is left of it.

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numbers>
#include <span>
#include <utility>
#include <vector>

#include "protocol/sound_message.h"

namespace helix::sound {

inline constexpr double kTone = 440;

/// Both channels, from the frame `first` on.
inline std::vector<std::int16_t> tone(std::size_t first,
                                      std::size_t frames = protocol::kSoundPacketFrames,
                                      double hertz = kTone, double loudness = 12000)
{
    std::vector<std::int16_t> samples;
    for (std::size_t i = first; i < first + frames; ++i) {
        const double phase = 2 * std::numbers::pi * hertz * static_cast<double>(i);
        const auto value =
            static_cast<std::int16_t>(loudness * std::sin(phase / protocol::kSoundRate));
        samples.insert(samples.end(), {value, value});
    }
    return samples;
}

/// Of the left channel, by the middle one of the periods between its ways up through zero.
inline double frequencyOf(std::span<const std::int16_t> samples)
{
    std::vector<double> ups;
    for (std::size_t i = 2; i < samples.size(); i += 2)
        if (const double before = samples[i - 2], now = samples[i]; before < 0 && now >= 0)
            ups.push_back(static_cast<double>(i) / 2 - now / (now - before));
    std::vector<double> periods;
    for (std::size_t i = 1; i < ups.size(); ++i)
        periods.push_back(ups[i] - ups[i - 1]);
    if (periods.empty())
        return 0;
    std::ranges::sort(periods);
    return protocol::kSoundRate / periods[periods.size() / 2];
}

/// How much of all power is in one tone, 0 to 1 (Goertzel).
inline double purityOf(std::span<const std::int16_t> samples, double hertz = kTone)
{
    const double step = 2 * std::numbers::pi * hertz / protocol::kSoundRate;
    double one = 0, two = 0, all = 0, count = 0;
    for (std::size_t i = 0; i < samples.size(); i += 2, ++count) {
        const double now = samples[i] + 2 * std::cos(step) * one - two;
        two = std::exchange(one, now);
        all += static_cast<double>(samples[i]) * samples[i];
    }
    const double power = one * one + two * two - 2 * std::cos(step) * one * two;
    return all == 0 ? 0 : 2 * power / (count * all);
}

} // namespace helix::sound
