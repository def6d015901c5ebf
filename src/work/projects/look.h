#pragma once
// Whether what came out last is what is in the guest. Internal to the room.

#include <string>

#include "async/completion.h"
#include "projects/projects_state.h"

namespace helix::projects {

/// See Projects::look().
async::Task<Result<bool>> lookForChanges(StatePtr d, WorkspaceId id, std::string session,
                                         async::CancelToken cancel);

} // namespace helix::projects
