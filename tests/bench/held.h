#pragma once
// What the programs of a measurement hold: files, threads, memory.

#include <nlohmann/json.hpp>

namespace helix::bench {

/// Of this process and of all that it started, directly or not, by name: how many there are, and the
/// files, threads and MiB (resident) of all of that name.
nlohmann::json heldByChildren();

} // namespace helix::bench
