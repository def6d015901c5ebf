#pragma once
// Disks that were divided while they were in use: what was written until then stands still below, and
// others may stand on it as well. DATA/layers/NAME/ holds such a layer and, of a point that is gone
// back to or forked from, what the machine had in memory then.

#include <filesystem>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "async/completion.h"
#include "base/result.h"
#include "image/manifest.h"
#include "life/long_chains.h"
#include "warm/snapshot_folder.h"

namespace helix::life {

struct LifeContext;

/// 16 hexadecimal digits: fits into the names that QEMU gives layers (kMostLayerName).
std::string newLayerName();
/// For the registry. parseLayers() is Corrupt for anything that joinLayers() does not write.
std::string joinLayers(const std::vector<std::string>& layers);
Result<std::vector<std::string>> parseLayers(std::string_view text);

/// Most of one disk: each costs a descriptor, some memory and some time at the start.
inline constexpr std::size_t kMostLayers = 200;

/// The file in a workspace's folder that its guest writes to: each stands on another layer, so that
/// none is ever taken for another.
std::string diskFileName(const std::vector<std::string>& layers);

/// The folders of all layers.
std::filesystem::path layersFolder(const std::filesystem::path& data);

/// One layer's folder as what a machine of `key` can go on from; whether there is memory in it is
/// its user's to know.
struct DiskLayer {
    std::filesystem::path folder;

    DiskLayer(const std::filesystem::path& data, const std::string& name)
        : folder(layersFolder(data) / name)
    {
    }
    [[nodiscard]] warm::Snapshot snapshot(const std::string& key,
                                          const image::Resources& resources) const
    {
        return {folder, key, resources};
    }
    [[nodiscard]] std::filesystem::path disk() const { return snapshot({}, {}).disk(); }
    [[nodiscard]] std::filesystem::path memory() const { return snapshot({}, {}).memory(); }
    [[nodiscard]] std::filesystem::path devices() const { return snapshot({}, {}).devices(); }
    /// What the guest of that memory runs its agent from.
    [[nodiscard]] std::filesystem::path agentDrive() const { return folder / "agent.erofs"; }

    /// Makes the folder, with second names of `disk` and `agentDrive` in it. Nothing is left on
    /// failure. Blocks, little.
    [[nodiscard]] Result<void> make(const std::filesystem::path& diskFile,
                                    const std::filesystem::path& agentDriveFile) const;
    /// What is in the folder so far keeps its names through a power cut.
    [[nodiscard]] Result<void> settleNames() const;
    /// Nobody writes the disk any more, and what is in the folder outlives a power cut.
    [[nodiscard]] Result<void> seal() const;
    /// What is in memory there outlives a power cut as well. Blocks, for as long as it takes to write.
    [[nodiscard]] Result<void> settleMemory() const;
    /// What was in memory goes; the disk stays for those that stand on it. Blocks, little.
    void dropMemory() const;
    /// All that is in the folder. Blocks, little.
    [[nodiscard]] std::vector<std::filesystem::path> files() const;
    /// What it takes on the disk, in bytes.
    [[nodiscard]] std::uint64_t sizeBytes() const;
};

/// A disk, and what it belongs to: the id of a workspace, or the name of a layer.
struct FoundDisk {
    std::string owner;
    std::filesystem::path file;
};
/// Every disk below `data` that guests have written to, also of those without a record. Blocks on the
/// disk.
std::vector<FoundDisk> findDisks(const std::filesystem::path& data);
/// Those with a disk in them, by their names. Blocks on the disk.
std::map<std::string, LayerFile> filesOfLayers(const std::filesystem::path& data);
/// Whether a file in a workspace's folder is a disk of it, by its name.
bool isDisk(const std::filesystem::path& file);

/// Layers that files of disks in `data` say they stand on, whatever the records say: what such a
/// file needs is not removed. Blocks on the disk.
std::set<std::string> layersOfDisks(const std::filesystem::path& data);

/// Puts an empty disk of `sizeGiB` on `layer` in the place of `disk`: whatever ends this Helix, one of
/// the two is there.
async::Task<Result<void>> layFreshDisk(DiskLayer layer, std::filesystem::path disk, int sizeGiB);

/// Those that there are. Blocks on the disk, little.
std::set<std::string> layersIn(const std::filesystem::path& data);
/// Removes of `known` the layers that are not in `used` and that no disk stands on, and the memory of
/// those that are not in `memoryUsed`. `known` is older than what is told to be in use, so that a
/// layer that is made meanwhile is none of them. Blocks on the disk.
void sweepLayers(const std::filesystem::path& data, std::set<std::string> known,
                 const std::set<std::string>& used, const std::set<std::string>& memoryUsed);

/// Whether a folder holds the disk of a workspace, of whatever name.
bool holdsDisk(const std::filesystem::path& folder);
/// Its disks beside `current`. Blocks, little.
std::vector<std::filesystem::path> otherDisks(const std::filesystem::path& folder,
                                              const std::string& current);
/// Removes disks of `folder` beside `current`, which was divided or not since they were begun, none where
/// `current` or what it stands on is missing, for one of them may be all that there is; and those that
/// somebody was making. Blocks, little.
void removeOtherDisks(const std::filesystem::path& folder, const std::string& current);

} // namespace helix::life
