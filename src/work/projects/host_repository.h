#pragma once
// A git repository on this computer: what it is like, and its state made ready to be given away.
// Nothing that its configuration names runs, and nothing in it is written.

#include <filesystem>
#include <string>
#include <vector>

#include "async/completion.h"
#include "base/result.h"
#include "projects/git_run.h"
#include "projects/projects.h"

namespace helix::projects {

struct HostRepository {
    std::filesystem::path root;    ///< of its files; the repository itself when it is bare
    std::filesystem::path gitDir;  ///< of this work tree
    std::filesystem::path objects; ///< of the repository
    bool bare = false, sha256 = false;
    std::string shallow;             ///< commit ids, one in a line: where its history was cut off
    std::string branch;              ///< empty: detached
    std::string head;                ///< empty: no commit yet
    std::string userName, userEmail; ///< of whoever uses it; empty: not set
    std::string ignoreFile;          ///< the user's own, core.excludesFile
    /// Settings that switch off the filters that it names, and trust it where the user does.
    GitSettings settings;

    /// A run in it, with those settings.
    [[nodiscard]] HostGit git(std::vector<std::string> arguments) const;
};

/// `path`: any folder inside. InvalidArgument when it is no repository, NotFound when there is no
/// such folder, PermissionDenied when it belongs to somebody else.
async::Task<Result<HostRepository>> openHostRepository(std::filesystem::path path);

async::Task<Result<ProjectFacts>> examineRepository(HostRepository repository,
                                                    std::filesystem::path scratch);

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
/// The default branch of a URL, with the user's credentials.
async::Task<Result<Staged>> stageUrl(std::string url, std::filesystem::path folder,
                                     async::CancelToken cancel);

/// Commits of ours that nobody wrote.
inline constexpr auto kHelixName = "HelixVM";
inline constexpr auto kHelixEmail = "helix@localhost";

} // namespace helix::projects
