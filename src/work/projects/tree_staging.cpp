#include "projects/tree_staging.h"

#include <cerrno>
#include <set>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/bytes.h"
#include "base/try.h"

namespace helix::projects {
namespace {

namespace fs = std::filesystem;
using Kind = FileState::Kind;

constexpr unsigned kRead = 0444;
constexpr unsigned kRun = 0111;
constexpr unsigned kOwnerRuns = 0100;

std::set<std::string> foldersAbove(const std::string& path)
{
    std::set<std::string> out;
    for (auto folder = fs::path(path).parent_path(); !folder.empty(); folder = folder.parent_path())
        out.insert(folder.string());
    return out;
}

/// The user's own permissions, with the right to run it as git says.
unsigned modeAfter(const FileState& before, unsigned staged)
{
    if (before.kind != Kind::File)
        return staged;
    const bool runs = (staged & kOwnerRuns) != 0;
    if (runs == ((before.mode & kOwnerRuns) != 0))
        return before.mode;
    return runs ? before.mode | ((before.mode & kRead) >> 2) : before.mode & ~kRun;
}

bool differs(const FileState& before, const FileState& staged)
{
    return before.kind != staged.kind || before.content != staged.content ||
           (before.mode & kOwnerRuns) != (staged.mode & kOwnerRuns);
}

Result<UniqueFd> openFolder(const fs::path& folder)
{
    UniqueFd fd(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
    if (!fd.valid())
        return fileFailed(errno, folder);
    return fd;
}

} // namespace

TreeStaging::TreeStaging(fs::path room, fs::path root, std::vector<fs::path> touched)
    : m_room(std::move(room))
    , m_root(std::move(root))
{
    for (const auto& path : touched)
        m_touched.push_back(path.string());
}

Result<void> TreeStaging::copyIn()
{
    TRY(auto root, openFolder(m_root));
    m_rootFolder = std::move(root);
    for (const auto* name : {"tree", "new", "old"})
        if (::mkdir((m_room / name).c_str(), 0700) != 0)
            return fileFailed(errno, m_room / name);
    std::set<std::string> attributes{".gitattributes"};
    for (const auto& path : m_touched) {
        if (auto copied = copyOne(path, true); !copied)
            return copied;
        for (const auto& folder : foldersAbove(path))
            attributes.insert(folder + "/.gitattributes");
    }
    for (const auto& path : attributes)
        if (!m_before.contains(path))
            if (auto copied = copyOne(path, false); !copied)
                return copied;
    return {};
}

Result<void> TreeStaging::copyOne(const std::string& path, bool mustBeFile)
{
    const auto parent = openParent(m_rootFolder.get(), path);
    if (!parent) {
        // Nothing is there, or it lies behind something that the changes take away.
        const bool absent = parent.error().code == ErrorCode::NotFound ||
                            parent.error().code == ErrorCode::Conflict;
        if (absent && mustBeFile)
            m_before[path] = FileState{};
        return absent ? Result<void>() : fail(parent.error());
    }
    const fs::path to = m_room / "tree" / path;
    std::error_code error;
    fs::create_directories(to.parent_path(), error);
    if (error)
        return fileFailed(error.value(), to);
    TRY(const auto folder, openFolder(to.parent_path()));
    const auto name = to.filename().string();
    TRY(const auto copied, copyState(parent->get(), name, folder.get(), name));
    if (copied.kind == Kind::Other && mustBeFile)
        return fail(ErrorCode::Conflict, "'" + printable(path, 400) + "' is no file.");
    if (mustBeFile)
        m_before[path] = copied;
    return {};
}

Result<TreeJournal> TreeStaging::collect()
{
    TreeJournal journal;
    for (const auto& path : m_touched)
        TRY(collectOne(path, journal));
    TRY(noteFolders(journal));
    TRY(sync(journal));
    return journal;
}

Result<void> TreeStaging::collectOne(const std::string& path, TreeJournal& journal)
{
    const FileState& before = m_before[path];
    const fs::path staged = m_room / "tree" / path;
    const auto folder = openFolder(staged.parent_path());
    if (!folder && folder.error().code != ErrorCode::NotFound)
        return fail(folder.error());
    const auto name = staged.filename().string();
    TRY(auto now, folder ? stateOf(folder->get(), name) : Result<FileState>(FileState{}));
    // A folder: what is in it is named by itself; a submodule's stays away.
    if (now.kind == Kind::Other)
        now = FileState{};
    if (!differs(before, now))
        return {};
    TreeJournal::File file{path, before, now};
    if (now.kind != Kind::Missing) {
        const fs::path to = m_room / "new" / std::to_string(journal.files.size());
        if (::rename(staged.c_str(), to.c_str()) != 0)
            return fileFailed(errno, path);
        if (now.kind == Kind::File && ::chmod(to.c_str(), modeAfter(before, now.mode)) != 0)
            return fileFailed(errno, path);
        const auto fresh = openFolder(to.parent_path());
        TRY(const auto after, fresh ? stateOf(fresh->get(), to.filename().string())
                                    : Result<FileState>(fail(fresh.error())));
        file.after = after;
    }
    journal.files.push_back(std::move(file));
    return {};
}

Result<void> TreeStaging::noteFolders(TreeJournal& journal) const
{
    std::set<std::string> needed;
    std::set<std::string> left;
    for (const auto& file : journal.files)
        (file.after.kind == Kind::Missing ? left : needed).merge(foldersAbove(file.path));
    const auto modeOf = [this](const std::string& path) -> std::optional<unsigned> {
        struct stat facts {};
        const auto parent = openParent(m_rootFolder.get(), path);
        const bool folder = parent &&
                            ::fstatat(parent->get(), fs::path(path).filename().c_str(), &facts,
                                      AT_SYMLINK_NOFOLLOW) == 0 &&
                            S_ISDIR(facts.st_mode);
        return folder ? std::optional<unsigned>(facts.st_mode & 07777U) : std::nullopt;
    };
    for (const auto& path : needed)
        if (!modeOf(path))
            journal.newFolders.push_back(path);
    for (const auto& path : left)
        if (const auto mode = modeOf(path); mode && !needed.contains(path))
            journal.oldFolders.push_back({path, *mode});
    return {};
}

/// All are on their way to the disk before the first one is waited for.
Result<void> TreeStaging::sync(const TreeJournal& journal) const
{
    for (const bool wait : {false, true})
        for (std::size_t i = 0; i < journal.files.size(); ++i) {
            if (journal.files[i].after.kind != Kind::File)
                continue;
            const fs::path file = m_room / "new" / std::to_string(i);
            const UniqueFd fd(::open(file.c_str(), O_RDONLY | O_NOFOLLOW | O_CLOEXEC));
            if (!fd.valid())
                return fileFailed(errno, file);
            if (!wait)
                ::sync_file_range(fd.get(), 0, 0, SYNC_FILE_RANGE_WRITE);
            else if (::fsync(fd.get()) != 0)
                return fileFailed(errno, file);
        }
    for (const auto* name : {"new", "old"})
        if (auto synced = syncFolder(m_room / name); !synced)
            return synced;
    return syncFolder(m_room);
}

} // namespace helix::projects
