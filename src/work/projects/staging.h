#pragma once
// A project's state made ready to be given away, in a repository of our own. Nothing is written to
// the user's.

#include <filesystem>
#include <string>
#include <vector>

#include "async/completion.h"
#include "base/result.h"
#include "projects/git_run.h"
#include "projects/host_repository.h"

namespace helix::projects {

/// What is to be given away, as a repository of our own that borrows the user's objects.
struct Staged {
    std::filesystem::path repository;
    std::string base;     ///< what the agent begins from: refs/helix/base
    std::string userBase; ///< base, or the user's commit below the uncommitted work
    std::string shallow;
    bool sha256 = false;
    bool broughtUncommitted = false;
    std::vector<std::string> remarks;
};
/// `folder` is ours and empty.
async::Task<Result<Staged>> stageRepository(HostRepository repository, bool withUncommitted,
                                            std::filesystem::path folder,
                                            async::CancelToken cancel);
/// One commit with nothing in it.
async::Task<Result<Staged>> stageEmpty(std::filesystem::path folder, async::CancelToken cancel);
/// The default branch of a URL, with the user's credentials. `way`: as fetchUrl().
async::Task<Result<Staged>> stageUrl(std::string url, std::filesystem::path folder, Environs way,
                                     async::CancelToken cancel);

} // namespace helix::projects
