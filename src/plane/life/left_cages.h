#pragma once
// Cages that were never finished: whoever made them was killed in between.

#include <cstdint>
#include <filesystem>
#include <vector>

#include "life/life_context.h"

namespace helix::life {

/// Pids of our user's processes that were to end with the Helix that made them
/// (`--die-with-parent`), name something below `folder`, have no child, and began before
/// `beforeTicks` (proc(5), starttime). bubblewrap's inner process waits for its outer one before it
/// asks the kernel to end with it: killed there, it would wait for ever. Reads all of /proc: for the
/// pool.
std::vector<int> leftCages(const std::filesystem::path& folder, std::uint64_t beforeTicks);

/// Ends those of the data folder that are older than this process. While the data folder is locked,
/// and so nobody else's.
async::Task<void> endLeftCages(LifeContextPtr context);

} // namespace helix::life
