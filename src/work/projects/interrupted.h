#pragma once
// What an accept left when Helix died in the middle of it. Internal to the room.

#include <string>
#include <utility>
#include <vector>

#include "projects/projects_p.h"

namespace helix::projects {

/// In every repository that a workspace's notes name and no other Helix is busy in.
async::Task<std::vector<std::pair<WorkspaceId, std::string>>> undoInterrupted(PrivatePtr d);
/// In one repository, whose lock is held. An error when it cannot be undone: nothing more may be
/// taken into its files until then.
async::Task<Result<void>> undoInterruptedIn(HostRepository target);

} // namespace helix::projects
