#pragma once
// What happened in a workspace, from all who have it on record.

#include "operations/replay.h"
#include "tasks/task_context.h"

namespace helix::tasks {

/// Of conversations, commands that people gave, the ledger, checkpoints, activity and the newest
/// snapshot of changes; what is on record. `toMs` 0: now. NotFound.
async::Task<Result<operations::Timeline>>
gatherTimeline(TaskContextPtr context, WorkspaceId id,
               std::vector<operations::Checkpoint> checkpoints, std::int64_t fromMs,
               std::int64_t toMs);

/// Recordings::noteCommand().
void noteCommand(const TaskContextPtr& context, const WorkspaceId& id, plane::GuestCommand command);

} // namespace helix::tasks
