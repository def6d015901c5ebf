#pragma once
// The snapshots of one image on the disk: BUNDLE/warm/KEY-RANDOM/, whole or not there.

#include <filesystem>
#include <string>

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
    explicit SnapshotFolder(const image::Bundle& bundle);

    /// The newest for `key`. NotFound when there is none; Corrupt, with what is wrong, when files
    /// are not as they were when it was made: another size, written since, other devices. Blocks on
    /// the disk, little: the memory's content is not read.
    [[nodiscard]] Result<Snapshot> find(const std::string& key) const;
    /// A folder for a new one, with room for its memory: a file of zeros. OutOfSpace.
    [[nodiscard]] Result<UnfinishedSnapshot> begin(const std::string& key,
                                                   const image::Resources& resources) const;
    /// Removes what was begun by somebody who is gone. Finished snapshots stay, those of another
    /// key as well: disks stand on them.
    void sweep() const;

private:
    std::filesystem::path m_folder;
};

} // namespace helix::warm
