#pragma once
// The folder in which an accept keeps what it is about to exchange with a working tree
// (projects/tree_journal.h), and the note by which the next start of Helix finds it. Blocks: for
// the pool.

#include <filesystem>
#include <string>
#include <vector>

#include "base/result.h"
#include "projects/host_repository.h"

namespace helix::projects {

struct TakingRoom {
    std::filesystem::path folder;
    std::filesystem::path note; ///< empty: found in the repository, without one
};

/// On the tree's own file system: in git's folder where that is on it. `notes`: a folder of ours.
/// Both are durable when it returns.
Result<TakingRoom> openTakingRoom(const HostRepository& target, const std::filesystem::path& notes);

/// Undoes what its journal says, if it has one, and removes the room but for what belongs to the
/// user; that, if anything, is in FOLDER/kept. The paths that were left as they are, because they
/// had changed since. On an error the journal stays for the next try. Conflict, and nothing is
/// touched, when it is about another tree than that at `root`: the folder may be a stranger's.
Result<std::vector<std::string>> closeTakingRoom(const TakingRoom& room,
                                                 const std::filesystem::path& root);

/// Rooms in a repository, whoever left them there. Only for who holds its lock.
std::vector<TakingRoom> leftTakingRooms(const HostRepository& target);

/// What the notes of one workspace lead to.
struct NotedRoom {
    TakingRoom room;
    std::filesystem::path objects; ///< of its repository, for the lock
    std::filesystem::path root;
};
/// Notes that lead nowhere any more are removed.
std::vector<NotedRoom> notedRooms(const std::filesystem::path& notes);

/// For people; nothing was undone: empty.
std::string describeUndone(const std::filesystem::path& root, const TakingRoom& room,
                           const std::vector<std::string>& left);

} // namespace helix::projects
