#pragma once
// What is at stake in a workspace right now, gathered from those who work in its guest.

#include "plane/stakes.h"
#include "tasks/task_context.h"

namespace helix::tasks {

/// `look`: brings out first what changed in its project, within ControlPlaneOptions::lookLimit.
async::Task<Result<Stakes>> gatherStakes(TaskContextPtr context, LiveWorkspacePtr workspace,
                                         bool look);

} // namespace helix::tasks
