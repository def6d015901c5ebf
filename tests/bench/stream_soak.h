#pragma once
// Hours of one desktop that is watched: what its processes hold at the end, beside the beginning.

#include <chrono>
#include <string>

#include <nlohmann/json.hpp>

#include "bench/stream_bench.h"

namespace helix::bench {

/// The agent beside a headless Sway of this computer, in rounds: a viewer connects, the desktop gets
/// another size, keys are pressed and seen, control is given back and taken again, the viewer goes.
/// Says what was pressed and never seen, and each minute what the processes hold.
async::Task<Result<nlohmann::json>> runStreamSoak(StreamBench bench, std::chrono::minutes duration);

/// For people.
std::string soakTable(const nlohmann::json& json);

} // namespace helix::bench
