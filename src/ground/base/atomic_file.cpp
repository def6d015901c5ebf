#include "base/atomic_file.h"

#include <cerrno>
#include <cstdio>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/crypto.h"
#include "base/unique_fd.h"

namespace helix {
namespace {

int writeAll(int fd, BytesView bytes)
{
    while (!bytes.empty()) {
        const ssize_t written = ::write(fd, bytes.data(), bytes.size());
        if (written < 0 && errno == EINTR)
            continue;
        if (written < 0)
            return errno;
        bytes = bytes.subspan(static_cast<std::size_t>(written));
    }
    return 0;
}

/// For a moment. A folder replaces an empty one, and nothing but a folder.
int reserveName(const std::filesystem::path& file, bool isFolder)
{
    if (isFolder)
        return ::mkdir(file.c_str(), 0700) == 0 ? 0 : errno;
    const UniqueFd reserved(::open(file.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600));
    return reserved.valid() ? 0 : errno;
}

int syncFolder(const std::filesystem::path& folder)
{
    const UniqueFd fd(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    return fd.valid() && ::fsync(fd.get()) == 0 ? 0 : errno;
}

} // namespace

Result<void> writeFileAtomically(const std::filesystem::path& path, BytesView bytes, unsigned mode)
{
    const std::filesystem::path folder = path.has_parent_path() ? path.parent_path() : ".";
    const std::filesystem::path temporary =
        folder / ("." + path.filename().string() + "." + toHex(randomBytes(6)));
    const auto sentence = [&] { return "Could not write " + path.string() + "."; };
    UniqueFd fd(
        ::open(temporary.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, mode));
    if (!fd.valid())
        return failErrno(errno, sentence());
    int error = writeAll(fd.get(), bytes);
    if (error == 0 && (::fchmod(fd.get(), mode) != 0 || ::fsync(fd.get()) != 0))
        error = errno;
    fd.reset();
    if (error == 0 && ::rename(temporary.c_str(), path.c_str()) != 0)
        error = errno;
    if (error != 0) {
        ::unlink(temporary.c_str());
        return failErrno(error, sentence());
    }
    if (const int folderError = syncFolder(folder); folderError != 0)
        return failErrno(folderError, sentence());
    return {};
}

Result<std::string> readFile(const std::filesystem::path& path, std::size_t maxBytes)
{
    const UniqueFd fd(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
    if (!fd.valid())
        return failErrno(errno, "Could not read " + path.string() + ".");
    return readAll(fd.get(), path, maxBytes);
}

Result<std::string> readAll(int fd, const std::filesystem::path& path, std::size_t maxBytes)
{
    std::string content;
    char block[65536];
    while (true) {
        const ssize_t count = ::read(fd, block, sizeof block);
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0)
            return failErrno(errno, "Could not read " + path.string() + ".");
        if (count == 0)
            return content;
        if (content.size() + static_cast<std::size_t>(count) > maxBytes)
            return fail(ErrorCode::InvalidArgument, path.string() + " is larger than it may be.");
        content.append(block, static_cast<std::size_t>(count));
    }
}

int renameByReserving(const std::filesystem::path& part, const std::filesystem::path& file)
{
    std::error_code ignored;
    if (const int error = reserveName(file, std::filesystem::is_directory(part, ignored));
        error != 0)
        return error;
    if (::rename(part.c_str(), file.c_str()) == 0)
        return 0;
    const int error = errno;
    ::remove(file.c_str());
    return error;
}

int renameToFree(const std::filesystem::path& part, const std::filesystem::path& file)
{
    if (::renameat2(AT_FDCWD, part.c_str(), AT_FDCWD, file.c_str(), RENAME_NOREPLACE) == 0)
        return 0;
    // Some of FUSE and of NFS do not know the flag.
    return errno == EINVAL || errno == ENOSYS ? renameByReserving(part, file) : errno;
}

} // namespace helix
