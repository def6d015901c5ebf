#include "image/foreign_file.h"

#include <algorithm>
#include <cerrno>

#include <fcntl.h>
#include <linux/fs.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include "base/bytes.h"
#include "base/crypto.h"
#include "base/named_file.h"
#include "base/try.h"

namespace helix::image {
namespace {

constexpr std::uint64_t kPiece = 8U << 20;

tl::unexpected<Error> refuse(const std::filesystem::path& path, FileUse use, const char* what,
                             const char* instead = nullptr)
{
    const std::string name = printable(path.filename().string(), 120);
    if (use == FileUse::Load)
        return fail(ErrorCode::PermissionDenied,
                    "'" + name + "' cannot be loaded: it is " + what + "; " +
                        (instead ? instead : "name an archive of an image") + ".");
    return fail(ErrorCode::PermissionDenied, "'" + name + "' cannot be imported: it is " + what +
                                                 "; " + (instead ? instead : "name a disk image") +
                                                 ".");
}

constexpr auto kCopyIsTooLarge =
    "No space is left for the copy of the disk image; free some and import it again.";

tl::unexpected<Error> copyFailed(int errnoValue)
{
    return failErrno(errnoValue, errnoValue == ENOSPC || errnoValue == EDQUOT
                                     ? kCopyIsTooLarge
                                     : "The disk image could not be copied.");
}

Result<void> writeAll(int to, BytesView bytes, off_t at)
{
    while (!bytes.empty()) {
        const ssize_t count = ::pwrite(to, bytes.data(), bytes.size(), at);
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0)
            return copyFailed(errno);
        bytes = bytes.subspan(static_cast<std::size_t>(count));
        at += count;
    }
    return {};
}

Result<std::uint64_t> readAndWrite(int from, int to, off_t at, std::uint64_t length)
{
    Bytes block(static_cast<std::size_t>(std::min<std::uint64_t>(length, 1U << 20)));
    const ssize_t count = ::pread(from, block.data(), block.size(), at);
    if (count < 0)
        return copyFailed(errno);
    block.resize(static_cast<std::size_t>(count));
    TRY(writeAll(to, block, at));
    return static_cast<std::uint64_t>(count);
}

/// Copies some of `length` bytes at `at`; how many.
Result<std::uint64_t> copySome(int from, int to, off_t at, std::uint64_t length)
{
    off_t in = at;
    off_t out = at;
    const ssize_t count = ::copy_file_range(from, &in, to, &out, std::min(length, kPiece), 0);
    if (count > 0)
        return static_cast<std::uint64_t>(count);
    if (count == 0 || errno == EXDEV || errno == EINVAL || errno == ENOSYS || errno == EOPNOTSUPP ||
        errno == EPERM)
        return readAndWrite(from, to, at, length);
    return copyFailed(errno);
}

Result<void> copyExtent(int from, int to, off_t at, off_t end, std::uint64_t reserve,
                        std::atomic<std::uint64_t>& done, const async::CancelToken& cancel)
{
    while (at < end) {
        if (cancel.isCancelled())
            return fail(ErrorCode::Cancelled, "Importing was cancelled.");
        // Others write as well, and how much of a file is there is not told truly everywhere.
        TRY(keepFree(to, reserve));
        TRY(const auto count, copySome(from, to, at, static_cast<std::uint64_t>(end - at)));
        if (count == 0)
            return fail(ErrorCode::Corrupt,
                        "The disk image became shorter while it was copied; import it again when "
                        "nobody writes to it.");
        at += static_cast<off_t>(count);
        done = static_cast<std::uint64_t>(at);
    }
    return {};
}

} // namespace

