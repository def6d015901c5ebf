#pragma once
// A git repository on this computer.
// Nothing that its configuration names runs, and nothing in it is written.

#include <filesystem>
#include <string>
#include <vector>

#include "async/completion.h"
#include "base/result.h"
#include "projects/git_run.h"

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

/// Commits of ours that nobody wrote.
inline constexpr auto kHelixName = "HelixVM";
inline constexpr auto kHelixEmail = "helix@localhost";

} // namespace helix::projects
