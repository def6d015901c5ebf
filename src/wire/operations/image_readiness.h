#pragma once
// How soon an image is ready on this computer, in words: by what was measured here, as far as it was. Pure.

#include <cstdint>
#include <string>
#include <vector>

#include "operations/image_values.h"

namespace helix::operations {

struct Readiness {
    bool present = false;
    bool warm = false;    ///< new workspaces go on from a snapshot
    bool isQuick = false; ///< machines are known not to be emulated
    bool canBuild = false;
    int buildMinutes = 0; ///< as its recipe says; 0: not known
    bool offered = false; ///< by a catalogue, in a version that runs here
    std::uint64_t downloadBytes = 0;
    std::uint64_t bytesPerSecond = 0; ///< of the last pulls; 0: nothing was pulled
    ImageTimes times;
};

/// "Ready in 1.2 s here", "Boots in about 14 s here", "About 3 min to download at the speed of the last pulls";
/// of what was never measured what holds anywhere: "Starts in about a second", "About 8 min to build".
std::string describeReadiness(const Readiness& readiness);
/// What of it was measured of starting; empty: nothing.
std::string describeMeasuredStart(bool warm, const ImageTimes& times);
/// "about 3 min", "less than a minute"; empty while nothing was pulled, or nobody says how much it is.
std::string describeDownload(std::uint64_t bytes, std::uint64_t bytesPerSecond);
/// Of everything that was pulled, those that took longer counting more; 0: nothing was.
std::uint64_t pullSpeed(const std::vector<ImageTimes>& all);

} // namespace helix::operations
