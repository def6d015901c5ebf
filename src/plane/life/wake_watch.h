#pragma once
// Workspaces that sleep go on when somebody connects to a port of theirs.

#include "life/life_context.h"

namespace helix::life {

/// From here on, as often as WakePace lets them. Those who must wait are not turned away: their
/// connections are accepted once it runs.
void followKnocks(const LifeContextPtr& context);

} // namespace helix::life
