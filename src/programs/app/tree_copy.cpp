#include "app/tree_copy.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <map>
#include <vector>

#include <fcntl.h>
#include <linux/fs.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/try.h"
#include "base/unique_fd.h"

namespace helix::app {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kPieceBytes = 1U << 20;
constexpr mode_t kModeBits = 07777;
constexpr std::uint64_t kBlockBytes = 512; // of st_blocks, stat(2)

using Inode = std::pair<dev_t, ino_t>;

tl::unexpected<Error> stopped()
{
    return fail(ErrorCode::Cancelled, "The move was cancelled; nothing has changed.");
}

tl::unexpected<Error> unreadable(const fs::path& path)
{
    return failErrno(errno, path.string() + " cannot be read.");
}

Result<struct stat> statOf(const fs::path& path)
{
    struct stat status {};
    if (::lstat(path.c_str(), &status) != 0)
        return unreadable(path);
    return status;
}

/// Calls visit(relative path, status) for all below `root`, folders before what is in them.
template <typename Visit>
Result<void> walk(const fs::path& root, const fs::path& below, const std::set<std::string>& except,
                  const Visit& visit)
{
    TRY(const auto names, namesIn(root / below));
    for (const auto& name : names) {
        if (below.empty() && except.contains(name))
            continue;
        const fs::path path = below / name;
        TRY(const auto status, statOf(root / path));
        TRY(visit(path, status));
        if (S_ISDIR(status.st_mode))
            TRY(walk(root, path, except, visit));
    }
    return {};
}

bool isLocked(const fs::path& path)
{
    const UniqueFd fd(::open(path.c_str(), O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK));
    struct flock lock {};
    lock.l_type = F_WRLCK;
    lock.l_whence = SEEK_SET;
    return fd.valid() && ::fcntl(fd.get(), F_OFD_GETLK, &lock) == 0 && lock.l_type != F_UNLCK;
}

/// Calls piece(offset, bytes) for what is no hole of the file.
template <typename Piece>
Result<void> eachPiece(const UniqueFd& file, const fs::path& path, off_t size, const Piece& piece)
{
    std::vector<char> buffer(kPieceBytes);
    for (off_t at = 0; at < size;) {
        const off_t data = ::lseek(file.get(), at, SEEK_DATA);
        if (data < 0 && errno == ENXIO)
            return {}; // a hole to its end
        if (data < 0)
            return unreadable(path);
        const off_t hole = std::min(::lseek(file.get(), data, SEEK_HOLE), size);
        for (at = data; at < hole;) {
            const auto room = std::min<off_t>(hole - at, static_cast<off_t>(buffer.size()));
            const auto got = ::pread(file.get(), buffer.data(), static_cast<std::size_t>(room), at);
            if (got <= 0)
                return unreadable(path);
            TRY(piece(at, buffer.data(), static_cast<std::size_t>(got)));
            at += got;
        }
    }
    return {};
}

class Copy {
public:
    Copy(const fs::path& from, const fs::path& to, const CopyProgress& progress)
        : m_from(from)
        , m_to(to)
        , m_progress(progress)
    {
    }

    Result<void> take(const fs::path& path, const struct stat& status)
    {
        const fs::path target = m_to / path;
        if (S_ISDIR(status.st_mode)) {
            if (::mkdir(target.c_str(), 0700) != 0)
                return notMade(target);
            m_folders.emplace_back(target, status);
            return {};
        }
        if (S_ISLNK(status.st_mode))
            return takeLink(path, target);
        if (!S_ISREG(status.st_mode))
            return S_ISSOCK(status.st_mode)
                       ? Result<void>() // nobody listens: Helix does not run
                       : fail(ErrorCode::Unsupported,
                              (m_from / path).string() + " is neither file nor folder.");
        const auto [known, isNew] = m_seen.try_emplace(Inode{status.st_dev, status.st_ino}, target);
        if (!isNew)
            return ::link(known->second.c_str(), target.c_str()) == 0 ? Result<void>()
                                                                      : notMade(target);
        return takeFile(m_from / path, target, status);
    }
    /// What is put into a folder changes its time: folders get theirs last.
    Result<void> finish()
    {
        for (auto folder = m_folders.rbegin(); folder != m_folders.rend(); ++folder)
            TRY(dress(folder->first, folder->second));
        return {};
    }

private:
    static tl::unexpected<Error> notMade(const fs::path& path)
    {
        return failErrno(errno, path.string() + " could not be written.");
    }
    static Result<void> dress(const fs::path& path, const struct stat& status)
    {
        const timespec times[2]{status.st_atim, status.st_mtim};
        if (::chmod(path.c_str(), status.st_mode & kModeBits) != 0 ||
            ::utimensat(AT_FDCWD, path.c_str(), times, 0) != 0)
            return notMade(path);
        return {};
    }
    Result<void> takeLink(const fs::path& path, const fs::path& target)
    {
        std::error_code error;
        const auto leads = fs::read_symlink(m_from / path, error);
        if (error || ::symlink(leads.c_str(), target.c_str()) != 0)
            return notMade(target);
        return {};
    }
    Result<void> takeFile(const fs::path& source, const fs::path& target, const struct stat& status)
    {
        const UniqueFd in(::open(source.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW));
        if (!in.valid())
            return unreadable(source);
        const UniqueFd out(
            ::open(target.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0600));
        if (!out.valid() || ::ftruncate(out.get(), status.st_size) != 0)
            return notMade(target);
        if (::ioctl(out.get(), FICLONE, in.get()) != 0) {
            TRY(eachPiece(in, source, status.st_size,
                          [&](off_t at, const char* bytes, std::size_t count) {
                              return put(out, target, at, bytes, count);
                          }));
        }
        return dress(target, status);
    }
    Result<void> put(const UniqueFd& out, const fs::path& target, off_t at, const char* bytes,
                     std::size_t count)
    {
        for (std::size_t done = 0; done < count;) {
            const auto wrote =
                ::pwrite(out.get(), bytes + done, count - done, at + static_cast<off_t>(done));
            if (wrote <= 0)
                return notMade(target);
            done += static_cast<std::size_t>(wrote);
        }
        m_done += count;
        return m_progress(m_done) ? Result<void>() : stopped();
    }

