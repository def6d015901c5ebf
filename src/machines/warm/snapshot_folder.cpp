#include "warm/snapshot_folder.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <functional>
#include <vector>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <spdlog/spdlog.h>

#include "base/atomic_file.h"
#include "base/ids.h"
#include "base/paths.h"
#include "base/try.h"
#include "warm/snapshot_record.h"

namespace helix::warm {
namespace {

namespace fs = std::filesystem;

constexpr auto kUnfinished = ".making-";
constexpr auto kRecordName = "snapshot.json";
constexpr std::size_t kMostRecordBytes = 64U << 10;
constexpr std::uint64_t kMiB = 1U << 20;

UniqueFd openFolder(const fs::path& folder)
{
    return UniqueFd(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW));
}

/// Nothing of it is in the kernel's hands only; nobody writes it any more.
Result<void> seal(const fs::path& file)
{
    const UniqueFd fd(::open(file.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW));
    if (!fd.valid() || ::fchmod(fd.get(), 0400) != 0 || ::fsync(fd.get()) != 0)
        return failErrno(errno, "The file " + file.string() + " of a snapshot could not be kept.");
    return {};
}

std::uint64_t memoryBytes(const image::Resources& resources)
{
    return static_cast<std::uint64_t>(resources.memoryMiB) * kMiB;
}

/// A sparse file: the guest's memory as it is before the guest has written any.
Result<void> makeMemory(const Snapshot& files)
{
    const UniqueFd fd(
        ::open(files.memory().c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0600));
    if (!fd.valid() || ::ftruncate(fd.get(), static_cast<off_t>(memoryBytes(files.resources))) != 0)
        return failErrno(errno,
                         "The memory file " + files.memory().string() + " could not be created.");
    return {};
}

/// A guest whose memory finds no space on the disk is not told of it: QEMU is killed (SIGBUS).
Result<void> checkSpace(const fs::path& folder, const image::Resources& resources)
{
    std::error_code error;
    const auto space = fs::space(folder, error);
    if (error || space.available >= memoryBytes(resources))
        return {};
    return fail(ErrorCode::OutOfSpace, "A snapshot needs " + std::to_string(resources.memoryMiB) +
                                           " MB free in " + folder.string() + ", and there are " +
                                           std::to_string(space.available / kMiB) +
                                           "; free some and try again.");
}

/// What `folder` holds, if its files are what its record says.
Result<Snapshot> readSnapshot(const fs::path& folder)
{
    TRY(const auto text, readFile(folder / kRecordName, kMostRecordBytes));
    TRY(const auto record, parseSnapshotRecord(text));
    const Snapshot snapshot{folder, record.key, record.resources};
    if (!snapshot.name().starts_with(record.key + "-"))
        return fail(ErrorCode::Corrupt,
                    "The snapshot in " + folder.string() + " is of another key.");
    TRY(const auto now, describeFiles(folder, record.key, record.resources));
    if (now != record || now.memory.sizeBytes != memoryBytes(record.resources))
        return fail(ErrorCode::Corrupt,
                    "The snapshot in " + folder.string() +
                        " is not as it was made: its files were changed since.");
    return snapshot;
}

std::vector<fs::path> foldersBeginningWith(const fs::path& folder, const std::string& beginning)
{
    std::vector<fs::path> found;
    std::error_code error;
    for (fs::directory_iterator entry(folder, error), end; !error && entry != end;
         entry.increment(error))
        if (entry->path().filename().string().starts_with(beginning))
            found.push_back(entry->path());
    return found;
}

void removeUnfinished(const fs::path& folder)
{
    const auto lock = openFolder(folder);
    if (!lock.valid() || ::flock(lock.get(), LOCK_EX | LOCK_NB) != 0)
        return; // it is being made
    std::error_code error;
    fs::remove_all(folder, error);
    if (error)
        spdlog::warn("warm: {} could not be removed: {}", folder.string(), error.message());
}

} // namespace

std::uint64_t Snapshot::sizeBytes() const
{
    constexpr std::uint64_t kBlock = 512; // of st_blocks, whatever the file system
    std::uint64_t size = 0;
    for (const auto& file : {memory(), devices(), disk()}) {
        struct stat status {};
        if (::stat(file.c_str(), &status) == 0)
            size += static_cast<std::uint64_t>(status.st_blocks) * kBlock;
    }
    return size;
}

UnfinishedSnapshot::UnfinishedSnapshot(Snapshot files, UniqueFd lock)
    : m_files(std::move(files))
    , m_lock(std::move(lock))
{
}

UnfinishedSnapshot::~UnfinishedSnapshot()
{
    std::error_code ignored;
    if (m_lock.valid())
        fs::remove_all(m_files.folder, ignored);
}

