#pragma once
// Fresh qcow2 disks that are filled from several places at once and survive a kill. Blocking.

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <vector>

#include "base/bytes.h"
#include "base/result.h"

namespace helix::image {

/// A part of the disk as its guest sees it.
struct DiskRange {
    std::uint64_t offset = 0; ///< a multiple of the cluster
    std::uint64_t sizeBytes = 0;
};

/// Writes version 3 without compression, backing file or snapshots, in clusters of 64 KiB: the tables
/// first, at places that the disk's size decides, then the data as it comes. Until finish() the file is
/// no qcow2. Any thread; parts that overlap are not written at the same time. It takes memory for what
/// is not committed: 16 KiB for each 256 MiB of the disk, and 1 MiB at most for all of it.
class Qcow2Writer {
public:
    static constexpr std::uint64_t kClusterBytes = 1ULL << 16;

    /// `fd` is an empty file, open for reading and writing, and outlives this. `diskBytes` is a multiple
    /// of 512, at most 512 GiB.
    static Result<std::unique_ptr<Qcow2Writer>> begin(int fd, std::uint64_t diskBytes);
    /// Goes on where one that ended early had made `committed` durable; what else it wrote is overwritten.
    /// Corrupt when the file cannot be what it left.
    static Result<std::unique_ptr<Qcow2Writer>> resume(int fd, std::uint64_t diskBytes,
                                                       const std::vector<DiskRange>& committed);

    /// `offset` is a multiple of the cluster; so is the length, except at the disk's end. Clusters of
    /// zeros take no room. OutOfSpace.
    Result<void> write(std::uint64_t offset, BytesView bytes);
    /// What was written of `range` is durable from its return on, for resume().
    Result<void> commit(const DiskRange& range);
    /// Makes a qcow2 of it, durable.
    Result<void> finish();

    /// Bytes of the file that are in use.
    [[nodiscard]] std::uint64_t usedBytes() const;

private:
    /// Where the tables are, in clusters.
    struct Layout {
        std::uint64_t guestClusters = 0, l1At = 0, l1Clusters = 0, l2At = 0, l2Tables = 0;
        std::uint64_t refTableAt = 0, refTableClusters = 0, refBlocksAt = 0, refBlocks = 0,
                      dataAt = 0;
    };
    Qcow2Writer(int fd, std::uint64_t diskBytes);
    static Layout layoutOf(std::uint64_t diskBytes);
    Result<void> takeUp(const DiskRange& range);
    /// The table's entries as the file has them, big-endian; 0: nothing is there. Under m_lock, as the next five
    Result<Bytes> tableOf(std::uint64_t firstCluster, std::uint64_t count);
    Result<std::uint32_t*> placeOf(std::uint64_t guestCluster);
    Result<bool> isThere(std::uint64_t guestCluster);
    Result<void> readBack(std::uint64_t part, std::vector<std::uint32_t>& places) const;
    [[nodiscard]] std::uint64_t clustersIn(std::uint64_t part) const;
    void letGo(const DiskRange& range);
    Result<std::uint64_t> placeFor(std::uint64_t guestCluster);
    Result<void> writeTables();
    Result<void> writeRefcounts();
    Result<void> writeHeader();

    int m_fd;
    std::uint64_t m_diskBytes;
    Layout m_layout;
    mutable std::mutex m_lock;
    /// Of each cluster of the guest's, by the part that it is in; 0: none. Under m_lock
    std::map<std::uint64_t, std::vector<std::uint32_t>> m_places;
    std::vector<bool> m_isInFile; ///< parts whose table the file has. Under m_lock
    std::vector<bool> m_used;     ///< clusters of the file from dataAt on. Under m_lock
    std::size_t m_nextFree = 0;   ///< no free one before it. Under m_lock
};

} // namespace helix::image
