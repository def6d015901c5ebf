#pragma once
// How much one call of a desktop tool may ask for; the tools' schemas say the same numbers.

#include <cstddef>

namespace helix::agent {

inline constexpr double kMinScale = 0.1;
inline constexpr int kMaxClicks = 3;
inline constexpr std::size_t kMaxPathPoints = 50;
inline constexpr int kMaxNotches = 100;
inline constexpr std::size_t kMaxTypedBytes = 10'000;
inline constexpr std::size_t kMaxKeysText = 1000;
inline constexpr std::size_t kMaxModifiersText = 60;
inline constexpr int kMaxRepeats = 100;
inline constexpr int kMaxHoldMs = 10'000;
inline constexpr int kUsualWaitMs = 5'000;
inline constexpr int kMaxWaitMs = 60'000;

} // namespace helix::agent
