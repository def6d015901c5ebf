#pragma once
// Workspaces that nobody uses are suspended.

#include "life/life_context.h"

namespace helix::life {

/// From here on: what is true of each workspace is gathered at every beat, and what the policy says
/// of it (idle_policy.h) is done.
void watchIdle(const LifeContextPtr& context);

} // namespace helix::life
