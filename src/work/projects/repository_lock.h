#pragma once
// One Helix at a time takes something into a repository, among all that run on this computer.

#include <filesystem>
#include <memory>

#include "async/completion.h"
#include "base/result.h"
#include "base/unique_fd.h"

namespace helix::projects {

using RepositoryLock = std::shared_ptr<UniqueFd>; ///< owned by whoever takes something into it

/// Waits while another process has it; nothing is written. Conflict after `patience`. Where the
/// file system knows no locks there is none.
async::Task<Result<RepositoryLock>> lockRepository(std::filesystem::path objects,
                                                   std::chrono::milliseconds patience);

} // namespace helix::projects
