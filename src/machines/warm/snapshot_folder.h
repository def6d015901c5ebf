#pragma once
// The snapshots of one image on the disk: FOLDER/KEY-RANDOM/, whole or not there.

#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include "base/result.h"
#include "base/unique_fd.h"
#include "image/manifest.h"

namespace helix::warm {

/// A machine that was saved when it was ready. Nobody writes its files any more.
struct Snapshot {
    std::filesystem::path folder;
    std::string key; ///< snapshotKey() of the machines that may go on from it
    image::Resources resources;

    [[nodiscard]] std::filesystem::path memory() const { return folder / "memory"; }
    [[nodiscard]] std::filesystem::path devices() const { return folder / "devices"; }
    /// qcow2, on the image's disk. Disks of workspaces may stand on it for as long as they live.
    [[nodiscard]] std::filesystem::path disk() const { return folder / "disk.qcow2"; }
    /// What a disk that stands on disk() calls it, in its image's SnapshotFolder.
    [[nodiscard]] std::string name() const { return folder.filename(); }
    /// What it takes on the disk, in bytes: memory that a guest never wrote is not there.
    [[nodiscard]] std::uint64_t sizeBytes() const;
};

/// One that is being made, in a folder that nobody takes for a snapshot and sweep() leaves alone
/// while this object lives. Destroying it removes the folder, unless it was finished.
class UnfinishedSnapshot {
public:
    UnfinishedSnapshot(UnfinishedSnapshot&&) noexcept = default;
    UnfinishedSnapshot& operator=(UnfinishedSnapshot&&) = delete;
    ~UnfinishedSnapshot();

    /// Where its files belong, under the names that a Snapshot gives them.
    [[nodiscard]] const Snapshot& files() const { return m_files; }
    /// Makes the three files durable and read-only, writes down what they are, and gives the folder
    /// its name. Corrupt when one is missing or the memory is of another size than the resources
    /// say. Blocks on the disk, for as long as the memory takes to write.
    Result<Snapshot> finish() &&;

private:
    friend class SnapshotFolder;
    UnfinishedSnapshot(Snapshot files, UniqueFd lock);
    Snapshot m_files;
    UniqueFd m_lock; ///< of the folder (flock(2)); none: finished, or moved from
};

class SnapshotFolder {
public:
    /// Belongs to one version of one image; made when it is needed.
    explicit SnapshotFolder(std::filesystem::path folder);

    /// The newest for `key`. NotFound when there is none; Corrupt, with what is wrong, when files
    /// are not as they were when it was made: another size, written since, other devices. Blocks on
    /// the disk, little: the memory's content is not read.
    [[nodiscard]] Result<Snapshot> find(const std::string& key) const;
    /// A folder for a new one, with room for its memory: a file of zeros. OutOfSpace.
    [[nodiscard]] Result<UnfinishedSnapshot> begin(const std::string& key,
                                                   const image::Resources& resources) const;
    /// All that are as they were made, the newest first. Blocks on the disk, as find().
    [[nodiscard]] std::vector<Snapshot> list() const;
    /// Nothing goes on from it any more. Its disk stays if disks stand on it (`diskInUse`);
    /// machines that run from its memory run on. Blocks on the disk.
    void retire(const Snapshot& snapshot, bool diskInUse) const;
    /// Removes what was begun by somebody who is gone, and retires what is damaged; disks of retired
    /// ones that are not among `disksInUse` (Snapshot::name()) go. Snapshots that are as they were
    /// made stay, those of another key as well.
    void sweep(const std::set<std::string>& disksInUse) const;
    /// Where the disk of this snapshot is or was. `name`: Snapshot::name().
    [[nodiscard]] std::filesystem::path disk(const std::string& name) const;
    /// The same of its memory, which goes when nothing begins from it any more.
    [[nodiscard]] std::filesystem::path memory(const std::string& name) const;

private:
    std::filesystem::path m_folder;
};

} // namespace helix::warm
