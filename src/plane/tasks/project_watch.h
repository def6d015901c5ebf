#pragma once
// Notices by itself what changes in projects that somebody looks at or works in, whoever changes it
// there: an agent in its turn, a terminal, a program. Control thread.

#include <chrono>

#include "tasks/task_context.h"

namespace helix::tasks {

/// From now on, for as long as the plane is open. Looked at are those that somebody watches
/// (LiveWorkspace::watchers; a terminal of the window is one) or in which a command from outside runs,
/// and once more behind its end; the others are left alone, so that none is kept awake by this.
void watchProjects(const TaskContextPtr& context);

/// How long a look is followed by none. A guest decides how long a look takes: at most a tenth of the
/// time goes into looks that find nothing, a third where there is something to show. Pure.
std::chrono::milliseconds pauseAfterLook(std::chrono::milliseconds took, bool found);

} // namespace helix::tasks
