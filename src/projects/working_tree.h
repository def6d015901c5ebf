#pragma once
// Changes into the files of a user's repository, not committed. Internal to the room.

#include <filesystem>
#include <string>
#include <vector>

#include "projects/host_repository.h"

namespace helix::projects {

/// All of the patch or nothing. The files that it does not fit (then nothing was written), none
/// when all went well. Internal when a full disk or the like let it write only some of them.
async::Task<Result<std::vector<std::string>>> applyToWorkingTree(HostRepository target,
                                                                 std::filesystem::path patch,
                                                                 std::filesystem::path scratch);

} // namespace helix::projects
