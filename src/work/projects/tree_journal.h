#pragma once
// What an accept into a working tree is about to do, on the disk before the first file of the
// user's is touched. docs/adr/0012.
//
// A room is a folder on the tree's own file system:
//
//   ROOM/tree      copies of the files that the changes touch, and the changes in them
//   ROOM/new/N     what file N of the journal becomes; exchanged, what it was before
//   ROOM/old/N     what file N was, where it was moved out
//   ROOM/journal   from before the first exchange until the tree has been verified
//   ROOM/kept      what belongs to the user and has no place in the tree: never deleted by us

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "projects/file_state.h"

namespace helix::projects {

struct TreeJournal {
    struct File {
        std::string path; ///< relative to the tree's root, bytes as they are
        FileState before, after;
    };
    struct Folder {
        std::string path;
        unsigned mode = 0;
    };
    std::vector<File> files;
    std::vector<std::string> newFolders; ///< to be made, parents first
    std::vector<Folder> oldFolders;      ///< removed if nothing is left in them; parents first
};

/// Durable when it returns. `root`: of the tree. Blocks, as all here.
Result<void> writeJournal(const std::filesystem::path& room, const std::filesystem::path& root,
                          const TreeJournal& journal);
/// Nothing when the room has none.
struct FoundJournal {
    std::filesystem::path root;
    TreeJournal journal;
};
Result<std::optional<FoundJournal>> readJournal(const std::filesystem::path& room);
/// Gone for good when it returns: nothing will be undone any more.
Result<void> removeJournal(const std::filesystem::path& room);

/// The folder's entries are on the disk.
Result<void> syncFolder(const std::filesystem::path& folder);

} // namespace helix::projects
