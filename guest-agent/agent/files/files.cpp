#include "agent/files/files.h"

#include <cerrno>
#include <filesystem>
#include <memory>

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "agent/user/file_rights.h"
#include "base/unique_fd.h"
#include "protocol/limits.h"

namespace helix::agent {
namespace {

namespace fs = std::filesystem;

// Names take up to six bytes per byte in JSON; the list must fit into one message.
constexpr std::size_t kMaxListBytes = 600U << 10;
constexpr std::size_t kBytesPerEntry = 100;
constexpr int kPermissionBits = 07777;

struct CloseFolder {
    void operator()(DIR* folder) const { ::closedir(folder); }
};
using Folder = std::unique_ptr<DIR, CloseFolder>;

tl::unexpected<Error> failOn(int error, const char* what, const std::string& path)
{
    if (error == EEXIST || error == ENOTEMPTY)
        return fail(ErrorCode::AlreadyExists,
                    std::string(what) + " " + printable(path) +
                        (error == EEXIST ? ": it exists already." : ": it is not empty."));
    const auto fallback =
        error == ENOTDIR || error == EISDIR || error == ENAMETOOLONG || error == ELOOP
            ? ErrorCode::InvalidArgument
            : ErrorCode::Internal;
    return failErrno(error, std::string(what) + " " + printable(path) + ".", fallback);
}

FileInfo toInfo(const struct stat& status)
{
    const auto type = S_ISREG(status.st_mode)   ? "file"
                      : S_ISDIR(status.st_mode) ? "dir"
                      : S_ISLNK(status.st_mode) ? "link"
                                                : "other";
    return {type, status.st_size, static_cast<int>(status.st_mode & kPermissionBits),
            status.st_mtim.tv_sec * 1000LL + status.st_mtim.tv_nsec / 1000000};
}

/// O_NONBLOCK because opening a FIFO would wait for its other end; what is not a regular file is
/// refused afterwards.
Result<UniqueFd> openRegular(const std::string& path, int flags, unsigned mode, const char* what)
{
    UniqueFd fd(::open(path.c_str(), flags | O_CLOEXEC | O_NOCTTY | O_NONBLOCK, mode));
    if (!fd.valid())
        return failOn(errno, what, path);
    struct stat status {};
    if (::fstat(fd.get(), &status) != 0)
        return failOn(errno, what, path);
    if (!S_ISREG(status.st_mode))
        return fail(ErrorCode::InvalidArgument, printable(path) + " is not a regular file.");
    return fd;
}

Result<void> writeAt(int fd, std::int64_t offset, BytesView data, const std::string& path)
{
    while (!data.empty()) {
        const ssize_t written = ::pwrite(fd, data.data(), data.size(), offset);
        if (written < 0 && errno == EINTR)
            continue;
        if (written < 0)
            return failOn(errno, "Could not write", path);
        offset += written;
        data = data.subspan(static_cast<std::size_t>(written));
    }
    return {};
}

} // namespace

Result<std::string> Files::resolve(const std::string& path) const
{
    if (path.empty() || path.find('\0') != std::string::npos)
        return fail(ErrorCode::InvalidArgument, "A path is empty or has a zero in it.");
    if (path == "~" || path.starts_with("~/"))
        return m_user.home + path.substr(1);
    if (path.front() == '/')
        return path;
    return m_user.home + "/" + path;
}

Result<FileList> Files::list(const std::string& path) const
{
    const auto folderPath = resolve(path);
    if (!folderPath)
        return fail(folderPath.error());
    const FileRights rights(m_user);
    const Folder folder(::opendir(folderPath->c_str()));
    if (!folder)
        return failOn(errno, "Could not list", *folderPath);
    FileList list;
    std::size_t bytes = 0;
    while (const dirent* entry = ::readdir(folder.get())) {
        const std::string name = entry->d_name;
        if (name == "." || name == "..")
            continue;
        bytes += kBytesPerEntry + name.size() * 2;
        if (list.entries.size() >= static_cast<std::size_t>(protocol::kMaxListEntries) ||
            bytes > kMaxListBytes) {
            list.truncated = true;
            break;
        }
        struct stat status {};
        if (::fstatat(::dirfd(folder.get()), entry->d_name, &status, AT_SYMLINK_NOFOLLOW) == 0)
            list.entries.push_back({name, toInfo(status)});
    }
    return list;
}

Result<FileInfo> Files::stat(const std::string& path) const
{
    const auto resolved = resolve(path);
    if (!resolved)
        return fail(resolved.error());
    const FileRights rights(m_user);
    struct stat status {};
    if (::lstat(resolved->c_str(), &status) != 0)
        return failOn(errno, "Could not look at", *resolved);
    return toInfo(status);
}

Result<FileChunk> Files::read(const std::string& path, std::int64_t offset,
                              std::size_t length) const
{
    const auto resolved = resolve(path);
    if (!resolved)
        return fail(resolved.error());
    const FileRights rights(m_user);
    const auto fd = openRegular(*resolved, O_RDONLY, 0, "Could not read");
    if (!fd)
        return fail(fd.error());
    FileChunk chunk;
    chunk.data.resize(length);
    std::size_t filled = 0;
    while (filled < length) {
        const ssize_t size = ::pread(fd->get(), chunk.data.data() + filled, length - filled,
                                     offset + static_cast<std::int64_t>(filled));
        if (size < 0 && errno == EINTR)
            continue;
        if (size < 0)
            return failOn(errno, "Could not read", *resolved);
        if (size == 0)
            break;
        filled += static_cast<std::size_t>(size);
    }
    chunk.endOfFile = filled < length;
    chunk.data.resize(filled);
    return chunk;
}

Result<void> Files::write(const std::string& path, std::int64_t offset, BytesView data,
                          bool truncate, unsigned mode) const
{
    const auto resolved = resolve(path);
    if (!resolved)
        return fail(resolved.error());
    const FileRights rights(m_user);
    const auto fd = openRegular(*resolved, O_WRONLY | O_CREAT, mode, "Could not write");
    if (!fd)
        return fail(fd.error());
    if (auto written = writeAt(fd->get(), offset, data, *resolved); !written)
        return written;
    if (truncate && ::ftruncate(fd->get(), offset + static_cast<std::int64_t>(data.size())) != 0)
        return failOn(errno, "Could not shorten", *resolved);
    return {};
}

Result<void> Files::rename(const std::string& from, const std::string& to) const
{
    const auto source = resolve(from);
    const auto target = resolve(to);
    if (!source || !target)
        return fail(!source ? source.error() : target.error());
    const FileRights rights(m_user);
    if (::rename(source->c_str(), target->c_str()) != 0)
        return failOn(errno, "Could not rename", *source);
    return {};
}

Result<void> Files::remove(const std::string& path, bool recursive) const
{
    const auto resolved = resolve(path);
    if (!resolved)
        return fail(resolved.error());
    const FileRights rights(m_user);
    if (!recursive) {
        if (::remove(resolved->c_str()) != 0)
            return failOn(errno, "Could not remove", *resolved);
        return {};
    }
    std::error_code error;
    const auto count = fs::remove_all(*resolved, error);
    if (error)
        return failOn(error.value(), "Could not remove", *resolved);
    if (count == 0)
        return failOn(ENOENT, "Could not remove", *resolved);
    return {};
}

Result<void> Files::makeFolder(const std::string& path) const
{
    const auto resolved = resolve(path);
    if (!resolved)
        return fail(resolved.error());
    const FileRights rights(m_user);
    std::error_code error;
    fs::create_directories(*resolved, error);
    if (error)
        return failOn(error.value(), "Could not create", *resolved);
    return {};
}

} // namespace helix::agent
