#include "projects/file_state.h"

#include <array>
#include <cerrno>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/bytes.h"
#include "base/crypto.h"
#include "base/try.h"

namespace helix::projects {
namespace {

namespace fs = std::filesystem;
using Kind = FileState::Kind;

constexpr unsigned kPermissions = 07777;
constexpr std::size_t kDigestPiece = 128U << 10;

Result<std::string> readLink(int folder, const std::string& name)
{
    std::string target(4096, '\0');
    const ssize_t length = ::readlinkat(folder, name.c_str(), target.data(), target.size());
    if (length < 0)
        return fileFailed(errno, name);
    target.resize(static_cast<std::size_t>(length));
    return target;
}

bool writeAll(int fd, const char* bytes, std::size_t count)
{
    while (count > 0) {
        const ssize_t written = ::write(fd, bytes, count);
        if (written < 0 && errno == EINTR)
            continue;
        if (written < 0)
            return false;
        bytes += written;
        count -= static_cast<std::size_t>(written);
    }
    return true;
}

/// Reads to the end, into `to` as well unless that is -1.
Result<std::string> digest(int from, int to, const std::string& name)
{
    Sha256Stream hash;
    std::vector<char> piece(kDigestPiece);
    while (true) {
        const ssize_t count = ::read(from, piece.data(), piece.size());
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0)
            return fileFailed(errno, name);
        if (count == 0)
            return toHex(hash.finish());
        const auto size = static_cast<std::size_t>(count);
        hash.update(asBytes(std::string_view(piece.data(), size)));
        if (to >= 0 && !writeAll(to, piece.data(), size))
            return fileFailed(errno, name);
    }
}

Kind kindOf(mode_t mode)
{
    return S_ISREG(mode) ? Kind::File : S_ISLNK(mode) ? Kind::Link : Kind::Other;
}

/// What is there by its kind; a file is opened.
Result<FileState> look(int folder, const std::string& name, UniqueFd& file)
{
    struct stat facts {};
    FileState state;
    if (::fstatat(folder, name.c_str(), &facts, AT_SYMLINK_NOFOLLOW) != 0)
        return errno == ENOENT || errno == ENOTDIR ? Result<FileState>(state)
                                                   : fileFailed(errno, name);
    state.kind = kindOf(facts.st_mode);
    if (state.kind != Kind::File)
        return state;
    file.reset(::openat(folder, name.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
    if (!file.valid() || ::fstat(file.get(), &facts) != 0)
        return fileFailed(errno, name);
    state.kind = kindOf(facts.st_mode);
    state.mode = facts.st_mode & kPermissions;
    return state;
}

} // namespace

tl::unexpected<Error> fileFailed(int errnoValue, const fs::path& path)
{
    if (errnoValue == ENOSPC || errnoValue == EDQUOT)
        return fail(ErrorCode::OutOfSpace,
                    "The disk of this computer is full. Make room on it and try again.",
                    printable(path.string(), 400));
    return failErrno(errnoValue,
                     "The file '" + printable(path.string(), 400) + "' cannot be read or written.");
}

Result<FileState> stateOf(int folder, const std::string& name)
{
    UniqueFd file;
    auto state = look(folder, name, file);
    if (!state || state->kind == Kind::Missing || state->kind == Kind::Other)
        return state;
    TRY(auto content,
        state->kind == Kind::Link ? readLink(folder, name) : digest(file.get(), -1, name));
    state->content = std::move(content);
    return state;
}

Result<FileState> copyState(int fromFolder, const std::string& fromName, int toFolder,
                            const std::string& toName)
{
    UniqueFd file;
    auto state = look(fromFolder, fromName, file);
    if (!state || state->kind == Kind::Missing || state->kind == Kind::Other)
        return state;
    if (state->kind == Kind::Link) {
        TRY(auto target, readLink(fromFolder, fromName));
        if (::symlinkat(target.c_str(), toFolder, toName.c_str()) != 0)
            return fileFailed(errno, fromName);
        state->content = std::move(target);
        return state;
    }
    const unsigned mode = (state->mode & 0100U) != 0 ? 0700 : 0600;
    const UniqueFd copy(::openat(toFolder, toName.c_str(),
                                 O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode));
    if (!copy.valid())
        return fileFailed(errno, fromName);
    TRY(auto content, digest(file.get(), copy.get(), fromName));
    state->content = std::move(content);
    return state;
}

Result<UniqueFd> openParent(int root, const fs::path& path)
{
    UniqueFd folder(::fcntl(root, F_DUPFD_CLOEXEC, 0));
    for (const auto& part : path.parent_path()) {
        UniqueFd next(
            ::openat(folder.get(), part.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
        if (!next.valid() && errno == ENOENT)
            return fail(ErrorCode::NotFound,
                        "The folder of '" + printable(path.string(), 400) + "' is not there.");
        if (!next.valid() && (errno == ENOTDIR || errno == ELOOP))
            return fail(ErrorCode::Conflict,
                        "What '" + printable(path.string(), 400) + "' is to lie in is no folder.");
        if (!next.valid())
            return fileFailed(errno, path);
        folder = std::move(next);
    }
    if (!folder.valid())
        return fileFailed(errno, path);
    return folder;
}

} // namespace helix::projects
