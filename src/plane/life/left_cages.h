#pragma once
// Cages that were never finished: whoever made them was killed in between.

#include <cstdint>
#include <filesystem>

#include "life/life_context.h"

namespace helix::life {

/// Ends our user's processes that were to end with the Helix that made them (`--die-with-parent`),
/// name something below `folder`, have no child, and began before `beforeTicks` (proc(5),
/// starttime); how many. bubblewrap's inner process waits for its outer one before it asks the
/// kernel to end with it: killed there, it would wait for ever. Reads all of /proc: for the pool.
int endLeftCages(const std::filesystem::path& folder, std::uint64_t beforeTicks);

/// Those of the data folder that are older than this process. While the folder is locked: their
/// makers are gone.
async::Task<void> endLeftCages(LifeContextPtr context);

} // namespace helix::life
