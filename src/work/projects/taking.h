#pragma once
// One taking home of reviewed changes. Internal to the room.

#include <memory>
#include <string>

#include "projects/acceptance.h"
#include "projects/git_run.h"
#include "projects/host_repository.h"
#include "projects/project.h"
#include "projects/projects_state.h"
#include "projects/snapshot.h"

namespace helix::projects {

struct Taking {
    StatePtr d;
    Project project;
    SnapshotPtr snapshot;
    AcceptRequest request;
    HostRepository target;
    std::shared_ptr<ScratchFolder> scratch;
    std::shared_ptr<ScratchFolder> work; ///< in the quarantine, where git can move its packs to
    std::string tree;
};
using TakingPtr = std::shared_ptr<Taking>; ///< owned by its coroutines

} // namespace helix::projects
