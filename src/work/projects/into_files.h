#pragma once
// Reviewed changes into a patch file or into the files of a working tree. Internal to the room.

#include "async/completion.h"
#include "base/result.h"
#include "projects/acceptance.h"
#include "projects/taking.h"

namespace helix::projects {

/// What fails half-way leaves nothing behind.
async::Task<Result<AcceptOutcome>> intoPatch(TakingPtr taking);
async::Task<Result<AcceptOutcome>> intoWorkingTree(TakingPtr taking);

} // namespace helix::projects
