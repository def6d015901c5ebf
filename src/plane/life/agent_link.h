#pragma once
// A workspace's connection to its agent, as long as the agent is to be had at its control port.

#include "life/life_context.h"

namespace helix::life {

/// Keeps a connection to the agent from here on; what it brings is told by LifeEvents.
void connectAgent(const LifeContextPtr& context, const LiveWorkspacePtr& workspace);

/// Its key to the agent, wherever it was put. The keychain may ask its user first.
async::Task<Result<void>> findKey(LifeContextPtr context, LiveWorkspacePtr workspace);

} // namespace helix::life
