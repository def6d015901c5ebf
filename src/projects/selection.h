#pragma once
// Chosen changes as a tree and a commit, in the quarantine. Internal to the room.

#include <string>
#include <vector>

#include "projects/projects.h"
#include "projects/quarantine.h"

namespace helix::projects {

/// The tree of the base with what was chosen. InvalidArgument for files and hunks that are not
/// among the changes.
async::Task<Result<std::string>> chosenTree(SnapshotPtr snapshot, std::vector<Selection> selection);

/// How many files that are.
int chosenFiles(const Snapshot& snapshot, const std::vector<Selection>& selection);

struct Person {
    std::string name, email;
};
async::Task<Result<std::string>> commitChosen(SnapshotPtr snapshot, std::string tree,
                                              std::string message, Person author);

/// The bytes of a blob, at most `maxBytes`.
async::Task<Result<std::string>> readBlob(KeptPtr kept, std::string id, std::size_t maxBytes);

} // namespace helix::projects
