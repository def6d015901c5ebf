#pragma once
// What of a repository's files is not committed. Internal to the room.

#include <cstdint>
#include <string>
#include <vector>

#include "projects/host_repository.h"

namespace helix::projects {

struct UncommittedWork {
    std::vector<std::string> paths;  ///< changed, deleted and untracked; not ignored
    int staged = 0;                  ///< different in the index alone
    std::vector<std::string> nested; ///< repositories inside, which stay out
    std::uint64_t bytes = 0;         ///< of the files
    [[nodiscard]] int files() const { return static_cast<int>(paths.size()) + staged; }
};
async::Task<Result<UncommittedWork>> findUncommittedWork(HostRepository repository);

/// A tree of the index with that work, its objects in `objects`. Nothing is written to the
/// repository.
async::Task<Result<std::string>>
writeUncommittedTree(HostRepository repository, UncommittedWork work, std::filesystem::path objects,
                     std::filesystem::path scratch, async::CancelToken cancel);

} // namespace helix::projects
