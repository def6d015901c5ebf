#pragma once
// Looks at what workspaces take of this computer, again and again.

#include "life/life_context.h"

namespace helix::life {

/// Looks once, or waits for the look that is under way.
async::Task<void> lookAtUse(LifeContextPtr context);

/// Looks for as long as the context lives.
void watchUse(const LifeContextPtr& context);

} // namespace helix::life
