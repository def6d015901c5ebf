#pragma once
// A workspace's project and what may become one: values.

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include <QMetaType>

#include "base/ids.h"
#include "projects/project_source.h"

namespace helix::projects {

/// What a repository on the host is like, before it is given away.
struct ProjectFacts {
    std::filesystem::path root;
    std::string branch;       ///< empty: detached
    std::string head;         ///< commit id; empty: no commit yet
    int uncommittedFiles = 0; ///< changed and untracked, ignored ones not counted
    std::uint64_t bytes = 0;  ///< about what the pack will hold
    int commits = 0;
    std::vector<std::string>
        remarks; ///< sentences: submodules and LFS files that stay out, filters...
};

struct Progress {
    std::string step;                  ///< "Packing", "Copying", "Unpacking", "Fetching"
    std::uint64_t done = 0, total = 0; ///< bytes; total 0: not known
};

/// A workspace's project.
struct Project {
    WorkspaceId workspace;
    ProjectSource::Kind kind = ProjectSource::Kind::Empty;
    std::string origin;         ///< path or URL (without credentials), for people
    std::filesystem::path root; ///< of Repository
    std::string guestPath;      ///< "workspace", below ~agent
    std::string branch;         ///< helix/<workspace>/<task>
    std::string base;           ///< commit id the agent began from
    std::string userBase;       ///< the user's commit it stands on (without the uncommitted work)
    bool broughtUncommitted = false;
    std::int64_t broughtMs = 0;
    /// What the user accepted last: the head, and which files of it (empty: all).
    std::string takenHead;
    std::vector<std::string> takenPaths;
};

/// The most that is taken from a guest.
struct ProjectLimits {
    std::size_t packBytes = 512U << 20; ///< of one snapshot, and of what a guest has cloned itself
};

} // namespace helix::projects

Q_DECLARE_METATYPE(helix::projects::Project)
