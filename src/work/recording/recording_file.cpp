#include "recording/recording_file.h"

#include <cerrno>

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include "base/crypto.h"
#include "base/try.h"

namespace helix::recording {
namespace {

constexpr unsigned kForItsUser = 0600;

int openNew(const std::filesystem::path& file)
{
    return ::open(file.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, kForItsUser);
}

tl::unexpected<Error> isThere(const std::filesystem::path& file)
{
    return fail(ErrorCode::AlreadyExists, file.string() + " is there already.");
}

int writeAllAt(int fd, BytesView bytes, std::uint64_t offset)
{
    while (!bytes.empty()) {
        const ssize_t count = ::pwrite(fd, bytes.data(), bytes.size(), static_cast<off_t>(offset));
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0)
            return errno;
        bytes = bytes.subspan(static_cast<std::size_t>(count));
        offset += static_cast<std::size_t>(count);
    }
    return 0;
}

} // namespace

Result<void> checkPlace(const std::filesystem::path& file, bool replace)
{
    if (!file.is_absolute() || !file.has_filename() ||
        file.native().find('\0') != std::string::npos)
        return fail(ErrorCode::InvalidArgument, "The file to write needs its whole path.");
    struct stat status {};
    if (::lstat(file.c_str(), &status) == 0) {
        if (!replace)
            return isThere(file);
        if (!S_ISREG(status.st_mode))
            return fail(ErrorCode::AlreadyExists,
                        file.string() + " is no ordinary file, and is not replaced.");
    } else if (errno != ENOENT) {
        return failErrno(errno, file.string() + " cannot be written.");
    }
    const auto folder = file.parent_path();
    if (::stat(folder.c_str(), &status) != 0)
        return failErrno(errno, "There is no folder " + folder.string() + ".");
    if (!S_ISDIR(status.st_mode) || ::access(folder.c_str(), W_OK | X_OK) != 0)
        return fail(ErrorCode::PermissionDenied, "You may not write into " + folder.string() + ".");
    return {};
}

std::filesystem::path nameBeside(const std::filesystem::path& file)
{
    return file.parent_path() / ("." + file.filename().string() + "." + toHex(randomBytes(6)));
}

Result<void> takeName(const std::filesystem::path& written, const std::filesystem::path& file)
{
    // A link that has come meanwhile is not followed: rename replaces it.
    if (::rename(written.c_str(), file.c_str()) != 0)
        return failErrno(errno, file.string() + " could not be replaced.");
    return {};
}

Result<RecordingFile> RecordingFile::create(const std::filesystem::path& file, bool replace,
                                            std::uint64_t keepFree, BytesView first)
{
    if (replace)
        TRY(checkPlace(file, replace));
    const auto written = replace ? nameBeside(file) : file;
    TRY(auto created, createAs(written, file, keepFree));
    Result<void> begun = first.empty() ? Result<void>() : created.append(first);
    if (begun && replace)
        begun = takeName(written, file);
    if (!begun) {
        ::unlink(written.c_str());
        return fail(std::move(begun).error());
    }
    return created;
}

Result<RecordingFile> RecordingFile::createAs(const std::filesystem::path& written,
                                              const std::filesystem::path& file,
                                              std::uint64_t keepFree)
{
    UniqueFd fd(openNew(written));
    if (!fd.valid() && errno == EEXIST)
        return isThere(file);
    if (!fd.valid())
        return failErrno(errno, file.string() + " could not be written.");
    return RecordingFile(std::move(fd), file, keepFree);
}

RecordingFile::RecordingFile(UniqueFd fd, std::filesystem::path path, std::uint64_t keepFree)
    : m_fd(std::move(fd))
    , m_path(std::move(path))
    , m_keepFree(keepFree)
{
}

tl::unexpected<Error> RecordingFile::failed(int error) const
{
    if (error == ENOSPC || error == EDQUOT)
        return failErrno(error, "The disk of " + m_path.string() + " is full.");
    return failErrno(error, m_path.string() + " could not be written.", ErrorCode::Unavailable);
}

bool RecordingFile::hasRoomFor(std::uint64_t bytes) const
{
    struct statvfs disk {};
    if (m_keepFree == 0 || ::fstatvfs(m_fd.get(), &disk) != 0)
        return true; // then the disk itself says
    return std::uint64_t{disk.f_bavail} * disk.f_frsize >= m_keepFree + bytes;
}

Result<void> RecordingFile::append(BytesView bytes)
{
    if (!hasRoomFor(bytes.size()))
        return fail(ErrorCode::OutOfSpace, "The disk of " + m_path.string() +
                                               " has no more room than is to be kept free.");
    if (const int error = writeAllAt(m_fd.get(), bytes, m_size); error != 0) {
        // Half of it would be of no use, and the room is wanted.
        (void)!::ftruncate(m_fd.get(), static_cast<off_t>(m_size));
        return failed(error);
    }
    m_size += bytes.size();
    return {};
}

Result<void> RecordingFile::rewrite(std::uint64_t offset, BytesView bytes)
{
    if (const int error = writeAllAt(m_fd.get(), bytes, offset); error != 0)
        return failed(error);
    return {};
}

Result<void> RecordingFile::cut(std::uint64_t size)
{
    if (size >= m_size)
        return {};
    if (::ftruncate(m_fd.get(), static_cast<off_t>(size)) != 0)
        return failed(errno);
    m_size = size;
    return {};
}

Result<void> RecordingFile::makeDurable()
{
    if (::fdatasync(m_fd.get()) != 0)
        return failed(errno);
    return {};
}

} // namespace helix::recording
