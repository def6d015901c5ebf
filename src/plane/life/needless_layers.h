#pragma once
// Layers of disks, and what is in memory there, that nobody needs. Control thread.

#include "life/life_context.h"
#include "life/long_chains.h"

namespace helix::life {

/// Of all records and checkpoints.
std::vector<LayerChain> chainsOf(const LifeContext& context);

async::Task<void> removeNeedlessLayers(LifeContextPtr context);

} // namespace helix::life
