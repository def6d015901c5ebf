#include "app/data_move_checks.h"

#include <cerrno>
#include <cstdio>
#include <vector>

#include <fcntl.h>
#include <linux/magic.h>
#include <sys/stat.h>
#include <sys/statfs.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include "app/data_move_traces.h"
#include "base/data_place.h"
#include "base/try.h"

namespace helix::app {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t kSpareBytes = 64U << 20; ///< beyond what is copied

/// Whether one of two folders is, or is within, the other.
bool isWithin(const fs::path& inner, const fs::path& outer)
{
    std::error_code error;
    const fs::path a = fs::weakly_canonical(inner, error), b = fs::weakly_canonical(outer, error);
    const auto rest = a.lexically_relative(b);
    return !rest.empty() && *rest.begin() != "..";
}

tl::unexpected<Error> noExchange(const fs::path& data, const std::string& why)
{
    return fail(ErrorCode::Unsupported,
                data.string() + " " + why +
                    ", so that no link can take its place in one step; nothing has changed.");
}

bool isMountPoint(const fs::path& folder)
{
    struct statx status {};
    return ::statx(AT_FDCWD, folder.c_str(), AT_SYMLINK_NOFOLLOW, 0, &status) == 0 &&
           (status.stx_attributes & STATX_ATTR_MOUNT_ROOT) != 0;
}

bool isInMemory(const fs::path& folder)
{
    struct statfs system {};
    return ::statfs(folder.c_str(), &system) == 0 &&
           (system.f_type == TMPFS_MAGIC || system.f_type == RAMFS_MAGIC);
}

} // namespace

Result<void> checkPlace(const fs::path& from, const fs::path& target)
{
    if (!target.is_absolute())
        return fail(ErrorCode::InvalidArgument,
                    "The new folder needs its whole path, not '" + target.string() + "'.");
    if (isWithin(target, from) || isWithin(from, target))
        return fail(ErrorCode::InvalidArgument,
                    target.string() + " and the folder that the data are in now, " + from.string() +
                        ", lie within one another; choose another one.");
    std::error_code error;
    const bool isFull = fs::is_directory(target, error) && !fs::is_empty(target, error) && !error;
    // The claim has the sentence for a copy that is there.
    if (isFull && !fs::exists(target / kArriving, error))
        return fail(ErrorCode::InvalidArgument,
                    target.string() + " is not empty; choose an empty folder.");
    TRY(checkOwnFolder(target));
    return checkSurroundings(target);
}

Result<fs::path> nearestFolder(const fs::path& target)
{
    fs::path there = target;
    struct stat status {};
    while (::lstat(there.c_str(), &status) != 0 && there.has_relative_path())
        there = there.parent_path();
    std::error_code error;
    if (!fs::is_directory(there, error))
        return failErrno(ENOTDIR,
                         "Could not create " + target.string() + ": " + there.string() +
                             " is in its way.",
                         ErrorCode::PermissionDenied);
    return there;
}

Result<void> checkKeeps(const Paths& paths, const fs::path& from, const fs::path& target)
{
    const std::vector<fs::path> forgetful{paths.runtime, paths.runtime.parent_path(),
                                          paths.cache,   paths.cache.parent_path(),
                                          "/tmp",        "/var/tmp"};
    for (const auto& folder : forgetful)
        if (isWithin(target, folder) && !isWithin(from, folder))
            return fail(ErrorCode::InvalidArgument,
                        target.string() + " is in " + folder.string() +
                            ", whose content may be removed at any time; choose a folder that "
                            "keeps what is in it.");
    TRY(const auto there, nearestFolder(target));
    if (!isInMemory(there) || isInMemory(from))
        return {};
    return fail(ErrorCode::InvalidArgument,
                target.string() + " is in this computer's memory and gone when that is switched "
                                  "off; choose a folder on a disk.");
}

Result<void> checkFileSystem(const fs::path& target)
{
    constexpr off_t kHole = 16 << 20;
    const fs::path probe = target / kProbe, second = target / (std::string(kProbe) + "-2");
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

Result<void> checkExchange(const Paths& paths)
{
    if (const auto beside = exchangedOf(paths); ::access(beside.c_str(), F_OK) == 0)
        return fail(ErrorCode::Conflict,
                    beside.string() + " is in the way of the move; look at it, and remove it.");
    if (isLink(paths.data))
        return {}; // a link is replaced by another one
    if (isMountPoint(paths.data))
        return noExchange(paths.data, "is where a disk is mounted");
    const fs::path folder = paths.data.string() + kProbe;
    const fs::path link = folder.string() + "-2";
    const bool isMade = ::mkdir(folder.c_str(), 0700) == 0 || errno == EEXIST;
    const bool isLinked = ::symlink("nowhere", link.c_str()) == 0 || errno == EEXIST;
    const bool isDone =
        isMade && isLinked &&
        ::renameat2(AT_FDCWD, link.c_str(), AT_FDCWD, folder.c_str(), RENAME_EXCHANGE) == 0;
    for (const auto& probe : {folder, link}) {
        ::unlink(probe.c_str());
        ::rmdir(probe.c_str());
    }
    return isDone ? Result<void>()
                  : noExchange(paths.data, "is on a file system that exchanges no names");
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
                                           " MB free; " + mebibytes(bytes + kSpareBytes) +
                                           " MB are needed.");
}

} // namespace helix::app
