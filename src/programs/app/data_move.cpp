#include "app/data_move.h"

#include <cerrno>
#include <set>

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include "app/tree_copy.h"
#include "base/atomic_file.h"
#include "base/data_place.h"
#include "base/ids.h"
#include "base/try.h"

namespace helix::app {
namespace {

namespace fs = std::filesystem;

/// In a target, until the move to it is over: what is there is a copy that may be removed.
constexpr const char* kArriving = ".helix-arriving";
/// In the old folder: the number of the move that took everything out of it.
constexpr const char* kLeaving = ".helix-leaving";
/// Beside the data's fixed place: the link before the exchange, the old folder after it.
constexpr const char* kExchanged = ".moving";
constexpr std::uint64_t kSpareBytes = 64U << 20; ///< beyond what is copied

const std::set<std::string>& notCopied()
{
    static const std::set<std::string> names{kArriving, kLeaving, kDataMarker, "helix.lock"};
    return names;
}

fs::path exchangedOf(const Paths& paths)
{
    return paths.data.string() + kExchanged;
}

bool isLink(const fs::path& path)
{
    std::error_code error;
    return fs::is_symlink(fs::symlink_status(path, error));
}

/// Where the data really are.
fs::path placeOf(const Paths& paths)
{
    std::error_code error;
    return isLink(paths.data) ? fs::read_symlink(paths.data, error) : paths.data;
}

Result<void> syncFolder(const fs::path& folder, bool isWholeDisk)
{
    const UniqueFd fd(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (fd.valid() && (isWholeDisk ? ::syncfs(fd.get()) : ::fsync(fd.get())) == 0)
        return {};
    return failErrno(errno, folder.string() + " could not be made durable.");
}

/// What is in a folder; the folder stays.
Result<void> emptyFolder(const fs::path& folder)
{
    std::error_code error;
    for (fs::directory_iterator entry(folder, error), end; !error && entry != end;
         entry.increment(error)) {
        std::error_code problem;
        // Last, so that who is killed here knows the folder again.
        if (entry->path().filename() != kArriving && entry->path().filename() != kLeaving)
            fs::remove_all(entry->path(), problem);
        if (problem)
            return failErrno(problem.value(), entry->path().string() + " could not be removed.");
    }
    for (const char* last : {kArriving, kLeaving})
        fs::remove(folder / last, error);
    return {};
}

/// Whether one of two folders is, or is within, the other.
bool isWithin(const fs::path& inner, const fs::path& outer)
{
    std::error_code error;
    const fs::path a = fs::weakly_canonical(inner, error), b = fs::weakly_canonical(outer, error);
    const auto rest = a.lexically_relative(b);
    return !rest.empty() && *rest.begin() != "..";
}

Result<void> checkPlace(const fs::path& from, const fs::path& target)
{
    if (!target.is_absolute())
        return fail(ErrorCode::InvalidArgument,
                    "The new folder needs its whole path, not '" + target.string() + "'.");
    if (isWithin(target, from) || isWithin(from, target))
        return fail(ErrorCode::InvalidArgument,
                    target.string() + " and the folder that the data are in now, " + from.string() +
                        ", lie within one another; choose another one.");
    TRY(ensurePrivateFolder(target));
    std::error_code error;
    if (fs::exists(target / kArriving, error))
        return emptyFolder(target); // of a move that did not get to its end
    if (!fs::is_empty(target, error) || error)
        return fail(ErrorCode::InvalidArgument,
                    target.string() + " is not empty; choose an empty folder.");
    return {};
}

/// Tries what Helix's files need: holes (disks), hard links (what images share), modes (keys).
Result<void> checkFileSystem(const fs::path& target)
{
    constexpr off_t kHole = 16 << 20;
    const fs::path probe = target / ".helix-probe", second = target / ".helix-probe-2";
    const UniqueFd fd(::open(probe.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600));
    struct stat status {};
    const bool hasHoles = fd.valid() && ::ftruncate(fd.get(), kHole) == 0 &&
                          ::fstat(fd.get(), &status) == 0 && status.st_blocks * 512 < kHole;
    const bool hasModes = hasHoles && (status.st_mode & 0777) == 0600;
    const bool hasLinks = ::link(probe.c_str(), second.c_str()) == 0;
    const bool isWritten = fd.valid();
    ::unlink(probe.c_str());
    ::unlink(second.c_str());
    if (!isWritten)
        return fail(ErrorCode::PermissionDenied, "Nothing can be written to " + target.string());
    if (hasHoles && hasModes && hasLinks)
        return {};
    return fail(ErrorCode::Unsupported,
                "The file system of " + target.string() + " has no " +
                    (!hasHoles   ? "files with holes, so that every disk would take its whole size"
                     : !hasModes ? "modes, so that others could read keys"
                                 : "hard links, by which images share their disks") +
                    "; choose a folder on another one, such as ext4, XFS or Btrfs.");
}

Result<void> checkRoom(const fs::path& target, std::uint64_t bytes)
{
    struct statvfs room {};
    if (::statvfs(target.c_str(), &room) != 0)
        return failErrno(errno, target.string() + " cannot be looked at.");
    const std::uint64_t available = std::uint64_t{room.f_bavail} * room.f_frsize;
    if (available >= bytes + kSpareBytes)
        return {};
    const auto mebibytes = [](std::uint64_t count) { return std::to_string(count >> 20U); };
    return fail(ErrorCode::OutOfSpace, target.string() + " has " + mebibytes(available) +
                                           " MiB free; " + mebibytes(bytes + kSpareBytes) +
                                           " MiB are needed.");
}

/// One move on its way.
struct Move {
    const Paths& paths;
    const fs::path& target;
    const DataMoveWatch& watch;
    const fs::path from;
    const std::string number = generateUuid();

    [[nodiscard]] CopyProgress tell(const char* title, std::uint64_t total) const
    {
        return [this, title, total](std::uint64_t done) {
            return watch.progress({title, std::min(done, total), total});
        };
    }
    Result<void> copy(std::uint64_t bytes) const;
    Result<void> exchange() const;
};

Result<void> Move::copy(std::uint64_t bytes) const
{
    TRY(copyTree(from, target, notCopied(), tell("Copying", bytes)));
    watch.reached("copied");
    TRY(compareTrees(from, target, notCopied(), tell("Comparing", bytes)));
    watch.reached("compared");
    TRY(writeFileAtomically(
        target / kDataMarker,
        asBytes(number + "\n" + (isLink(paths.data) ? from : exchangedOf(paths)).string() + "\n")));
    TRY(writeFileAtomically(from / kLeaving, asBytes(number)));
    return syncFolder(target, true);
}

Result<void> Move::exchange() const
{
    const fs::path link = exchangedOf(paths);
    std::error_code error;
    if (isLink(link))
        fs::remove(link, error);
    if (::symlink(target.c_str(), link.c_str()) != 0)
        return failErrno(errno, link.string() + " could not be made.");
    watch.reached("linked");
    const bool isMovedAgain = isLink(paths.data);
    const int done = isMovedAgain ? ::rename(link.c_str(), paths.data.c_str())
                                  : ::renameat2(AT_FDCWD, link.c_str(), AT_FDCWD,
                                                paths.data.c_str(), RENAME_EXCHANGE);
    if (done != 0) {
        const int why = errno;
        fs::remove(link, error);
        return failErrno(why,
                         "The file system of " + paths.data.string() +
                             " cannot exchange a folder and a link in one step.",
                         ErrorCode::Unsupported);
    }
    // From here on the new folder is the data: nothing may fail any more.
    (void)syncFolder(paths.data.parent_path(), false);
    watch.reached("exchanged");
    return {};
}

} // namespace

Result<std::string> moveData(const Paths& paths, const fs::path& target, const DataMoveWatch& watch)
{
    const Move move{paths, target, watch, placeOf(paths)};
    TRY(checkPlace(move.from, target));
    const auto begin = [&]() -> Result<void> {
        TRY(writeFileAtomically(target / kArriving, asBytes(move.number)));
        watch.reached("begun");
        TRY(checkFileSystem(target));
        TRY(const auto size, measureTree(move.from, notCopied()));
        if (!size.locked.empty())
            return fail(ErrorCode::Conflict,
                        "A machine still runs on " + size.locked.string() +
                            "; suspend or stop its workspace first (helixctl suspend), and quit "
                            "Helix.");
        TRY(checkRoom(target, size.bytes));
        TRY(move.copy(size.bytes));
        return move.exchange();
    };
    if (const auto begun = begin(); !begun) {
        std::error_code ignored;
        fs::remove(move.from / kLeaving, ignored);
        (void)emptyFolder(target);
        return fail(begun.error());
    }
    (void)goOnWithDataMove(paths); // what cannot be removed is the next start's
    return "Images and workspaces are in " + target.string() + " now.";
}

std::string goOnWithDataMove(const Paths& paths)
{
    std::error_code error;
    const fs::path beside = exchangedOf(paths);
    if (!isLink(paths.data)) {
        const bool wasBegun = isLink(beside) || fs::exists(paths.data / kLeaving, error);
        if (isLink(beside))
            fs::remove(beside, error);
        fs::remove(paths.data / kLeaving, error);
        return wasBegun ? "A move of the data to another folder was not finished: they are where "
                          "they were."
                        : std::string();
    }
    const fs::path place = placeOf(paths);
    const auto marker = readFile(place / kDataMarker, 16U << 10);
    const auto end = marker ? marker->find('\n') : std::string::npos;
    if (end == std::string::npos || end + 1 >= marker->size())
        return {};
    const std::string number = marker->substr(0, end);
    const fs::path old = marker->substr(end + 1, marker->find('\n', end + 1) - end - 1);
    // Nothing is removed but what says itself that it was moved by this very move.
    if (const auto leaving = readFile(old / kLeaving, 1024); leaving && *leaving == number) {
        if (!emptyFolder(old))
            return "What is left of the data in " + old.string() + " could not be removed.";
        fs::remove(old, error);
    }
    fs::remove(place / kArriving, error);
    if (!writeFileAtomically(place / kDataMarker, asBytes(number + "\n")))
        return {};
    return "The data were moved to " + place.string() + "; what was left of them in " +
           old.string() + " is removed.";
}

} // namespace helix::app
