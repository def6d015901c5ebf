#pragma once
// Layers of disks, and what is in memory there, that nobody needs. Control thread.

#include "life/life_context.h"
#include "life/long_chains.h"

namespace helix::life {

/// Of all records and checkpoints.
std::vector<LayerChain> chainsOf(const LifeContext& context);

/// Whose disk is needed by a record, a checkpoint or what is being made right now; and whose memory.
std::set<std::string> layersInUse(const LifeContext& context);
std::set<std::string> memoryInUse(const LifeContext& context);

/// None while a checkpoint is not understood.
async::Task<void> removeNeedlessLayers(LifeContextPtr context);

} // namespace helix::life
