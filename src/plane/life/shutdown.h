#pragma once
#include "life/world.h"

namespace helix::life {

/// Asks the guest to shut down in good order (by its agent, else by the power button) and waits
/// until the machine is gone, the deadline has passed or `cancel` fires. Whether it worked shows in
/// entry->machineExit.
async::Task<void> shutDownGuest(WorldPtr world, EntryPtr entry, async::CancelToken cancel);

} // namespace helix::life
