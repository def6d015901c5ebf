#pragma once
// Files of a working tree exchanged for others, one by one, so that at every moment each of them is
// whole and what was there before still exists. Blocks: for the pool.

#include <filesystem>
#include <string>
#include <vector>

#include "base/result.h"
#include "base/unique_fd.h"
#include "projects/tree_journal.h"

namespace helix::projects {

class TreeExchange {
public:
    /// The journal is on the disk already, and ROOM/new is filled.
    static Result<TreeExchange> open(std::filesystem::path room, std::filesystem::path root,
                                     TreeJournal journal);

    /// All of it, durable and looked at again. Conflict when a file was not, or is not, what the
    /// journal says that it was before: then, as after every other error, undo() is to be called.
    /// The paths that somebody has changed since: what they were before is kept.
    Result<std::vector<std::string>> carryOut();

    /// Everything that was exchanged, back where it was; also for what a crash left, any number of
    /// times. What somebody has changed since is left as it is, and what it was before is kept.
    /// The paths of those.
    Result<std::vector<std::string>> undo();

private:
    struct Place { ///< of something of the user's in the room
        const UniqueFd* folder = nullptr;
        [[nodiscard]] bool there() const { return folder != nullptr; }
    };
    TreeExchange(std::filesystem::path room, TreeJournal journal)
        : m_room(std::move(room))
        , m_journal(std::move(journal))
    {
    }
    Result<void> moveOut(std::size_t index);
    Result<void> putIn(std::size_t index);
    Result<void> exchange(std::size_t index);
    Result<void> checkCameOut(std::size_t index, const UniqueFd& folder);
    void removeOldFolders();
    Result<void> makeNewFolders();
    Result<void> makeFoldersOf(const std::string& path);
    Result<void> syncTree();
    Result<std::vector<std::string>> verify();
    Result<void> checkCopy(std::size_t index);
    [[nodiscard]] Result<Place> placeOf(std::size_t index) const;
    Result<bool> undoFile(std::size_t index);
    Result<bool> takeBackNew(std::size_t index);
    Result<bool> putBack(std::size_t index, const UniqueFd& from);
    Result<bool> putBackOver(std::size_t index, const UniqueFd& from, const UniqueFd& parent);
    Result<void> keep(std::size_t index);
    [[nodiscard]] Error changedMeanwhile(std::size_t index) const;

    std::filesystem::path m_room;
    TreeJournal m_journal;
    UniqueFd m_root, m_new, m_old;
};

} // namespace helix::projects
