#pragma once
// What it costs to record a desktop all the time.

#include <string>

#include <nlohmann/json.hpp>

#include "bench/stream_bench.h"

namespace helix::bench {

/// The agent beside a headless Sway of this computer, in each scene by turns without a viewer, watched,
/// and watched with a rolling recording of the same stream: processor of the agent, of the decoder and of
/// this process, and what is written.
async::Task<Result<nlohmann::json>> runRecordingBench(StreamBench bench);

/// For people.
std::string recordingTable(const nlohmann::json& json);

} // namespace helix::bench
