// What a move of the data has left, because it was killed or because it could not be removed then.

#include <algorithm>

#include <unistd.h>

#include "app/data_move.h"
#include "app/data_move_traces.h"
#include "app/tree_copy.h"
#include "base/atomic_file.h"
#include "base/bytes.h"
#include "base/try.h"

namespace helix::app {
namespace {

namespace fs = std::filesystem;

constexpr const char* kMoveWord = ".helix-move-word";
constexpr std::size_t kMaxWord = 8U << 10;

/// All but the record in it, which says that it may be removed.
Result<void> emptyOld(const fs::path& old)
{
    TRY(const auto names, namesIn(old));
    for (const auto& name : names) {
        std::error_code error;
        if (name != kLeaving)
            fs::remove_all(old / name, error);
        if (error)
            return failErrno(error.value(), (old / name).string() + " could not be removed.");
    }
    return {};
}

/// An old folder with nothing in it any more, but perhaps its record.
void removeShell(const fs::path& old)
{
    const auto names = namesIn(old);
    if (!names || names->size() > 1 || (names->size() == 1 && names->front() != kLeaving))
        return;
    ::unlink((old / kLeaving).c_str());
    ::rmdir(old.c_str());
}

/// The copy of a move that did not get to its end.
std::string undo(const fs::path& from)
{
    MoveRecord record = readRecord(from);
    if (record.number.empty() || !record.target.is_absolute())
        return {};
    std::error_code error;
    const bool isThere = fs::is_directory(record.target, error);
    const bool isData = isThere && fs::equivalent(record.target, from, error);
    const bool isUnread = isThere && !isData && isClaimUnread(record.target);
    const bool isLater = !isThere || isUnread;
    if (isLater && record.isTold)
        return {};
    std::string said = "A move of the data to another folder was not finished: they are where "
                       "they were.";
    if (isLater) {
        record.isTold = true;
        (void)writeRecord(from, record);
        return said + " What was copied to " + record.target.string() +
               " is removed when that is there again" +
               (isUnread ? ", and its .helix-arriving can be read." : ".");
    }
    if (!isData && isLeftOf(record.target, from, record.number) && !removeCopy(record.target))
        return said + " What was copied to " + record.target.string() + " could not be removed.";
    ::unlink((from / kLeaving).c_str());
    return said;
}

/// Removes the folder of one move; whether there is an end to that.
bool removeOld(const MovedFrom& move, std::string& said)
{
    // Nothing is removed but what says itself that it was moved by this very move. It may be on a disk that is away.
    if (readRecord(move.folder).number != move.number)
        return false;
    const bool isRemoved = emptyOld(move.folder).has_value();
    said = "What was left of the data in " + move.folder.string() +
           (isRemoved ? " is removed." : " could not be removed.");
    return isRemoved;
}

/// The folders that the data were in before.
std::string finish(const Paths& paths, const fs::path& place)
{
    auto moves = readMoves(place);
    const bool isLeft =
        std::ranges::any_of(moves, [](const MovedFrom& move) { return !move.folder.empty(); });
    // The old data stay until the link cannot be lost with the power.
    if (!isLeft || !syncFolder(paths.data.parent_path(), false))
        return {};
    ::unlink((place / kArriving).c_str());
    std::string said;
    std::vector<fs::path> shells;
    for (auto& move : moves) {
        if (move.folder.empty() || !removeOld(move, said))
            continue;
        shells.push_back(move.folder);
        move.folder.clear();
    }
    // The record goes after the note of it: else a disk that is away could not be told from what is removed.
    if (!shells.empty() && writeMoves(place, moves))
        std::ranges::for_each(shells, removeShell);
    return said.empty() ? said : "The data were moved to " + place.string() + ". " + said;
}

} // namespace

std::string goOnWithDataMove(const Paths& paths)
{
    const fs::path beside = exchangedOf(paths);
    const fs::path place = placeOf(paths);
    if (isLink(beside))
        ::unlink(beside.c_str());
    std::string said = undo(place);
    if (!isLink(paths.data))
        return said;
    if (const auto finished = finish(paths, place); !finished.empty())
        said += (said.empty() ? "" : " ") + finished;
    removeShell(beside);
    return said;
}

void leaveMoveWord(const Paths& paths, const std::string& sentence)
{
    // Who cannot write it has told the log.
    (void)writeFileAtomically(paths.data / kMoveWord, asBytes(sentence));
}

std::string takeMoveWord(const Paths& paths)
{
    const auto file = paths.data / kMoveWord;
    auto word = readFile(file, kMaxWord).value_or("");
    ::unlink(file.c_str());
    return word;
}

} // namespace helix::app
