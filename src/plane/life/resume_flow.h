#pragma once
// A Suspended workspace goes on where it was. Control thread; flows own what they need.

#include "life/life_context.h"

namespace helix::life {

/// To Ready; or it stays Suspended as it was, and its notice says why. Its state is Resuming, and
/// the flow its own.
async::Task<void> runResume(LifeContextPtr context, LiveWorkspacePtr workspace);

} // namespace helix::life