Result<ForeignFile> openForeign(const std::filesystem::path& path, FileUse use)
{
    ForeignFile file;
    file.fd.reset(::open(path.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC));
    if (!file.fd.valid() && errno == ELOOP)
        return refuse(path, use, "a symbolic link", "name the file that it leads to");
    if (!file.fd.valid() && (errno == ENXIO || errno == ENODEV))
        return refuse(path, use, "not a plain file");
    if (!file.fd.valid() && errno == ENOENT)
        return fail(ErrorCode::NotFound,
                    "There is no file '" + printable(path.string(), 300) + "'.");
    if (!file.fd.valid())
        return failErrno(errno, "'" + printable(path.string(), 300) + "' cannot be read.");
    struct stat status {};
    if (::fstat(file.fd.get(), &status) != 0)
        return failErrno(errno, "'" + printable(path.string(), 300) + "' cannot be read.");
    if (S_ISDIR(status.st_mode))
        return refuse(path, use, "a folder");
    if (!isFileOfADisk(file.fd.get()))
        return refuse(path, use, "not a plain file");
    file.sizeBytes = static_cast<std::uint64_t>(status.st_size);
    file.allocatedBytes =
        std::min(file.sizeBytes, static_cast<std::uint64_t>(status.st_blocks) * 512);
    return file;
}

Result<void> keepFree(int file, std::uint64_t reserve)
{
    struct statvfs space {};
    if (::fstatvfs(file, &space) != 0)
        return copyFailed(errno);
    if (static_cast<std::uint64_t>(space.f_bavail) * space.f_frsize <= reserve)
        return fail(ErrorCode::OutOfSpace, kCopyIsTooLarge);
    return {};
}

Result<void> copySparse(int from, std::uint64_t bytes, const std::filesystem::path& to,
                        std::uint64_t reserve, std::atomic<std::uint64_t>& done,
                        const async::CancelToken& cancel)
{
    const UniqueFd target(::open(to.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600));
    if (!target.valid())
        return copyFailed(errno);
    const bool shared = ::ioctl(target.get(), FICLONE, from) == 0;
    if (::ftruncate(target.get(), static_cast<off_t>(bytes)) != 0)
        return copyFailed(errno);
    const auto end = static_cast<off_t>(bytes);
    off_t at = shared ? end : 0;
    while (at < end) {
        const off_t data = ::lseek(from, at, SEEK_DATA);
        if (data < 0 && errno == ENXIO)
            break; // a hole up to the end
        const off_t first = data < 0 ? at : data;
        const off_t hole = data < 0 ? end : ::lseek(from, first, SEEK_HOLE);
        const off_t last = hole < 0 ? end : std::min(hole, end);
        if (auto copied = copyExtent(from, target.get(), first, last, reserve, done, cancel);
            !copied)
            return copied;
        at = std::max(last, at + 1);
    }
    done = bytes;
    struct stat status {};
    if (::fstat(from, &status) != 0 || status.st_size < end)
        return fail(ErrorCode::Corrupt, "The disk image became shorter while it was copied; import "
                                        "it again when nobody writes to it.");
    return {};
}

Result<std::string> hashOf(int fd, std::uint64_t offset, std::uint64_t bytes,
                           std::atomic<std::uint64_t>& done, const async::CancelToken& cancel)
{
    Sha256Stream hash;
    Bytes block(1U << 20);
    while (bytes > 0) {
        if (cancel.isCancelled())
            return fail(ErrorCode::Cancelled, "Importing was cancelled.");
        const auto want = static_cast<std::size_t>(std::min<std::uint64_t>(bytes, block.size()));
        const ssize_t count = ::pread(fd, block.data(), want, static_cast<off_t>(offset));
        if (count < 0 && errno == EINTR)
            continue;
        if (count <= 0)
            return failErrno(count < 0 ? errno : EIO, "The copied disk image could not be read.");
        const auto read = static_cast<std::size_t>(count);
        hash.update(BytesView(block).first(read));
        offset += read;
        bytes -= read;
        done += read;
    }
    return toHex(hash.finish());
}

Result<std::uint64_t> freeSpace(const std::filesystem::path& folder)
{
    struct statvfs space {};
    if (::statvfs(folder.c_str(), &space) != 0)
        return failErrno(errno, "The free space in " + folder.string() + " is not known.");
    return static_cast<std::uint64_t>(space.f_bavail) * space.f_frsize;
}

} // namespace helix::image
