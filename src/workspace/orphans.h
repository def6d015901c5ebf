#pragma once
#include "workspace/world.h"

namespace helix::workspace {

/// Ends machines and removes sockets, leases and empty folders that no record speaks of. A folder
/// with a disk in it is never deleted: our own crashes leave none (the record comes first and goes
/// last), so it is there because the database was replaced; it is moved to data/lost.
async::Task<void> tidyOrphans(WorldPtr world);

} // namespace helix::workspace
