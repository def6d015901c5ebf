#pragma once
// Changes into the files of a user's repository, not committed. Internal to the room.

#include <filesystem>
#include <string>
#include <vector>

#include "async/completion.h"
#include "base/result.h"
#include "projects/host_repository.h"

namespace helix::projects {

struct TreeRequest {
    std::filesystem::path patch;
    std::vector<std::filesystem::path> touched; ///< by it; relative to the root
    std::filesystem::path scratch;
    std::filesystem::path notes; ///< of takings under way
};
struct TreeOutcome {
    std::vector<std::string> conflicts; ///< files that it does not fit: then nothing was written
    std::string note;                   ///< what the user should know; or empty
};

/// All of the patch or nothing, file by file in exchange (projects/tree_exchange.h): whatever ends
/// this half-way is undone, at the latest by the next start of Helix. The repository's lock is
/// held.
async::Task<Result<TreeOutcome>> applyToWorkingTree(HostRepository target, TreeRequest request);

} // namespace helix::projects
