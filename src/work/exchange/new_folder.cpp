#include "exchange/new_folder.h"

#include <cerrno>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/atomic_file.h"
#include "base/bytes.h"
#include "base/crypto.h"
#include "base/git_names.h"
#include "base/try.h"
#include "exchange/folder_bounds.h"

namespace helix::exchange {
namespace {

constexpr int kMostOfAFolderName = 1000;
/// Inside of it: names that a guest has many files become one of.
constexpr int kMostAlike = 100;
constexpr std::size_t kFolderPartBytes = 8;
constexpr mode_t kFolderMode = 0777, kFileMode = 0666; ///< as the user has it

Error folderProblem(int error)
{
    const bool isFull = error == ENOSPC || error == EDQUOT;
    return {isFull ? ErrorCode::OutOfSpace : ErrorCode::Internal,
            isFull ? "The disk is full; the folder was not saved."
                   : "The folder could not be written.",
            std::generic_category().message(error)};
}

std::string numbered(const SafeName& name, int n)
{
    return name.stem + (n == 0 ? "" : " (" + std::to_string(n) + ")") + name.ending;
}

tl::unexpected<Error> isRepository()
{
    return fail(ErrorCode::PermissionDenied,
                "The folder holds a git repository, whose settings can run programs on this "
                "computer; take what is in it with helixctl accept, or helixctl cp --with-git.");
}

} // namespace

NewFolder::NewFolder(std::filesystem::path part, UniqueFd top)
    : m_part(std::move(part))
{
    m_open.push_back({"", std::move(top), 0});
}

NewFolder::~NewFolder()
{
    std::error_code ignored;
    if (!m_part.empty())
        std::filesystem::remove_all(m_part, ignored); // follows no link, and there is none
}

Result<std::unique_ptr<NewFolder>> NewFolder::begin(const std::filesystem::path& folder)
{
    std::error_code error;
    std::filesystem::create_directories(folder, error);
    const auto part = folder / (".helix-save-" + toHex(randomBytes(kFolderPartBytes)));
    if (::mkdir(part.c_str(), kFolderMode) != 0)
        return failErrno(errno, "No folder can be made in " + printable(folder.string(), 200) + ".",
                         ErrorCode::PermissionDenied);
    UniqueFd top(::open(part.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
    std::unique_ptr<NewFolder> made(new NewFolder(part, std::move(top)));
    if (!made->m_open.front().fd.valid())
        return fail(folderProblem(errno));
    return made;
}

/// An archive is in the order of its folders, so what is not open has ended.
Result<NewFolder::Open*> NewFolder::parentOf(const std::vector<std::string>& path)
{
    if (path.size() > kMostFolderDepth)
        return fail(ErrorCode::ResourceExhausted, kFolderTooLarge);
    std::size_t same = 1;
    while (same < m_open.size() && same < path.size() && m_open[same].name == path[same - 1])
        ++same;
    if (same != path.size())
        return fail(ErrorCode::Protocol, "The guest did not send the folder as it should.");
    m_open.erase(m_open.begin() + static_cast<std::ptrdiff_t>(same), m_open.end());
    return &m_open.back();
}

Result<void> NewFolder::count()
{
    if (++m_entries > kMostFolderEntries)
        return fail(ErrorCode::ResourceExhausted, kFolderTooLarge);
    return {};
}

/// Under a name that is free; `make` tells by errno why it is not.
Result<std::string> NewFolder::take(Open& parent, const std::string& name,
                                    const std::function<bool(const char*)>& make)
{
    if (isGitFolderName(name))
        return isRepository();
    const SafeName safe = safeNameOf(name);
    for (int n = 0; n < kMostAlike; ++n) {
        const std::string chosen = numbered(safe, n);
        if (make(chosen.c_str())) {
            parent.marks |= repositoryMark(chosen);
            if (makesRepository(parent.marks))
                return isRepository();
            return chosen;
        }
        if (errno != EEXIST)
            return fail(folderProblem(errno));
    }
    return fail(ErrorCode::AlreadyExists, "Too many files of the folder have the same name.");
}

Result<void> NewFolder::folder(const std::vector<std::string>& path)
{
    TRY(count());
    TRY(auto* parent, parentOf(path));
    const int in = parent->fd.get();
    TRY(const auto made, take(*parent, path.back(), [in](const char* name) {
            return ::mkdirat(in, name, kFolderMode) == 0;
        }));
    UniqueFd fd(::openat(in, made.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
    if (!fd.valid())
        return fail(folderProblem(errno));
    m_open.push_back({path.back(), std::move(fd), 0});
    return {};
}

Result<void> NewFolder::file(const std::vector<std::string>& path, std::uint64_t size)
{
    TRY(count());
    if (size > kMostFolderBytes - m_promised)
        return fail(ErrorCode::ResourceExhausted, kFolderTooLarge);
    m_promised += size;
    TRY(auto* parent, parentOf(path));
    const int in = parent->fd.get();
    m_file.reset();
    TRY(take(*parent, path.back(), [this, in](const char* name) {
        m_file = UniqueFd(
            ::openat(in, name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, kFileMode));
        return m_file.valid();
    }));
    ++m_files;
    return {};
}

Result<void> NewFolder::content(std::string_view bytes)
{
    while (!bytes.empty()) {
        const auto written = ::write(m_file.get(), bytes.data(), bytes.size());
        if (written < 0 && errno == EINTR)
            continue;
        if (written < 0)
            return fail(folderProblem(errno));
        bytes.remove_prefix(static_cast<std::size_t>(written));
        m_bytes += static_cast<std::uint64_t>(written);
    }
    return {};
}

Result<void> NewFolder::other()
{
    ++m_leftOut;
    return count();
}

Result<std::filesystem::path> NewFolder::keep(const SafeName& name)
{
    m_file.reset();
    // All of it at once; a file's own would be one wait for each of thousands.
    if (::syncfs(m_open.front().fd.get()) != 0)
        return fail(folderProblem(errno));
    // Neither may what was saved before become a repository with this.
    const int first = repositoryMark(numbered(name, 0)) != 0 ? 1 : 0;
    for (int n = first; n < kMostOfAFolderName; ++n) {
        const auto folder = m_part.parent_path() / numbered(name, n);
        const int error = renameToFree(m_part, folder);
        if (error == 0) {
            m_part.clear();
            return folder;
        }
        if (error != EEXIST)
            return fail(folderProblem(error));
    }
    return fail(ErrorCode::AlreadyExists, "There are a thousand folders of that name.");
}

} // namespace helix::exchange
