#pragma once
// Projects into guests. Internal to the room.

#include <functional>

#include "async/completion.h"
#include "base/ids.h"
#include "base/result.h"
#include "projects/project.h"
#include "projects/projects_state.h"

namespace helix::projects {

/// As Projects::bring.
async::Task<Result<Project>> bringIn(StatePtr d, WorkspaceId id, ProjectSource source,
                                     std::function<void(Progress)> progress,
                                     async::CancelToken cancel);

} // namespace helix::projects
