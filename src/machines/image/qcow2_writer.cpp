#include "image/qcow2_writer.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <memory>

#include <sys/stat.h>
#include <unistd.h>

#include "base/try.h"

namespace helix::image {
namespace {

constexpr std::uint64_t kCluster = Qcow2Writer::kClusterBytes;
constexpr std::uint64_t kEntriesOfTable = kCluster / 8; ///< L1, L2, and the refcounts' own table
constexpr std::uint64_t kCountsOfBlock = kCluster / 2;  ///< refcounts of 16 bits
constexpr std::uint64_t kCopied = 1ULL << 63;           ///< nobody else has the cluster
constexpr std::uint64_t kMostDiskBytes = 512ULL << 30;
constexpr std::uint32_t kHeaderBytes = 104;

constexpr auto kDiskNotWritten = "The image's disk could not be written.";

std::uint64_t clustersFor(std::uint64_t count, std::uint64_t each)
{
    return (count + each - 1) / each;
}

/// Big-endian numbers, one after another.
class BigEndian {
public:
    template <typename Number>
    BigEndian& put(Number number)
    {
        for (std::size_t shift = sizeof(Number) * 8; shift > 0; shift -= 8)
            m_bytes.push_back(static_cast<std::uint8_t>(number >> (shift - 8)));
        return *this;
    }
    [[nodiscard]] const Bytes& bytes() const { return m_bytes; }

private:
    Bytes m_bytes;
};

Result<void> writeAt(int fd, std::uint64_t at, BytesView bytes)
{
    while (!bytes.empty()) {
        const auto count = ::pwrite(fd, bytes.data(), bytes.size(), static_cast<off_t>(at));
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0)
            return failErrno(errno, errno == ENOSPC || errno == EDQUOT
                                        ? "The disk is full; the image was not stored."
                                        : kDiskNotWritten);
        at += static_cast<std::uint64_t>(count);
        bytes = bytes.subspan(static_cast<std::size_t>(count));
    }
    return {};
}

Result<void> syncDisk(int fd)
{
    if (::fdatasync(fd) != 0)
        return failErrno(errno, kDiskNotWritten);
    return {};
}

bool isAllZero(BytesView bytes)
{
    return bytes.empty() ||
           (bytes[0] == 0 && std::memcmp(bytes.data(), bytes.data() + 1, bytes.size() - 1) == 0);
}

std::uint64_t bigEndianAt(BytesView bytes, std::size_t at)
{
    std::uint64_t number = 0;
    for (std::size_t i = 0; i < 8; ++i)
        number = number << 8U | bytes[at + i];
    return number;
}

} // namespace

Qcow2Writer::Qcow2Writer(int fd, std::uint64_t diskBytes)
    : m_fd(fd)
    , m_diskBytes(diskBytes)
    , m_layout(layoutOf(diskBytes))
    , m_places(m_layout.guestClusters, 0)
{
}

Qcow2Writer::Layout Qcow2Writer::layoutOf(std::uint64_t diskBytes)
{
    Layout layout;
    layout.guestClusters = clustersFor(diskBytes, kCluster);
    layout.l2Tables = clustersFor(layout.guestClusters, kEntriesOfTable);
    layout.l1At = 1;
    layout.l1Clusters = clustersFor(layout.l2Tables, kEntriesOfTable);
    layout.l2At = layout.l1At + layout.l1Clusters;
    layout.refTableAt = layout.l2At + layout.l2Tables;
    // The counts count themselves as well: one more block than the rest needs is enough.
    const std::uint64_t counted = layout.refTableAt + layout.guestClusters;
    layout.refBlocks = clustersFor(counted, kCountsOfBlock) + 1;
    layout.refTableClusters = clustersFor(layout.refBlocks, kEntriesOfTable);
    layout.refBlocksAt = layout.refTableAt + layout.refTableClusters;
    layout.dataAt = layout.refBlocksAt + layout.refBlocks;
    return layout;
}

Result<std::unique_ptr<Qcow2Writer>> Qcow2Writer::begin(int fd, std::uint64_t diskBytes)
{
    if (diskBytes == 0 || diskBytes % 512 != 0 || diskBytes > kMostDiskBytes)
        return fail(ErrorCode::Unsupported, "Disks of up to 512 GiB can be stored.");
    return std::unique_ptr<Qcow2Writer>(new Qcow2Writer(fd, diskBytes));
}

