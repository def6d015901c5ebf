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
constexpr std::uint64_t kClustersOfPart = 4096;         ///< what is committed at a time: 256 MiB
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
    , m_isInFile(clustersFor(m_layout.guestClusters, kClustersOfPart), false)
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
        return fail(ErrorCode::Unsupported, "Disks of up to 512 GB can be stored.");
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
    if (::fstat(m_fd, &status) != 0 || range.offset % kCluster != 0 ||
        count > m_layout.guestClusters || first > m_layout.guestClusters - count)
        return broken();
    Bytes table(count * 8);
    const auto at = m_layout.l2At * kCluster + first * 8;
    if (::pread(m_fd, table.data(), table.size(), static_cast<off_t>(at)) !=
        static_cast<ssize_t>(table.size()))
        return broken();
    const std::lock_guard held(m_lock);
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
        TRY(auto* known, placeOf(first + i));
        *known = static_cast<std::uint32_t>(cluster);
    }
    letGo(range);
    return {};
}

std::uint64_t Qcow2Writer::clustersIn(std::uint64_t part) const
{
    return std::min(kClustersOfPart, m_layout.guestClusters - part * kClustersOfPart);
}

Result<void> Qcow2Writer::readBack(std::uint64_t part, std::vector<std::uint32_t>& places) const
{
    Bytes table(places.size() * 8);
    const auto at = m_layout.l2At * kCluster + part * kClustersOfPart * 8;
    if (::pread(m_fd, table.data(), table.size(), static_cast<off_t>(at)) !=
        static_cast<ssize_t>(table.size()))
        return failErrno(errno, kDiskNotWritten);
    for (std::size_t i = 0; i < places.size(); ++i)
        places[i] = static_cast<std::uint32_t>((bigEndianAt(table, i * 8) & ~kCopied) / kCluster);
    return {};
}

Result<std::uint32_t*> Qcow2Writer::placeOf(std::uint64_t guestCluster)
{
    const auto part = guestCluster / kClustersOfPart;
    auto found = m_places.find(part);
    if (found == m_places.end()) {
        std::vector<std::uint32_t> places(clustersIn(part), 0);
        if (m_isInFile[part])
            TRY(readBack(part, places));
        found = m_places.emplace(part, std::move(places)).first;
    }
    return &found->second[guestCluster % kClustersOfPart];
}

/// Parts that have nothing yet stay so.
Result<bool> Qcow2Writer::isThere(std::uint64_t guestCluster)
{
    const auto part = guestCluster / kClustersOfPart;
    if (!m_isInFile[part] && !m_places.contains(part))
        return false;
    TRY(const auto* place, placeOf(guestCluster));
    return *place != 0;
}

/// What the file has of whole parts is read there again if it is wanted.
void Qcow2Writer::letGo(const DiskRange& range)
{
    const auto first = range.offset / kCluster;
    const auto end = first + clustersFor(range.sizeBytes, kCluster);
    for (auto part = clustersFor(first, kClustersOfPart);
         part < m_isInFile.size() && part * kClustersOfPart + clustersIn(part) <= end; ++part) {
        m_places.erase(part);
        m_isInFile[part] = true;
    }
}

Result<std::uint64_t> Qcow2Writer::placeFor(std::uint64_t guestCluster)
{
    const std::lock_guard held(m_lock);
    TRY(auto* place, placeOf(guestCluster));
    if (*place == 0) {
        while (m_nextFree < m_used.size() && m_used[m_nextFree])
            ++m_nextFree;
        if (m_nextFree == m_used.size())
            m_used.push_back(false);
        m_used[m_nextFree] = true;
        *place = static_cast<std::uint32_t>(m_layout.dataAt + m_nextFree);
    }
    return std::uint64_t{*place} * kCluster;
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
        bool hasSomething = false;
        {
            const std::lock_guard held(m_lock);
            TRY(hasSomething, isThere(guest));
        }
        if (!hasSomething && isAllZero(cluster))
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

Result<Bytes> Qcow2Writer::tableOf(std::uint64_t firstCluster, std::uint64_t count)
{
    BigEndian table;
    for (std::uint64_t i = firstCluster; i < firstCluster + count; ++i) {
        TRY(const auto* place, placeOf(i));
        table.put(*place == 0 ? std::uint64_t{0} : std::uint64_t{*place} * kCluster | kCopied);
    }
    return table.bytes();
}

Result<void> Qcow2Writer::commit(const DiskRange& range)
{
    const auto first = range.offset / kCluster;
    const auto count = clustersFor(range.sizeBytes, kCluster);
    Bytes table;
    {
        const std::lock_guard held(m_lock);
        TRY(table, tableOf(first, count));
    }
    TRY(writeAt(m_fd, m_layout.l2At * kCluster + first * 8, table));
    TRY(syncDisk(m_fd));
    const std::lock_guard held(m_lock);
    letGo(range);
    return {};
}

/// Of all that was not committed; where nothing was written there may be what a kill has left.
Result<void> Qcow2Writer::writeTables()
{
    const std::lock_guard held(m_lock);
    for (std::uint64_t part = 0; part < m_isInFile.size(); ++part) {
        const bool isHere = m_places.contains(part);
        if (m_isInFile[part] && !isHere)
            continue;
        const auto first = part * kClustersOfPart;
        Bytes table(clustersIn(part) * 8, 0);
        if (isHere) {
            TRY(table, tableOf(first, clustersIn(part)));
        }
        TRY(writeAt(m_fd, m_layout.l2At * kCluster + first * 8, table));
    }
    return {};
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
    TRY(writeTables());
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
