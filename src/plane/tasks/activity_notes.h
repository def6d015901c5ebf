#pragma once
// Writes to the activity what is given to workspaces and taken from them, whoever did it: window,
// helixctl, or a budget that is used up. Control thread.

#include "tasks/task_context.h"

namespace helix::tasks {

/// From now on, for as long as the plane is open. What is so already is no news.
void noteBoundaries(const TaskContextPtr& context);

} // namespace helix::tasks
