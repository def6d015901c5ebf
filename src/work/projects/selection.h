#pragma once
// Chosen changes as a tree and a commit, in the quarantine. Internal to the room.

#include <string>
#include <vector>

#include "async/completion.h"
#include "base/result.h"
#include "projects/acceptance.h"
#include "projects/kept.h"
#include "projects/snapshot.h"

namespace helix::projects {

/// The tree of the base with what was chosen; an empty selection is all but what leavesOut() says.
/// InvalidArgument for files and hunks that are not among the changes, and for files of embedded
/// repositories that were not asked for.
async::Task<Result<std::string>> chosenTree(SnapshotPtr snapshot, AcceptRequest request);

/// Not all that came out is taken, although all was asked for: there are embedded repositories.
bool leavesOut(const Snapshot& snapshot, const AcceptRequest& request);

/// How many files are taken.
int chosenFiles(const Snapshot& snapshot, const AcceptRequest& request);

struct Person {
    std::string name, email;
};
async::Task<Result<std::string>> commitChosen(SnapshotPtr snapshot, std::string tree,
                                              std::string message, Person author);

/// The bytes of a blob, at most `maxBytes`.
async::Task<Result<std::string>> readBlob(KeptPtr kept, std::string id, std::size_t maxBytes);

} // namespace helix::projects
