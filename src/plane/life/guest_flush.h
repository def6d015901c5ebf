#pragma once
// What a guest holds back from its disk.

#include "life/life_context.h"

namespace helix::life {

/// Has the guest write to its disk what it only has in memory so far. `isAllThereIs`: its disk is kept
/// without its memory, so this is waited for, on a busy computer as well; else it spares each copy
/// from writing it for itself, and a guest that takes its time is copied as it is.
async::Task<void> flushGuest(LifeContextPtr context, LiveWorkspacePtr workspace, bool isAllThereIs);

} // namespace helix::life
