#pragma once
// From a key to the picture that shows it, beside what others need for the same.

#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "bench/bench_plane.h"

namespace helix::bench {

struct StreamBench {
    PlaneBench plane;   ///< of the guest; without an image none is measured
    std::string scenes; ///< folder of the programs that show them
    int width = 1280, height = 720;
    int keys = 100; ///< of each scene
    std::vector<std::string> kinds{"typing", "scrolling", "dragging", "video", "still"};
    double linkKbit = 0; ///< of a slow line to the agent of this computer; 0: none
    int linkDelayMs = 0; ///< of it, in each direction
    int busyLoops = 0;   ///< programs in the emulated guest that only take time
    bool peers = true;   ///< wayvnc, TigerVNC and xpra, where they are installed
};

/// Every scene over every system in turns: the agent beside a headless Sway of this computer, the
/// others, and a guest. What is not there is named with its reason.
async::Task<Result<nlohmann::json>> runStreamBench(StreamBench bench);

/// For people.
std::string streamTable(const nlohmann::json& json);

} // namespace helix::bench