Result<std::unique_ptr<Qcow2Writer>> Qcow2Writer::resume(int fd, std::uint64_t diskBytes,
                                                         const std::vector<DiskRange>& committed)
{
    TRY(auto writer, begin(fd, diskBytes));
    for (const DiskRange& range : committed)
        TRY(writer->takeUp(range));
    return writer;
}

Result<void> Qcow2Writer::takeUp(const DiskRange& range)
{
    const auto broken = [] {
        return fail(ErrorCode::Corrupt, "What was stored of the image before is damaged.");
    };
    struct stat status {};
    const std::uint64_t first = range.offset / kCluster;
    const std::uint64_t count = clustersFor(range.sizeBytes, kCluster);
    if (::fstat(m_fd, &status) != 0 || range.offset % kCluster != 0 || count > m_places.size() ||
        first > m_places.size() - count)
        return broken();
    Bytes table(count * 8);
    const auto at = m_layout.l2At * kCluster + first * 8;
    if (::pread(m_fd, table.data(), table.size(), static_cast<off_t>(at)) !=
        static_cast<ssize_t>(table.size()))
        return broken();
    for (std::uint64_t i = 0; i < count; ++i) {
        const auto place = bigEndianAt(table, i * 8) & ~kCopied;
        if (place == 0)
            continue;
        const auto cluster = place / kCluster;
        if (place % kCluster != 0 || cluster < m_layout.dataAt ||
            place + kCluster > static_cast<std::uint64_t>(status.st_size))
            return broken();
        const auto slot = static_cast<std::size_t>(cluster - m_layout.dataAt);
        if (slot >= m_used.size())
            m_used.resize(slot + 1, false);
        if (m_used[slot])
            return broken();
        m_used[slot] = true;
        m_places[first + i] = static_cast<std::uint32_t>(cluster);
    }
    return {};
}

Result<std::uint64_t> Qcow2Writer::placeFor(std::uint64_t guestCluster)
{
    const std::lock_guard held(m_lock);
    auto& place = m_places[guestCluster];
    if (place == 0) {
        while (m_nextFree < m_used.size() && m_used[m_nextFree])
            ++m_nextFree;
        if (m_nextFree == m_used.size())
            m_used.push_back(false);
        m_used[m_nextFree] = true;
        place = static_cast<std::uint32_t>(m_layout.dataAt + m_nextFree);
    }
    return std::uint64_t{place} * kCluster;
}

Result<void> Qcow2Writer::write(std::uint64_t offset, BytesView bytes)
{
    if (offset % kCluster != 0 || offset > m_diskBytes || bytes.size() > m_diskBytes - offset ||
        (bytes.size() % kCluster != 0 && offset + bytes.size() != m_diskBytes))
        return fail(ErrorCode::Internal, kDiskNotWritten, "a part that is no cluster's");
    Bytes padded;
    // Runs of clusters that came to lie behind one another are one write.
    std::uint64_t runAt = 0;
    BytesView run;
    while (!bytes.empty()) {
        auto cluster = bytes.first(std::min<std::size_t>(bytes.size(), kCluster));
        const auto guest = offset / kCluster;
        offset += kCluster;
        bytes = bytes.subspan(cluster.size());
        // One that had something before shows it no more.
        bool isThere = false;
        {
            const std::lock_guard held(m_lock);
            isThere = m_places[guest] != 0;
        }
        if (!isThere && isAllZero(cluster))
            continue;
        TRY(const auto place, placeFor(guest));
        if (cluster.size() < kCluster) {
            padded.assign(cluster.begin(), cluster.end());
            padded.resize(kCluster);
            cluster = padded;
        }
        if (!run.empty() && runAt + run.size() == place &&
            run.data() + run.size() == cluster.data()) {
            run = {run.data(), run.size() + cluster.size()};
            continue;
        }
        TRY(writeAt(m_fd, runAt, run));
        runAt = place;
        run = cluster;
    }
    return writeAt(m_fd, runAt, run);
}

