#pragma once
// How loud it is. Pure.

#include <chrono>
#include <cstdint>
#include <deque>
#include <span>

namespace helix::sound {

class LevelMeter {
public:
    using Time = std::chrono::steady_clock::time_point;
    /// A peak is shown so long.
    static constexpr std::chrono::milliseconds kHold{300};

    void add(std::span<const std::int16_t> samples, Time now);
    /// The peak of the last kHold in percent of full scale, 0 to 100; what is to be heard at all is
    /// at least 1.
    [[nodiscard]] int percent(Time now) const;

private:
    struct Peak {
        Time at;
        int value = 0;
    };
    std::deque<Peak> m_peaks; ///< of the last kHold
};

} // namespace helix::sound
