#include "app/data_move.h"

#include <algorithm>
#include <cerrno>
#include <set>
#include <thread>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "app/data_move_checks.h"
#include "app/data_move_traces.h"
#include "app/tree_copy.h"
#include "base/data_place.h"
#include "base/ids.h"
#include "base/try.h"

namespace helix::app {
namespace {

namespace fs = std::filesystem;

/// What a Helix writes that is begun meanwhile, before it finds the lock taken: copied, and not compared.
const std::set<std::string> kLoose{"logs", "window.json"};

constexpr std::chrono::milliseconds kLockRetry{250};

std::set<std::string> notCopied()
{
    return {kArriving, kLeaving, kDataMarker, "helix.lock"};
}

std::set<std::string> notCompared()
{
    auto names = notCopied();
    names.insert(kLoose.begin(), kLoose.end());
    return names;
}

/// One move on its way.
struct Move {
    const Paths& paths;
    const fs::path target;
    const DataMoveWatch& watch;
    const fs::path from;
    const std::string number = generateUuid();

    [[nodiscard]] CopyProgress tell(const char* title, std::uint64_t total) const
    {
        return [this, title, total](std::uint64_t done) {
            return watch.progress({title, std::min(done, total), total});
        };
    }
    /// With a file that is locked for longer than is waited for.
    Result<TreeSize> measureUnlocked() const;
    Result<void> check(std::uint64_t& bytes) const;
    void copyLoose(const BeforeMaking& before) const;
    Result<void> copy(std::uint64_t bytes, const UniqueFd& claim) const;
    Result<void> exchange() const;
    Result<void> run(const UniqueFd& claim) const;
};

Result<TreeSize> Move::measureUnlocked() const
{
    using Clock = std::chrono::steady_clock;
    const auto deadline = Clock::now() + watch.lockPatience;
    auto size = measureTree(from, notCopied(), Locks::LookedAt);
    while (size && !size->locked.empty() && Clock::now() < deadline) {
        if (!watch.progress({"Copying", 0, size->bytes}))
            return fail(ErrorCode::Cancelled, "The move was cancelled; nothing has changed.");
        std::this_thread::sleep_for(kLockRetry);
        size = measureTree(from, notCopied(), Locks::LookedAt);
    }
    return size;
}

Result<void> Move::check(std::uint64_t& bytes) const
{
    TRY(checkFileSystem(target));
    TRY(checkExchange(paths));
    TRY(const auto size, measureUnlocked());
    if (!size.locked.empty())
        return fail(ErrorCode::Conflict,
                    "A machine still runs on " + size.locked.string() +
                        "; suspend or stop its workspace first (helixctl suspend), and quit "
                        "Helix.");
    bytes = size.bytes;
    return checkRoom(target, bytes);
}

/// They may change under the copy; what of them is missing there is no loss.
void Move::copyLoose(const BeforeMaking& before) const
{
    const auto go = [](std::uint64_t) { return true; };
    const auto noted = [](const std::string&) { return Result<void>(); };
    for (const auto& name : kLoose) {
        std::error_code ignored;
        if (!fs::exists(from / name, ignored) || !before(name))
            continue;
        if (!fs::is_directory(from / name, ignored))
            fs::copy_file(from / name, target / name, ignored);
        else if (::mkdir((target / name).c_str(), 0700) == 0)
            (void)copyTree(from / name, target / name, {}, go, noted);
    }
}

Result<void> Move::copy(std::uint64_t bytes, const UniqueFd& claim) const
{
    const BeforeMaking before = [&](const std::string& name) {
        return noteMade(claim, target, name);
    };
    TRY(copyTree(from, target, notCompared(), tell("Copying", bytes), before));
    watch.reached("copied");
    TRY(compareTrees(from, target, notCompared(), tell("Comparing", bytes)));
    copyLoose(before);
    watch.reached("compared");
    auto moves = readMoves(from);
    std::erase_if(moves, [](const MovedFrom& move) { return move.folder.empty(); });
    moves.insert(moves.begin(), {number, isLink(paths.data) ? from : exchangedOf(paths)});
    TRY(writeMoves(target, moves));
    return syncFolder(target, true);
}

Result<void> Move::exchange() const
{
    const fs::path link = exchangedOf(paths);
    if (::symlink(target.c_str(), link.c_str()) != 0)
        return failErrno(errno, link.string() + " could not be made.");
    watch.reached("linked");
    const int done = isLink(paths.data) ? ::rename(link.c_str(), paths.data.c_str())
                                        : ::renameat2(AT_FDCWD, link.c_str(), AT_FDCWD,
                                                      paths.data.c_str(), RENAME_EXCHANGE);
    if (done != 0) {
        const int why = errno;
        ::unlink(link.c_str());
        return failErrno(why,
                         paths.data.string() + " could not be exchanged for a link in one step.",
                         ErrorCode::Unsupported);
    }
    // From here on the new folder is the data: nothing may fail any more.
    watch.reached("exchanged");
    return {};
}

Result<void> Move::run(const UniqueFd& claim) const
{
    watch.reached("begun");
    std::uint64_t bytes = 0;
    TRY(check(bytes));
    TRY(copy(bytes, claim));
    return exchange();
}

/// "/disk/helix" of "/disk/helix/": what is around it is asked for by its name.
fs::path withoutEnd(const fs::path& folder)
{
    const auto normal = folder.lexically_normal();
    return normal.has_filename() ? normal : normal.parent_path();
}

} // namespace

Result<DataMoveFacts> lookAtDataMove(const Paths& paths, const fs::path& folder)
{
    const fs::path target = withoutEnd(folder), from = placeOf(paths);
    TRY(checkPlace(from, target));
    TRY(checkKeeps(paths, from, target));
    TRY(checkExchange(paths));
    TRY(const auto there, nearestFolder(target));
    TRY(checkFileSystem(there));
    TRY(const auto size, measureTree(from, notCopied(), Locks::LeftAlone));
    std::error_code error;
    const auto room = fs::space(there, error);
    if (error)
        return failErrno(error.value(), there.string() + " cannot be looked at.");
    TRY(checkRoom(there, size.bytes));
    return DataMoveFacts{size.bytes, room.available};
}

Result<std::string> moveData(const Paths& paths, const fs::path& folder, const DataMoveWatch& watch)
{
    const std::string before = goOnWithDataMove(paths);
    const Move move{paths, withoutEnd(folder), watch, placeOf(paths)};
    TRY(checkPlace(move.from, move.target));
    TRY(checkKeeps(paths, move.from, move.target));
    TRY(ensurePrivateFolder(move.target));
    TRY(writeRecord(move.from, {move.number, move.target}));
    const auto claim = claimTarget(move.target, move.from, move.number);
    const auto done = claim ? move.run(*claim) : Result<void>(fail(claim.error()));
    if (!done) {
        // What cannot be removed now is by the record, at the next start.
        if (!claim || removeCopy(move.target))
            ::unlink((move.from / kLeaving).c_str());
        return fail(done.error());
    }
    (void)goOnWithDataMove(paths); // what cannot be removed is the next start's
    return before + (before.empty() ? "" : "\n") + "Images and workspaces are in " +
           move.target.string() + " now.";
}

} // namespace helix::app
