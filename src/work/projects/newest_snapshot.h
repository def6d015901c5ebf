#pragma once
// What came out of a workspace last. Internal to the room.

#include "async/completion.h"
#include "base/ids.h"
#include "base/result.h"
#include "projects/projects_state.h"
#include "projects/snapshot.h"

namespace helix::projects {

/// The newest snapshot, read from the disk if need be. NotFound before the first one.
async::Task<Result<SnapshotPtr>> newest(StatePtr d, WorkspaceId id);

} // namespace helix::projects
