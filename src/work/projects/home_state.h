#pragma once
// Which of a guest's changes have come home. Pure.

#include <cstdint>
#include <string>
#include <vector>

#include "projects/change_set.h"
#include "projects/project.h"

namespace helix::projects {

/// How much of what a guest made of its project has come home, as far as Helix has looked.
struct HomeState {
    std::int64_t lookedMs = 0;        ///< when the newest snapshot was taken; 0: there is none
    int changedFiles = 0;             ///< in it
    int missingFiles = 0;             ///< those of them that no accept took
    std::vector<std::string> missing; ///< their paths, by path, bounded
    /// False: something was accepted and newer changes came out since, so that `missing` names all
    /// changed files.
    bool exact = true;
    std::string problem; ///< why a newer snapshot could not be had; or empty
};

/// The newest changes beside what the user accepted last.
HomeState compareWithHome(const Project& project, const ChangeSet& changes);

} // namespace helix::projects
