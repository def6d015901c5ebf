#pragma once
// Changes into the files of a user's repository, not committed. Internal to the room.

#include <filesystem>
#include <string>
#include <vector>

#include "projects/host_repository.h"

namespace helix::projects {

/// All of the patch or nothing: `touched` (relative to the root) are put back when writing fails
/// half-way. The files that it does not fit (then nothing was written), none
/// when all went well.
async::Task<Result<std::vector<std::string>>>
applyToWorkingTree(HostRepository target, std::filesystem::path patch,
                   std::vector<std::filesystem::path> touched, std::filesystem::path scratch);

} // namespace helix::projects
