// qcow2, versions 2 and 3 (QEMU, docs/interop/qcow2.txt).

#include "image/disk_format.h"
#include "image/header_fields.h"
#include "base/try.h"

namespace helix::image {
namespace {

constexpr std::size_t kHeader2 = 72, kHeader3 = 104;
constexpr std::uint64_t kDirty = 1, kBroken = 2, kDataFile = 4, kCompression = 8, kExtendedL2 = 16;
constexpr std::uint32_t kEndOfExtensions = 0, kBackingFormat = 0xe2792aca,
                        kCryptoHeader = 0x0537be77, kDataFileName = 0x44415441;
constexpr std::uint64_t kMaxL1Bytes = 32U << 20, kMaxRefcountBytes = 8U << 20; // QEMU's own limits

struct Qcow2Header {
    std::uint32_t version, backingSize, clusterBits, cryptMethod, l1Size, refcountClusters,
        snapshots, refcountOrder = 4, headerLength = kHeader2;
    std::uint64_t backingOffset, size, l1Offset, refcountOffset, incompatible = 0;
    std::uint8_t compression = 0;
    [[nodiscard]] std::uint64_t clusterSize() const { return 1ULL << clusterBits; }
};

Result<Qcow2Header> readQcow2Header(BytesView head)
{
    HeaderFields fields(head, HeaderFields::Order::Big);
    Qcow2Header header{};
    header.version = fields.u32(4);
    header.backingOffset = fields.u64(8);
    header.backingSize = fields.u32(16);
    header.clusterBits = fields.u32(20);
    header.size = fields.u64(24);
    header.cryptMethod = fields.u32(32);
    header.l1Size = fields.u32(36);
    header.l1Offset = fields.u64(40);
    header.refcountOffset = fields.u64(48);
    header.refcountClusters = fields.u32(56);
    header.snapshots = fields.u32(60);
    (void)fields.u64(64);
    header.refcountOrder = 4;
    header.headerLength = kHeader2;
    if (fields.complete() && header.version != 2 && header.version != 3)
        return fail(ErrorCode::Unsupported, "it is of a version of qcow2 that is not known");
    if (header.version == 3) {
        header.incompatible = fields.u64(72);
        header.refcountOrder = fields.u32(96);
        header.headerLength = fields.u32(100);
        if (header.headerLength > kHeader3)
            header.compression = fields.u8(104);
    }
    if (!fields.complete())
        return fail(ErrorCode::Corrupt, "its header is incomplete");
    return header;
}

Result<void> refuseOtherFiles(const Qcow2Header& header)
{
    if (header.backingOffset != 0 || header.backingSize != 0)
        return fail(ErrorCode::PermissionDenied,
                    "it stands on another file (a backing file), and could show any file of this "
                    "computer to the guest; flatten it with qemu-img convert where it was made");
    if ((header.incompatible & kDataFile) != 0)
        return fail(ErrorCode::PermissionDenied,
                    "its content is in another file (an external data file)");
    if (header.cryptMethod != 0)
        return fail(ErrorCode::PermissionDenied, "it is encrypted; decrypt it first");
    if (header.snapshots != 0)
        return fail(ErrorCode::PermissionDenied,
                    "it holds snapshots beside what it shows; flatten it with qemu-img convert");
    return {};
}

Result<void> checkFeatures(const Qcow2Header& header)
{
    if ((header.incompatible & (kDirty | kBroken)) != 0)
        return fail(ErrorCode::Corrupt,
                    "it was not closed properly or is marked as damaged; repair it with "
                    "qemu-img check -r all on a copy");
    if ((header.incompatible & ~(kCompression | kExtendedL2)) != 0)
        return fail(ErrorCode::Unsupported, "it needs features of qcow2 that are not known");
    const bool otherCompression = (header.incompatible & kCompression) != 0;
    if (header.compression != (otherCompression ? 1 : 0))
        return fail(ErrorCode::Unsupported, "it is compressed in a way that is not known");
    return {};
}

/// Whether a table of `bytes` lies in the file behind the header, at a cluster's beginning.
bool tableFits(const Qcow2Header& header, std::uint64_t offset, std::uint64_t bytes,
               std::uint64_t size)
{
    return offset >= header.clusterSize() && offset % header.clusterSize() == 0 && offset <= size &&
           bytes <= size - offset;
}

Result<void> checkQcow2Sizes(const Qcow2Header& header, std::uint64_t fileSize)
{
    if (header.clusterBits < 9 || header.clusterBits > 21)
        return fail(ErrorCode::Corrupt, "its cluster size is not one of qcow2");
    if (header.size == 0 || header.size % kSectorBytes != 0 || header.size > kMaxVirtualSize)
        return fail(ErrorCode::PermissionDenied,
                    "it claims an absurd size; disks of up to 2 TB can be imported");
    if (header.refcountOrder > 6 || header.headerLength % 8 != 0 ||
        header.headerLength > header.clusterSize() ||
        (header.version == 3 && header.headerLength < kHeader3))
        return fail(ErrorCode::Corrupt, "its header contradicts itself");
    const std::uint64_t entryBytes = (header.incompatible & kExtendedL2) != 0 ? 16 : 8;
    const std::uint64_t perL1 = header.clusterSize() / entryBytes * header.clusterSize();
    const std::uint64_t l1Bytes = std::uint64_t{header.l1Size} * 8;
    if (header.l1Size < (header.size + perL1 - 1) / perL1 || l1Bytes > kMaxL1Bytes ||
        !tableFits(header, header.l1Offset, l1Bytes, fileSize))
        return fail(ErrorCode::Corrupt, "its table of contents does not fit into it");
    const std::uint64_t refcountBytes = header.refcountClusters * header.clusterSize();
    if (header.refcountClusters == 0 || refcountBytes > kMaxRefcountBytes ||
        !tableFits(header, header.refcountOffset, refcountBytes, fileSize))
        return fail(ErrorCode::Corrupt, "its reference counts do not fit into it");
    return {};
}

Result<void> checkExtensions(const Qcow2Header& header, BytesView head)
{
    HeaderFields fields(head, HeaderFields::Order::Big);
    std::uint64_t at = header.headerLength;
    while (at + 8 <= header.clusterSize()) {
        const auto type = fields.u32(at);
        const auto length = fields.u32(at + 4);
        if (!fields.complete())
            return fail(ErrorCode::Corrupt, "its header extensions do not end");
        if (type == kEndOfExtensions)
            return {};
        if (type == kDataFileName)
            return fail(ErrorCode::PermissionDenied,
                        "its content is in another file (an external data file)");
        if (type == kBackingFormat)
            return fail(ErrorCode::PermissionDenied, "it speaks of a backing file");
        if (type == kCryptoHeader)
            return fail(ErrorCode::PermissionDenied, "it is encrypted; decrypt it first");
        at += 8 + (std::uint64_t{length} + 7) / 8 * 8;
        if (at > header.clusterSize())
            return fail(ErrorCode::Corrupt, "a header extension does not fit into it");
    }
    return {};
}

} // namespace

Result<std::uint64_t> inspectQcow2(const ByteSource& file)
{
    TRY(const auto head, file.readUpTo(0, kInspectBytes));
    TRY(const auto header, readQcow2Header(head));
    for (const auto& checked :
         {refuseOtherFiles(header), checkFeatures(header), checkQcow2Sizes(header, file.size())})
        if (!checked)
            return fail(checked.error());
    TRY(checkExtensions(header, head));
    return header.size;
}

std::string backingName(BytesView head)
{
    const auto header = readQcow2Header(head);
    if (!header || header->backingOffset == 0 || header->backingOffset > head.size() ||
        header->backingSize > head.size() - header->backingOffset)
        return {};
    const auto name = head.subspan(header->backingOffset, header->backingSize);
    return {name.begin(), name.end()};
}

} // namespace helix::image
