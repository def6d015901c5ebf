#include "projects/tree_exchange.h"

#include <algorithm>
#include <cerrno>
#include <ranges>
#include <set>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/bytes.h"
#include "base/try.h"
#include "projects/tree_moves.h"

namespace helix::projects {
namespace {

namespace fs = std::filesystem;
using Kind = FileState::Kind;

constexpr auto kFolder = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC;

std::string leafOf(const std::string& path)
{
    return fs::path(path).filename().string();
}

EntryRef entry(const UniqueFd& folder, const std::string& name)
{
    return {folder.get(), name};
}

tl::unexpected<Error> moveFailed(int errnoValue, const std::string& path)
{
    if (errnoValue == EXDEV)
        return fail(ErrorCode::Unsupported, "'" + printable(path, 400) +
                                                "' is on another file system than the repository. "
                                                "Take the changes into a branch.");
    if (errnoValue == EOPNOTSUPP)
        return fail(ErrorCode::Unsupported,
                    "The file system of '" + printable(path, 400) +
                        "' cannot exchange files safely. Take the changes into a branch.");
    return fileFailed(errnoValue, path);
}

/// ROOM/kept/path's folder, made part by part, never by way of a link: a room in somebody else's
/// repository may hold one.
Result<UniqueFd> makeKeptFolder(const fs::path& room, const std::string& path)
{
    UniqueFd folder(::open(room.c_str(), kFolder));
    for (const auto& part : fs::path("kept/" + path).parent_path()) {
        if (::mkdirat(folder.get(), part.c_str(), 0777) != 0 && errno != EEXIST)
            return fileFailed(errno, room / "kept");
        UniqueFd next(::openat(folder.get(), part.c_str(), kFolder));
        if (!next.valid() || ::fsync(folder.get()) != 0)
            return fileFailed(errno, room / "kept");
        folder = std::move(next);
    }
    return folder;
}

} // namespace

Result<TreeExchange> TreeExchange::open(fs::path room, fs::path root, TreeJournal journal)
{
    TreeExchange out(std::move(room), std::move(journal));
    for (const auto* name : {"new", "old"})
        if (::mkdir((out.m_room / name).c_str(), 0700) != 0 && errno != EEXIST)
            return fileFailed(errno, out.m_room / name);
    out.m_root.reset(::open(root.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    out.m_new.reset(::open((out.m_room / "new").c_str(), kFolder));
    out.m_old.reset(::open((out.m_room / "old").c_str(), kFolder));
    if (!out.m_root.valid() || !out.m_new.valid() || !out.m_old.valid())
        return fileFailed(errno, root);
    return out;
}

Error TreeExchange::changedMeanwhile(std::size_t index) const
{
    return {ErrorCode::Conflict,
            "'" + printable(m_journal.files[index].path, 400) +
                "' was changed while the changes were being taken home.",
            {}};
}

Result<std::vector<std::string>> TreeExchange::carryOut()
{
    const auto& files = m_journal.files;
    for (std::size_t i = 0; i < files.size(); ++i)
        if (files[i].after.kind == Kind::Missing)
            TRY(moveOut(i));
    removeOldFolders();
    TRY(makeNewFolders());
    for (std::size_t i = 0; i < files.size(); ++i) {
        Result<void> done;
        if (files[i].after.kind != Kind::Missing)
            done = files[i].before.kind == Kind::Missing ? putIn(i) : exchange(i);
        if (!done)
            return fail(done.error());
    }
    TRY(syncTree());
    return verify();
}

/// What came out of the tree must be what the journal says; a user may have typed meanwhile.
Result<void> TreeExchange::checkCameOut(std::size_t index, const UniqueFd& folder)
{
    TRY(const auto out, stateOf(folder.get(), std::to_string(index)));
    return out == m_journal.files[index].before ? Result<void>() : fail(changedMeanwhile(index));
}

Result<void> TreeExchange::moveOut(std::size_t index)
{
    const auto& path = m_journal.files[index].path;
    const auto parent = openParent(m_root.get(), path);
    if (!parent)
        return fail(changedMeanwhile(index));
    const int moved = moveIfFree(entry(*parent, leafOf(path)), entry(m_old, std::to_string(index)));
    if (moved == ENOENT)
        return fail(changedMeanwhile(index));
    return moved == 0 ? checkCameOut(index, m_old) : moveFailed(moved, path);
}

Result<void> TreeExchange::putIn(std::size_t index)
{
    const auto& path = m_journal.files[index].path;
    const auto parent = openParent(m_root.get(), path);
    if (!parent)
        return fail(changedMeanwhile(index));
    const int moved = moveIfFree(entry(m_new, std::to_string(index)), entry(*parent, leafOf(path)));
    if (moved == EEXIST)
        return fail(changedMeanwhile(index));
    return moved == 0 ? Result<void>() : moveFailed(moved, path);
}

Result<void> TreeExchange::exchange(std::size_t index)
{
    const auto& path = m_journal.files[index].path;
    const auto parent = openParent(m_root.get(), path);
    if (!parent)
        return fail(changedMeanwhile(index));
    const int exchanged =
        exchangeEntries(entry(m_new, std::to_string(index)), entry(*parent, leafOf(path)));
    if (exchanged == 0)
        return checkCameOut(index, m_new);
    if (exchanged == ENOENT)
        return fail(changedMeanwhile(index));
    if (exchanged != EOPNOTSUPP)
        return moveFailed(exchanged, path);
    if (auto out = moveOut(index); !out)
        return out;
    return putIn(index);
}

/// Only those with nothing left in them.
void TreeExchange::removeOldFolders()
{
    for (const auto& folder : std::views::reverse(m_journal.oldFolders))
        if (const auto parent = openParent(m_root.get(), folder.path))
            ::unlinkat(parent->get(), leafOf(folder.path).c_str(), AT_REMOVEDIR);
}

Result<void> TreeExchange::makeNewFolders()
{
    for (const auto& path : m_journal.newFolders) {
        TRY(const auto parent, openParent(m_root.get(), path));
        if (::mkdirat(parent.get(), leafOf(path).c_str(), 0777) != 0 && errno != EEXIST)
            return fileFailed(errno, path);
    }
    return {};
}

Result<void> TreeExchange::syncTree()
{
    std::set<std::string> synced;
    for (const auto& file : m_journal.files) {
        if (!synced.insert(fs::path(file.path).parent_path().string()).second)
            continue;
        // The folder of a deleted file may have gone with it: then its own is what was written.
        for (fs::path at = file.path;; at = at.parent_path()) {
            const auto parent = openParent(m_root.get(), at);
            if (parent && ::fsync(parent->get()) != 0)
                return fileFailed(errno, at);
            if (parent || !at.has_parent_path())
                break;
        }
    }
    for (const auto* folder : {&m_new, &m_old})
        if (::fsync(folder->get()) != 0)
            return fileFailed(errno, m_room);
    return {};
}

/// A program that had the file open before may have written to what is our copy now.
Result<void> TreeExchange::checkCopy(std::size_t index)
{
    if (m_journal.files[index].before.kind == Kind::Missing)
        return {};
    TRY(const auto place, placeOf(index));
    if (!place.there())
        return fail(changedMeanwhile(index));
    if (!isQuiet(entry(*place.folder, std::to_string(index))))
        return fail(changedMeanwhile(index));
    return checkCameOut(index, *place.folder);
}

Result<std::vector<std::string>> TreeExchange::verify()
{
    std::vector<std::string> edited;
    for (std::size_t i = 0; i < m_journal.files.size(); ++i) {
        const auto& file = m_journal.files[i];
        TRY(checkCopy(i));
        const auto parent = openParent(m_root.get(), file.path);
        const auto now =
            parent ? stateOf(parent->get(), leafOf(file.path)) : Result<FileState>(FileState{});
        const bool gaveWay =
            now && now->kind == Kind::Other && file.after.kind == Kind::Missing &&
            std::ranges::find(m_journal.newFolders, file.path) != m_journal.newFolders.end();
        if (gaveWay || (now && *now == file.after))
            continue;
        if (file.before.kind == Kind::Missing)
            continue; // a new file, written to since
        edited.push_back(file.path);
        if (auto kept = keep(i); !kept)
            return fail(kept.error());
    }
    return edited;
}

/// Where in the room what was in the tree before is now.
Result<TreeExchange::Place> TreeExchange::placeOf(std::size_t index) const
{
    const auto name = std::to_string(index);
    TRY(const auto old, stateOf(m_old.get(), name));
    if (old.kind != Kind::Missing)
        return Place{&m_old};
    TRY(const auto fresh, stateOf(m_new.get(), name));
    const bool ours = fresh.kind == Kind::Missing || fresh == m_journal.files[index].after;
    return ours ? Place{} : Place{&m_new};
}

Result<std::vector<std::string>> TreeExchange::undo()
{
    std::vector<std::string> kept;
    const auto undoAll = [&](bool deleted) -> Result<void> {
        for (std::size_t i = m_journal.files.size(); i-- > 0;) {
            if ((m_journal.files[i].after.kind == Kind::Missing) != deleted)
                continue;
            TRY(const auto back, undoFile(i));
            if (!back)
                kept.push_back(m_journal.files[i].path);
        }
        return {};
    };
    TRY(undoAll(false));
    for (const auto& path : std::views::reverse(m_journal.newFolders))
        if (const auto parent = openParent(m_root.get(), path))
            ::unlinkat(parent->get(), leafOf(path).c_str(), AT_REMOVEDIR);
    for (const auto& folder : m_journal.oldFolders)
        if (const auto parent = openParent(m_root.get(), folder.path))
            if (::mkdirat(parent->get(), leafOf(folder.path).c_str(), 0700) == 0 &&
                ::fchmodat(parent->get(), leafOf(folder.path).c_str(), folder.mode, 0) != 0)
                return fileFailed(errno, folder.path);
    TRY(undoAll(true));
    TRY(syncTree());
    return kept;
}

/// False when somebody has changed it since and what it was before is kept.
Result<bool> TreeExchange::undoFile(std::size_t index)
{
    TRY(const auto place, placeOf(index));
    if (place.there())
        return putBack(index, *place.folder);
    return m_journal.files[index].before.kind == Kind::Missing ? takeBackNew(index) : true;
}

/// A file that we have made goes, unless it is no longer what we made.
Result<bool> TreeExchange::takeBackNew(std::size_t index)
{
    const auto& file = m_journal.files[index];
    const auto parent = openParent(m_root.get(), file.path);
    if (!parent)
        return true;
    const EntryRef there = entry(*parent, leafOf(file.path));
    const EntryRef ours = entry(m_new, std::to_string(index));
    TRY(const auto now, stateOf(there.folder, there.name));
    TRY(const auto waiting, stateOf(ours.folder, ours.name));
    if (now != file.after)
        return true; // the user's own, or made into that: it stays
    if (waiting.kind != Kind::Missing) {
        // It was never put in, or a second link was left on the way.
        if (isSameFile(there, ours) && ::unlinkat(there.folder, there.name.c_str(), 0) != 0)
            return fileFailed(errno, file.path);
        return true;
    }
    if (const int moved = moveIfFree(there, ours); moved != 0)
        return moveFailed(moved, file.path);
    TRY(const auto out, stateOf(ours.folder, ours.name));
    if (out == file.after || moveIfFree(ours, there) == 0)
        return true;
    TRY(keep(index));
    return false;
}

Result<void> TreeExchange::makeFoldersOf(const std::string& path)
{
    fs::path folder;
    for (const auto& part : fs::path(path).parent_path()) {
        folder /= part;
        TRY(const auto parent, openParent(m_root.get(), folder));
        if (::mkdirat(parent.get(), part.c_str(), 0777) != 0 && errno != EEXIST)
            return fileFailed(errno, folder);
    }
    return {};
}

Result<bool> TreeExchange::putBack(std::size_t index, const UniqueFd& from)
{
    const auto& file = m_journal.files[index];
    const auto keepIt = [&]() -> Result<bool> {
        TRY(keep(index));
        return false;
    };
    if (!makeFoldersOf(file.path))
        return keepIt();
    const auto parent = openParent(m_root.get(), file.path);
    if (!parent)
        return keepIt();
    const EntryRef there = entry(*parent, leafOf(file.path));
    const auto now = stateOf(there.folder, there.name);
    const auto ours = stateOf(from.get(), std::to_string(index));
    if (!now || !ours)
        return fail(now ? ours.error() : now.error());
    if (*now == *ours)
        return true;
    if (now->kind == Kind::Missing)
        return moveIfFree(entry(from, std::to_string(index)), there) == 0 ? true : keepIt();
    if (*now != file.after)
        return keepIt();
    TRY(const auto back, putBackOver(index, from, *parent));
    return back ? true : keepIt();
}

/// In exchange for what we had put there; false when that was not all that came out.
Result<bool> TreeExchange::putBackOver(std::size_t index, const UniqueFd& from,
                                       const UniqueFd& parent)
{
    const auto& file = m_journal.files[index];
    const EntryRef there = entry(parent, leafOf(file.path));
    const EntryRef ours = entry(from, std::to_string(index));
    const int exchanged = exchangeEntries(ours, there);
    if (exchanged == EOPNOTSUPP) {
        const EntryRef aside = entry(m_new, std::to_string(index) + ".out");
        if (const int moved = moveIfFree(there, aside); moved != 0)
            return moveFailed(moved, file.path);
        const auto out = stateOf(aside.folder, aside.name);
        if (out && *out == file.after)
            return moveIfFree(ours, there) == 0;
        return moveIfFree(aside, there) == 0
                   ? Result<bool>(false)
                   : fail(ErrorCode::Internal,
                          "'" + printable(file.path, 400) + "' could not be put back.");
    }
    if (exchanged != 0)
        return moveFailed(exchanged, file.path);
    const auto out = stateOf(ours.folder, ours.name);
    if (out && *out == file.after)
        return true;
    // Typed into at this very moment: that is newer, and goes back.
    const int again = exchangeEntries(ours, there);
    return again == 0 ? Result<bool>(false) : moveFailed(again, file.path);
}

/// What the room has of that file is the user's, under its name in ROOM/kept.
Result<void> TreeExchange::keep(std::size_t index)
{
    TRY(const auto place, placeOf(index));
    if (!place.there())
        return {};
    const auto& path = m_journal.files[index].path;
    TRY(const auto to, makeKeptFolder(m_room, path));
    const int moved =
        moveIfFree(entry(*place.folder, std::to_string(index)), entry(to, leafOf(path)));
    if (moved != 0)
        return moveFailed(moved, path);
    return ::fsync(to.get()) == 0 ? Result<void>() : fileFailed(errno, m_room / "kept");
}

} // namespace helix::projects
