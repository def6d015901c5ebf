#pragma once
// The circumstances of a measurement, without which it says little.

#include <nlohmann/json.hpp>

namespace helix::bench {

/// {cpus, cpu_model, memory_mib, kernel, load: [1, 5, 15 minutes]} of this computer, now.
nlohmann::json machineState();

} // namespace helix::bench
