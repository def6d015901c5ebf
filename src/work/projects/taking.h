#pragma once
// One taking home of reviewed changes. Internal to the room.

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "projects/projects_p.h"

namespace helix::projects {

struct Taking {
    PrivatePtr d;
    Project project;
    SnapshotPtr snapshot;
    AcceptRequest request;
    HostRepository target;
    std::shared_ptr<ScratchFolder> scratch;
    std::shared_ptr<ScratchFolder> work; ///< in the quarantine, where git can move its packs to
    std::string tree;
};
using TakingPtr = std::shared_ptr<Taking>; ///< owned by its coroutines

/// The three targets. What fails half-way leaves nothing behind.
async::Task<Result<AcceptOutcome>> intoBranch(TakingPtr taking);
async::Task<Result<AcceptOutcome>> intoPatch(TakingPtr taking);
async::Task<Result<AcceptOutcome>> intoWorkingTree(TakingPtr taking);

/// "1 file", "2 files".
std::string countedFiles(int files);

} // namespace helix::projects
