#pragma once
#include "life/life_context.h"

namespace helix::life {

/// Asks the guest to shut down in good order (by its agent, else by the power button) and waits
/// until the machine is gone, the deadline has passed or `cancel` fires. Whether it worked shows in
/// workspace->machineExit.
async::Task<void> shutDownGuest(LifeContextPtr context, LiveWorkspacePtr workspace,
                                async::CancelToken cancel);

} // namespace helix::life
