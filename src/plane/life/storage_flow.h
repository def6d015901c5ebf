#pragma once
// What Helix keeps on the disk, looked at, and given back where nothing needs it.

#include <functional>
#include <string>
#include <vector>

#include "life/life_context.h"
#include "operations/storage_values.h"

namespace helix::life {

/// Whether an image is being built or imported right now, whose files nobody touches.
using IsBuilding = std::function<bool()>;

async::Task<Result<operations::StorageUse>> lookAtStorage(LifeContextPtr context,
                                                          IsBuilding isBuilding);

/// Files of disks that say they stand on a version of `image` or on a snapshot of it, of whatever
/// record: also of none, and of one that is not understood.
async::Task<Result<std::vector<std::string>>> disksOnImage(LifeContextPtr context,
                                                           std::string image);

/// Removes versions of images and snapshots that nothing stands on, agent drives that nobody began
/// with and what builds have left, and has the guests that run give back what they have deleted.
/// Unavailable where a record may be needed that cannot be read.
async::Task<Result<operations::Reclaimed>> reclaimStorage(LifeContextPtr context,
                                                          IsBuilding isBuilding);

} // namespace helix::life