    const fs::path& m_from;
    const fs::path& m_to;
    const CopyProgress& m_progress;
    std::map<Inode, fs::path> m_seen;
    std::vector<std::pair<fs::path, struct stat>> m_folders;
    std::uint64_t m_done = 0;
};

tl::unexpected<Error> differs(const fs::path& path)
{
    return fail(ErrorCode::Corrupt,
                "The copy of " + path.string() +
                    " is not what it was made of; the disk may be faulty. Nothing has changed.");
}

bool isSameKind(const struct stat& a, const struct stat& b)
{
    if (a.st_mode != b.st_mode)
        return false;
    return !S_ISREG(a.st_mode) || (a.st_size == b.st_size && a.st_mtim.tv_sec == b.st_mtim.tv_sec &&
                                   a.st_mtim.tv_nsec == b.st_mtim.tv_nsec);
}

/// The bytes of the one that are no holes, in the other; and the other way round, so that no byte is left out.
Result<void> compareBytes(const fs::path& one, const fs::path& other, off_t size,
                          const std::function<Result<void>(std::size_t)>& did)
{
    const UniqueFd a(::open(one.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW));
    const UniqueFd b(::open(other.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW));
    if (!a.valid() || !b.valid())
        return unreadable(a.valid() ? other : one);
    std::vector<char> buffer(kPieceBytes);
    return eachPiece(a, one, size, [&](off_t at, const char* bytes, std::size_t count) {
        std::size_t got = 0;
        while (got < count) {
            const auto more =
                ::pread(b.get(), buffer.data() + got, count - got, at + static_cast<off_t>(got));
            if (more <= 0)
                return Result<void>(unreadable(other));
            got += static_cast<std::size_t>(more);
        }
        if (std::memcmp(bytes, buffer.data(), count) != 0)
            return Result<void>(differs(one));
        return did(count);
    });
}

} // namespace

Result<std::vector<std::string>> namesIn(const fs::path& folder)
{
    std::vector<std::string> names;
    std::error_code error;
    for (fs::directory_iterator entry(folder, error), end; !error && entry != end;
         entry.increment(error))
        names.push_back(entry->path().filename().string());
    if (error)
        return failErrno(error.value(), folder.string() + " cannot be listed.");
    std::ranges::sort(names);
    return names;
}

Result<TreeSize> measureTree(const fs::path& folder, const std::set<std::string>& except,
                             Locks locks)
{
    TreeSize size;
    std::set<Inode> seen;
    TRY(walk(folder, {}, except, [&](const fs::path& path, const struct stat& status) {
        if (seen.emplace(status.st_dev, status.st_ino).second)
            size.bytes += static_cast<std::uint64_t>(status.st_blocks) * kBlockBytes;
        const bool isAsked = locks == Locks::LookedAt && size.locked.empty();
        if (isAsked && S_ISREG(status.st_mode) && isLocked(folder / path))
            size.locked = folder / path;
        return Result<void>();
    }));
    return size;
}

Result<void> copyTree(const fs::path& from, const fs::path& to, const std::set<std::string>& except,
                      const CopyProgress& progress, const BeforeMaking& before)
{
    Copy copy(from, to, progress);
    const auto take = [&](const fs::path& path, const struct stat& status) -> Result<void> {
        const bool isMade = !S_ISSOCK(status.st_mode);
        if (isMade && !path.has_parent_path())
            TRY(before(path.string()));
        return copy.take(path, status);
    };
    TRY(walk(from, {}, except, take));
    return copy.finish();
}

Result<void> compareTrees(const fs::path& from, const fs::path& to,
                          const std::set<std::string>& except, const CopyProgress& progress)
{
    std::uint64_t done = 0;
    const std::function<Result<void>(std::size_t)> did = [&](std::size_t count) -> Result<void> {
        done += count;
        return progress(done) ? Result<void>() : stopped();
    };
    const std::function<Result<void>(std::size_t)> unasked = [](std::size_t) {
        return Result<void>();
    };
    std::set<Inode> read;
    return walk(
        from, {}, except, [&](const fs::path& path, const struct stat& status) -> Result<void> {
            if (S_ISSOCK(status.st_mode))
                return {};
            const auto copied = statOf(to / path);
            if (!copied || !isSameKind(status, *copied))
                return differs(from / path);
            if (!S_ISREG(status.st_mode) || !read.emplace(status.st_dev, status.st_ino).second)
                return {};
            TRY(compareBytes(from / path, to / path, status.st_size, did));
            return compareBytes(to / path, from / path, status.st_size, unasked);
        });
}

} // namespace helix::app
