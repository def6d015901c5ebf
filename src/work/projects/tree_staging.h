#pragma once
// The files that changes touch, copied out of a working tree, and what becomes of them when the
// changes have been applied to the copies. Blocks: for the pool.

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "base/unique_fd.h"
#include "projects/tree_journal.h"

namespace helix::projects {

class TreeStaging {
public:
    /// `room`: a folder of ours on the tree's file system; `touched`: relative to `root`, they
    /// need not be there.
    TreeStaging(std::filesystem::path room, std::filesystem::path root,
                std::vector<std::filesystem::path> touched);

    /// Fills ROOM/tree; .gitattributes above them come along. Conflict when one is neither a file
    /// nor a link.
    Result<void> copyIn();
    /// What differs in ROOM/tree from what was copied: into ROOM/new, durable, in the order of the
    /// journal's files.
    Result<TreeJournal> collect();

private:
    Result<void> copyOne(const std::string& path, bool mustBeFile);
    Result<void> collectOne(const std::string& path, TreeJournal& journal);
    Result<void> noteFolders(TreeJournal& journal) const;
    [[nodiscard]] Result<void> sync(const TreeJournal& journal) const;

    std::filesystem::path m_room, m_root;
    std::vector<std::string> m_touched;
    std::map<std::string, FileState> m_before;
    UniqueFd m_rootFolder;
};

} // namespace helix::projects
