#pragma once
// Changes out of guests. Internal to the room.

#include <string>

#include "async/completion.h"
#include "base/ids.h"
#include "base/result.h"
#include "projects/change_set.h"
#include "projects/projects_state.h"

namespace helix::projects {

/// As Projects::takeSnapshot.
async::Task<Result<ChangeSet>> takeOut(StatePtr d, WorkspaceId id, std::string session,
                                       async::CancelToken cancel);

} // namespace helix::projects