Result<Snapshot> UnfinishedSnapshot::finish() &&
{
    for (const auto& file : {m_files.memory(), m_files.devices(), m_files.disk()})
        TRY(seal(file));
    TRY(const auto record, describeFiles(m_files.folder, m_files.key, m_files.resources));
    if (record.memory.sizeBytes != memoryBytes(m_files.resources))
        return fail(ErrorCode::Corrupt, "The memory in " + m_files.folder.string() + " has " +
                                            std::to_string(record.memory.sizeBytes) +
                                            " bytes, which is not the machine's size.");
    TRY(writeFileAtomically(m_files.folder / kRecordName, asBytes(toJson(record)), 0400));
    Snapshot finished = m_files;
    finished.folder = m_files.folder.parent_path() / (m_files.key + "-" + generateUuid());
    const auto parent = openFolder(finished.folder.parent_path());
    if (!parent.valid() || ::rename(m_files.folder.c_str(), finished.folder.c_str()) != 0)
        return failErrno(errno, "The snapshot " + finished.folder.string() + " could not be kept.");
    m_lock.reset();
    // The name may be lost in a power cut, the snapshot with it: it is made again.
    if (::fsync(parent.get()) != 0)
        spdlog::info("warm: the folder of {} could not be synced", finished.folder.string());
    return finished;
}

SnapshotFolder::SnapshotFolder(fs::path folder)
    : m_folder(std::move(folder))
{
}

Result<Snapshot> SnapshotFolder::find(const std::string& key) const
{
    Result<Snapshot> best = fail(ErrorCode::NotFound, "There is no snapshot of this machine.");
    std::int64_t made = 0;
    for (const auto& folder : foldersBeginningWith(m_folder, key + "-")) {
        if (!stateOf(folder / kRecordName)) // it was retired
            continue;
        auto snapshot = readSnapshot(folder);
        if (!snapshot) {
            spdlog::info("warm: left out: {}", snapshot.error().describe());
            if (!best && best.error().code == ErrorCode::NotFound)
                best = fail(ErrorCode::Corrupt, snapshot.error().message, snapshot.error().cause);
            continue;
        }
        const auto state = stateOf(folder / kRecordName);
        if (!best || (state && state->modifiedNs > made)) {
            best = std::move(snapshot);
            made = state ? state->modifiedNs : 0;
        }
    }
    return best;
}

Result<UnfinishedSnapshot> SnapshotFolder::begin(const std::string& key,
                                                 const image::Resources& resources) const
{
    TRY(ensurePrivateFolder(m_folder));
    TRY(checkSpace(m_folder, resources));
    Snapshot files{m_folder / (kUnfinished + generateUuid()), key, resources};
    TRY(ensurePrivateFolder(files.folder));
    auto lock = openFolder(files.folder);
    // Taken by nobody but a sweep() that came in between, and then the folder is gone.
    if (!lock.valid() || ::flock(lock.get(), LOCK_EX | LOCK_NB) != 0)
        return failErrno(errno, "The folder " + files.folder.string() + " could not be made.");
    UnfinishedSnapshot begun(std::move(files), std::move(lock));
    TRY(makeMemory(begun.files()));
    return begun;
}

std::vector<Snapshot> SnapshotFolder::list() const
{
    std::vector<std::pair<std::int64_t, Snapshot>> dated;
    for (const auto& folder : foldersBeginningWith(m_folder, "")) {
        const auto made = stateOf(folder / kRecordName);
        if (!made)
            continue;
        if (auto snapshot = readSnapshot(folder))
            dated.emplace_back(made->modifiedNs, std::move(*snapshot));
        else
            spdlog::info("warm: left out: {}", snapshot.error().describe());
    }
    std::ranges::sort(dated, std::greater(), [](const auto& entry) { return entry.first; });
    std::vector<Snapshot> all;
    for (auto& [made, snapshot] : dated)
        all.push_back(std::move(snapshot));
    return all;
}

void SnapshotFolder::retire(const Snapshot& snapshot, bool diskInUse) const
{
    // The record first: without it nobody takes the rest for a snapshot.
    for (const auto& file : {snapshot.folder / kRecordName, snapshot.memory(), snapshot.devices()})
        if (::unlink(file.c_str()) != 0 && errno != ENOENT)
            spdlog::warn("warm: {} could not be removed: {}", file.string(), std::strerror(errno));
    std::error_code error;
    if (!diskInUse)
        fs::remove_all(snapshot.folder, error);
}

void SnapshotFolder::sweep(const std::set<std::string>& disksInUse) const
{
    for (const auto& folder : foldersBeginningWith(m_folder, "")) {
        const Snapshot files{folder, {}, {}};
        if (files.name().starts_with(kUnfinished))
            removeUnfinished(folder);
        else if (!readSnapshot(folder)) // retired, or damaged
            retire(files, disksInUse.contains(files.name()));
    }
}

fs::path SnapshotFolder::disk(const std::string& name) const
{
    return Snapshot{m_folder / name, {}, {}}.disk();
}

fs::path SnapshotFolder::memory(const std::string& name) const
{
    return Snapshot{m_folder / name, {}, {}}.memory();
}

} // namespace helix::warm
