#pragma once
// Reviewed changes into the user's hands. Nothing is pushed, no branch that exists is touched, and
// nothing of the guest's runs. Internal to the room.

#include "async/completion.h"
#include "base/ids.h"
#include "base/result.h"
#include "projects/acceptance.h"
#include "projects/projects_state.h"

namespace helix::projects {

/// As Projects::accept.
async::Task<Result<AcceptOutcome>> acceptChanges(StatePtr d, WorkspaceId id, AcceptRequest request);

} // namespace helix::projects
