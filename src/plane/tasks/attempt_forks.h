#pragma once
// Attempts that begin as forks: of the first one with its project in, or of a workspace as it is or
// was. Control thread.

#include "tasks/attempt_flow.h"

namespace helix::tasks {

/// The first attempt is Ready with its project in: the others become its forks, as many as there is
/// room for. What is none then is made from the image, as if there were no forks.
async::Task<void> forkOthers(AttemptGroupsPtr groups, AttemptRunPtr run, async::CancelToken cancel);
/// Those that are not forks by now will be none.
void waitNoLonger(const AttemptGroupsPtr& groups, const AttemptRunPtr& run);

/// As many forks as there are agents, each with its conversation; nothing is left of them on failure.
/// Conflict unless the workspace is Ready, NotFound, ResourceExhausted.
async::Task<Result<std::vector<LiveWorkspacePtr>>> forkOrigin(TaskContextPtr context,
                                                              AttemptRequest request);

} // namespace helix::tasks
