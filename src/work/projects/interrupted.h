#pragma once
// What an accept left when Helix died in the middle of it. Internal to the room.

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "async/completion.h"
#include "base/ids.h"
#include "base/result.h"
#include "projects/host_repository.h"

namespace helix::projects {

/// Where the takings of a workspace that are under way are noted.
struct NotesOfWorkspace {
    WorkspaceId workspace;
    std::filesystem::path folder;
};
/// In every repository that notes name and no other Helix is busy in. What was done, as sentences.
async::Task<std::vector<std::pair<WorkspaceId, std::string>>>
undoInterrupted(std::vector<NotesOfWorkspace> notes);
/// In one repository, whose lock is held. An error when it cannot be undone: nothing more may be
/// taken into its files until then.
async::Task<Result<void>> undoInterruptedIn(HostRepository target);

} // namespace helix::projects
