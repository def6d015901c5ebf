#include <algorithm>
#include <limits>
#include <memory>
#include <vector>

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include "async/space_watch.h"
#include "base/crypto.h"
#include "base/disk_room.h"
#include "base/git_names.h"
#include "base/unique_fd.h"
#include "base/try.h"
#include "ssh/foreign_names.h"
#include "ssh/sftp_reader.h"
#include "ssh/sftp_session.h"

namespace helix::ssh {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMaxEntries = 500000; ///< in one copy
constexpr int kMaxDepth = 100;
/// Files whose size the guest does not know (in /proc) say zero; so much of them is taken.
constexpr std::uint64_t kMaxUnsized = 16U << 20;
/// What is free on the disk is looked at again after so much.
constexpr std::uint64_t kLookEvery = 1U << 20;
/// What others may write to, they could change before the user runs it.
constexpr unsigned kNotForOthers = 0022;

/// Something to fetch. Its names are safe. Folders hold theirs. No paths: half a million of them
/// would fill the memory, in folders deep enough.
struct RemoteTree {
    RemoteEntry entry;
    std::vector<RemoteTree> children;
};

tl::unexpected<Error> holdsRepository(const std::string& path)
{
    return fail(ErrorCode::InvalidArgument,
                "'" + printable(path, 400) +
                    "' is a git repository: its settings can run programs on your computer as "
                    "soon as git or an editor looks at it. Take what is in it without it (helixctl "
                    "accept), or say that you want it: --with-git");
}

UniqueFd openFolder(int parent, const std::string& name)
{
    return UniqueFd(
        ::openat(parent, name.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
}

struct CloseList {
    void operator()(DIR* list) const { ::closedir(list); }
};

/// What of a repository is in a folder of this computer; none when there is no such folder.
unsigned marksIn(int folder)
{
    UniqueFd own(folder < 0 ? -1 : ::openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    const std::unique_ptr<DIR, CloseList> list(own.valid() ? ::fdopendir(own.get()) : nullptr);
    if (!list)
        return 0;
    (void)own.release(); // the list closes it
    unsigned marks = 0;
    while (const dirent* entry = ::readdir(list.get()))
        marks |= repositoryMark(static_cast<const char*>(entry->d_name));
    return marks;
}

/// Everything in the tree has been listed. `parent`: the folder here that takes it, or -1. What is
/// there already counts: a repository could come in two halves.
Result<void> refuseRepositories(const RemoteTree& tree, const std::string& path, int parent,
                                const std::string& name)
{
    if (isGitFolderName(name))
        return holdsRepository(path);
    if (tree.entry.type != RemoteEntry::Type::Folder)
        return {};
    const UniqueFd here = parent < 0 ? UniqueFd() : openFolder(parent, name);
    unsigned marks = marksIn(here.get());
    for (const RemoteTree& child : tree.children) {
        marks |= repositoryMark(child.entry.name);
        if (auto good = refuseRepositories(child, path + "/" + child.entry.name, here.get(),
                                           child.entry.name);
            !good)
            return good;
    }
    return makesRepository(marks) ? holdsRepository(path) : Result<void>();
}

class Listing {
public:
    Listing(const SftpSession& sftp, const async::CancelToken& cancel)
        : m_sftp(sftp)
        , m_cancel(cancel)
    {
    }

    Result<void> fill(RemoteTree& folder, const std::string& path, int depth)
    {
        if (depth > kMaxDepth)
            return fail(ErrorCode::Protocol,
                        "The folders in " + printable(path) + " are nested too deeply.");
        TRY(auto entries, m_sftp.list(path, kMaxEntries - m_count));
        m_count += entries.size();
        for (RemoteEntry& entry : entries) {
            if (m_cancel.isCancelled())
                return fail(ErrorCode::Cancelled, "Cancelled.");
            const bool wanted =
                entry.type == RemoteEntry::Type::File || entry.type == RemoteEntry::Type::Folder;
            if (!wanted || !isSafeName(entry.name)) {
                ++skipped;
                continue;
            }
            RemoteTree child{entry, {}};
            if (entry.type == RemoteEntry::Type::File)
                add(entry.size);
            else if (auto filled = fill(child, path + "/" + entry.name, depth + 1); !filled)
                return filled;
            folder.children.push_back(std::move(child));
        }
        return {};
    }
    /// The guest may say anything: a sum that is too large stays the largest.
    void add(std::uint64_t bytes)
    {
        totalBytes += std::min(bytes, std::numeric_limits<std::uint64_t>::max() - totalBytes);
    }

    std::uint64_t totalBytes = 0, skipped = 0;

private:
    const SftpSession& m_sftp;
    const async::CancelToken& m_cancel;
    std::size_t m_count = 0;
};

/// `bytes`: of all that comes; 0 where nobody has said.
Result<void> checkSpace(int folder, std::uint64_t bytes)
{
    struct statvfs facts {};
    if (::fstatvfs(folder, &facts) != 0)
        return {};
    const auto size = static_cast<std::uint64_t>(facts.f_blocks) * facts.f_frsize;
    return checkRoomFor(bytes, bytes != 0, folder, async::usualReserve(size));
}

/// Works below open folders and never follows a link, so that nothing the guest says leads
/// elsewhere.
class Download {
public:
    Download(const SftpSession& sftp, const std::function<void(CopyProgress)>& onProgress,
             const async::CancelToken& cancel, CopyProgress start)
        : m_sftp(sftp)
        , m_onProgress(onProgress)
        , m_cancel(cancel)
        , m_progress(start)
    {
    }

    Result<void> fetch(const RemoteTree& tree, const std::string& path, int parent,
                       const std::string& name)
    {
        if (m_cancel.isCancelled())
            return fail(ErrorCode::Cancelled, "Cancelled.");
        return tree.entry.type == RemoteEntry::Type::Folder ? fetchFolder(tree, path, parent, name)
                                                            : fetchFile(tree, path, parent, name);
    }

    void report()
    {
        m_progress.totalBytes = std::max(m_progress.totalBytes, m_progress.doneBytes);
        if (m_onProgress)
            m_onProgress(m_progress);
    }

private:
    Result<void> fetchFolder(const RemoteTree& tree, const std::string& path, int parent,
                             const std::string& name)
    {
        const bool made = ::mkdirat(parent, name.c_str(), 0700) == 0;
        if (!made && errno != EEXIST)
            return failErrno(errno, "Could not make the folder " + name + ".");
        const UniqueFd folder = openFolder(parent, name);
        if (!folder.valid())
            return failErrno(errno, "Could not open the folder " + name +
                                        "; there is something else of that name.");
        for (const RemoteTree& child : tree.children)
            if (auto fetched =
                    fetch(child, path + "/" + child.entry.name, folder.get(), child.entry.name);
                !fetched)
                return fetched;
        // The user's own folder stays as open to others as it was.
        if (made && ::fchmod(folder.get(), (tree.entry.mode & ~kNotForOthers) | 0700U) != 0)
            return failErrno(errno, "Could not set the mode of " + name + ".");
        return {};
    }

    Result<void> fetchFile(const RemoteTree& tree, const std::string& path, int parent,
                           const std::string& name)
    {
        TRY(auto remote, m_sftp.openForReading(path));
        const std::string temporary = ".helix-" + toHex(randomBytes(8));
        const UniqueFd fd(::openat(parent, temporary.c_str(),
                                   O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600));
        if (!fd.valid())
            return failErrno(errno, "Could not write " + name + ".");
        auto done = pump(tree.entry.size, path, remote.get(), fd.get(), name);
        if (done && (::fchmod(fd.get(), tree.entry.mode & ~kNotForOthers) != 0 ||
                     ::renameat(parent, temporary.c_str(), parent, name.c_str()) != 0))
            done = failErrno(errno, "Could not write " + name + ".");
        if (!done)
            ::unlinkat(parent, temporary.c_str(), 0);
        return done;
    }

    Result<void> pump(std::uint64_t size, const std::string& path, sftp_file remote, int fd,
                      const std::string& name)
    {
        std::uint64_t left = size > 0 ? size : kMaxUnsized;
        SftpReader reader(m_sftp, remote, path, left);
        while (left > 0) {
            if (m_cancel.isCancelled())
                return fail(ErrorCode::Cancelled, "Cancelled.");
            TRY(const auto block, reader.next());
            if (block.empty())
                break;
            left -= block.size();
            if (auto room = lookForRoom(fd, block.size()); !room)
                return room;
            if (auto written = writeAll(fd, block, name); !written)
                return written;
            m_progress.doneBytes += block.size();
            report();
        }
        return {};
    }

    /// Whatever sizes the guest has named, and whatever else is written meanwhile.
    Result<void> lookForRoom(int fd, std::size_t bytes)
    {
        m_unlooked += bytes;
        if (m_unlooked < kLookEvery)
            return {};
        m_unlooked = 0;
        return checkSpace(fd, 0);
    }

    static Result<void> writeAll(int fd, BytesView bytes, const std::string& name)
    {
        while (!bytes.empty()) {
            const ssize_t count = ::write(fd, bytes.data(), bytes.size());
            if (count < 0 && errno == EINTR)
                continue;
            if (count < 0)
                return failErrno(errno, "Could not write " + name + ".");
            bytes = bytes.subspan(static_cast<std::size_t>(count));
        }
        return {};
    }

    const SftpSession& m_sftp;
    const std::function<void(CopyProgress)>& m_onProgress;
    const async::CancelToken& m_cancel;
    CopyProgress m_progress;
    std::uint64_t m_unlooked = 0; ///< written since there was a look at the disk
};

/// The open folder that takes it and the name there.
struct Place {
    UniqueFd folder;
    std::string name;
};

Result<Place> findPlace(const fs::path& local, const std::string& remote)
{
    std::error_code error;
    const bool intoFolder = fs::is_directory(local, error);
    const fs::path folder = intoFolder                ? local
                            : local.has_parent_path() ? local.parent_path()
                                                      : fs::path(".");
    const std::string name = intoFolder ? lastComponent(remote) : local.filename().string();
    if (intoFolder && !isSafeName(name))
        return fail(ErrorCode::InvalidArgument,
                    "Say under which name to keep " + printable(remote) + ".");
    if (name.empty())
        return fail(ErrorCode::NotFound, "There is no folder " + local.string() + ".");
    UniqueFd fd(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (!fd.valid())
        return failErrno(errno, "There is no folder " + folder.string() + ".");
    return Place{std::move(fd), name};
}

/// Everything but `name` itself has been listed; nothing has been written yet.
Result<void> checkNoRepository(const RemoteTree& tree, const std::string& path, const Place& place)
{
    for (const auto& part : fs::path(path))
        if (isGitFolderName(part.string()))
            return holdsRepository(path);
    return refuseRepositories(tree, path, place.folder.get(), place.name);
}

} // namespace

Result<void> download(const Target& target, const std::string& remote, const fs::path& local,
                      const std::function<void(CopyProgress)>& onProgress,
                      const async::CancelToken& cancel, bool withGit)
{
    TRY(const auto place, findPlace(local, remote));
    TRY(const auto sftp, SftpSession::open(target, cancel));
    RemoteTree tree;
    const std::string path = normalizedRemotePath(remote);
    TRY(auto top, sftp.stat(path));
    tree.entry = std::move(top);
    if (tree.entry.type != RemoteEntry::Type::File && tree.entry.type != RemoteEntry::Type::Folder)
        return fail(ErrorCode::InvalidArgument,
                    printable(remote) + " in the workspace is neither a file nor a folder.");
    Listing listing(sftp, cancel);
    if (tree.entry.type == RemoteEntry::Type::File)
        listing.add(tree.entry.size);
    else if (auto filled = listing.fill(tree, path, 0); !filled)
        return filled;
    if (!withGit)
        if (auto good = checkNoRepository(tree, path, place); !good)
            return good;
    if (auto space = checkSpace(place.folder.get(), listing.totalBytes); !space)
        return space;
    Download download(sftp, onProgress, cancel, {0, listing.totalBytes, listing.skipped});
    if (auto fetched = download.fetch(tree, path, place.folder.get(), place.name); !fetched)
        return fetched;
    download.report();
    return {};
}

} // namespace helix::ssh
