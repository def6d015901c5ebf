#pragma once
// What follows when an agent has finished a turn, or asks something.

#include "tasks/task_context.h"

namespace helix::tasks {

/// Writes it to the activity, and brings what changed in the project out, in the background: one
/// snapshot of a workspace at a time, and one more when turns ended meanwhile.
void afterTurn(const TaskContextPtr& context, const sessions::TurnEnd& end);

/// A session that begins to wait for the user's answer is written to the activity, once.
void noteQuestion(const TaskContextPtr& context, const sessions::SessionSnapshot& session);

} // namespace helix::tasks