Bytes Qcow2Writer::tableOf(std::uint64_t firstCluster, std::uint64_t count) const
{
    BigEndian table;
    const std::lock_guard held(m_lock);
    for (std::uint64_t i = firstCluster; i < firstCluster + count; ++i)
        table.put(m_places[i] == 0 ? std::uint64_t{0}
                                   : std::uint64_t{m_places[i]} * kCluster | kCopied);
    return table.bytes();
}

Result<void> Qcow2Writer::commit(const DiskRange& range)
{
    const auto first = range.offset / kCluster;
    const auto count = clustersFor(range.sizeBytes, kCluster);
    TRY(writeAt(m_fd, m_layout.l2At * kCluster + first * 8, tableOf(first, count)));
    return syncDisk(m_fd);
}

Result<void> Qcow2Writer::writeRefcounts()
{
    BigEndian table;
    const std::uint64_t end = m_layout.dataAt + m_used.size();
    for (std::uint64_t block = 0; block < m_layout.refBlocks; ++block) {
        const auto first = block * kCountsOfBlock;
        const bool isNeeded = first < end;
        table.put(isNeeded ? (m_layout.refBlocksAt + block) * kCluster : std::uint64_t{0});
        if (!isNeeded)
            continue;
        BigEndian counts;
        for (auto cluster = first; cluster < first + kCountsOfBlock; ++cluster) {
            bool isUsed = cluster < m_layout.dataAt;
            if (cluster >= m_layout.refBlocksAt && cluster < m_layout.dataAt)
                isUsed = (cluster - m_layout.refBlocksAt) * kCountsOfBlock < end;
            else if (cluster >= m_layout.dataAt && cluster < end)
                isUsed = m_used[cluster - m_layout.dataAt];
            counts.put(static_cast<std::uint16_t>(isUsed ? 1 : 0));
        }
        TRY(writeAt(m_fd, (m_layout.refBlocksAt + block) * kCluster, counts.bytes()));
    }
    return writeAt(m_fd, m_layout.refTableAt * kCluster, table.bytes());
}

Result<void> Qcow2Writer::writeHeader()
{
    BigEndian l1;
    for (std::uint64_t i = 0; i < m_layout.l2Tables; ++i)
        l1.put((m_layout.l2At + i) * kCluster | kCopied);
    TRY(writeAt(m_fd, m_layout.l1At * kCluster, l1.bytes()));
    constexpr std::uint32_t kMagic = 0x514649fb, kVersion = 3, kClusterBits = 16,
                            kRefcountOrder = 4;
    BigEndian header;
    header.put(kMagic).put(kVersion);
    header.put(std::uint64_t{0}).put(std::uint32_t{0});              // no backing file
    header.put(kClusterBits).put(m_diskBytes).put(std::uint32_t{0}); // not encrypted
    header.put(static_cast<std::uint32_t>(m_layout.l2Tables)).put(m_layout.l1At * kCluster);
    header.put(m_layout.refTableAt * kCluster);
    header.put(static_cast<std::uint32_t>(m_layout.refTableClusters));
    header.put(std::uint32_t{0}).put(std::uint64_t{0});                       // no snapshots
    header.put(std::uint64_t{0}).put(std::uint64_t{0}).put(std::uint64_t{0}); // no features
    header.put(kRefcountOrder).put(kHeaderBytes);
    return writeAt(m_fd, 0, header.bytes());
}

Result<void> Qcow2Writer::finish()
{
    for (std::uint64_t table = 0; table < m_layout.l2Tables; ++table) {
        const auto first = table * kEntriesOfTable;
        const auto count = std::min(kEntriesOfTable, m_layout.guestClusters - first);
        TRY(writeAt(m_fd, (m_layout.l2At + table) * kCluster, tableOf(first, count)));
    }
    TRY(writeRefcounts());
    // Whole clusters, to the end.
    if (::ftruncate(m_fd, static_cast<off_t>(usedBytes())) != 0)
        return failErrno(errno, kDiskNotWritten);
    TRY(syncDisk(m_fd));
    TRY(writeHeader());
    return syncDisk(m_fd);
}

std::uint64_t Qcow2Writer::usedBytes() const
{
    const std::lock_guard held(m_lock);
    return (m_layout.dataAt + m_used.size()) * kCluster;
}

} // namespace helix::image
