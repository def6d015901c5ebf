#pragma once
// What is done in guests when life opens and closes them, and when their agents have done something.

#include "tasks/task_context.h"

namespace helix::tasks {

/// Can it be brought in at all? Refuses before anything is created: no repository, a URL with a
/// password, an agent nobody knows.
async::Task<Result<void>> checkAsked(TaskContextPtr context, AskedWork asked);

/// It has something to do or to ask, however long nothing was heard of it. Pure.
bool isAtWork(const sessions::SessionSnapshot& session);

/// From here on: sessions go on in a guest that opens, the session and the project that were asked
/// for come into it, turns are followed by snapshots and written to the activity, and sessions are
/// told what their agents spent. Before life takes over what runs.
void followGuests(const TaskContextPtr& context);

} // namespace helix::tasks
