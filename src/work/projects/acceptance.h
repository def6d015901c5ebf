#pragma once
// What of a guest's changes is to come home, where to, and what came of it: values.

#include <filesystem>
#include <string>
#include <vector>

#include "operations/change_values.h"

namespace helix::projects {

/// What of a file is taken: all of it, or some hunks (indexes into FileDiff::hunks).
struct Selection {
    std::string path;
    std::vector<int> hunks; ///< empty: the whole file
};
struct AcceptRequest {
    enum class Target { Branch, Patch, WorkingTree };
    Target target = Target::Branch;
    /// The ChangeSet::head that was looked at: Conflict when newer changes have come out since.
    /// Empty: whatever came out last.
    std::string head;
    std::string branch; ///< new; never main, master or one that exists; empty: as in the guest
    std::filesystem::path file; ///< of Patch; absolute, must not be there
    /// The repository to take them into, for projects that did not come from one on this computer;
    /// empty: Project::root.
    std::filesystem::path into;
    std::vector<Selection> selection; ///< empty: everything
    std::string message; ///< of the commit when a selection is taken; empty: made from the task
    /// Files of repositories inside the project too (Warning::EmbeddedRepository). Else they are
    /// left out of everything, and InvalidArgument in a selection.
    bool withEmbedded = false;
};
using operations::AcceptOutcome;

} // namespace helix::projects
