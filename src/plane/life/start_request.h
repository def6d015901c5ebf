#pragma once
// A workspace that there is already is to start: at once, or as soon as there is a slot for it.
// Control thread; flows own what they need.

#include "life/life_context.h"

namespace helix::life {

/// Admits and begins the start of one that is stopped, suspended or has failed, or has it wait for a
/// slot; returns when starting or waiting has begun. One that waits already keeps its place.
async::Task<Result<void>> startExisting(LifeContextPtr context, LiveWorkspacePtr workspace);

/// From here on those that wait start when there is a slot. One that cannot, when its turn has come,
/// is Failed; a suspended one stays so, and its notice says why.
void startWaiting(const LifeContextPtr& context);

/// That there is space on the disk for a start to begin; else OutOfSpace.
Result<void> checkSpaceToBegin(const LifeContext& context);

} // namespace helix::life
