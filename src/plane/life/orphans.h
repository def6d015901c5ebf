#pragma once
#include "life/life_context.h"

namespace helix::life {

/// Removes sockets, leases and empty folders that no record speaks of. A machine that runs is left
/// alone with all that is its own, and noted in LifeContext::strangers: our own crashes leave none (the
/// record comes first and goes last), so the database was replaced, or it belongs to a Helix with
/// another data folder. For the same reason a folder with a disk in it is never deleted; it is
/// moved to data/lost.
async::Task<void> tidyOrphans(LifeContextPtr context);

} // namespace helix::life
