#pragma once
// Reviewed changes into a new branch. No branch that exists is touched. Internal to the room.

#include "async/completion.h"
#include "base/result.h"
#include "projects/acceptance.h"
#include "projects/taking.h"

namespace helix::projects {

/// What fails half-way leaves nothing behind.
async::Task<Result<AcceptOutcome>> intoBranch(TakingPtr taking);

} // namespace helix::projects
