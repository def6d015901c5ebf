// VMware disks in one sparse file: monolithicSparse and streamOptimized (VMware, "Virtual Disk
// Format 5.0"; QEMU, block/vmdk.c).

#include <bit>

#include "image/disk_format.h"
#include "image/header_fields.h"
#include "image/vmdk_descriptor.h"
#include "base/try.h"

namespace helix::image {
namespace {

constexpr std::uint64_t kAtEnd = ~std::uint64_t{0};
constexpr std::uint32_t kCompressed = 1U << 16U;
constexpr std::uint32_t kFooterMarker = 3;
constexpr std::size_t kFooterBytes = 3 * kSectorBytes; ///< marker, header, end-of-stream marker
/// QEMU reads this part of the file as the descriptor, whatever the header says.
constexpr std::uint64_t kDescriptorAt = 1, kDescriptorSectors = 20;

struct VmdkHeader {
    std::uint32_t magic, version, flags, tableEntries;
    std::uint64_t capacity, grain, descriptorAt, descriptorSectors, directoryAt;
    std::uint32_t lineEnds;
    std::uint16_t compression;
};

Result<VmdkHeader> readVmdkHeader(BytesView head)
{
    HeaderFields fields(head, HeaderFields::Order::Little);
    VmdkHeader header{};
    header.magic = fields.u32(0);
    header.version = fields.u32(4);
    header.flags = fields.u32(8);
    header.capacity = fields.u64(12);
    header.grain = fields.u64(20);
    header.descriptorAt = fields.u64(28);
    header.descriptorSectors = fields.u64(36);
    header.tableEntries = fields.u32(44);
    header.directoryAt = fields.u64(56);
    header.lineEnds = fields.u32(73);
    header.compression = fields.u16(77);
    (void)fields.u8(kSectorBytes - 1);
    if (!fields.complete())
        return fail(ErrorCode::Corrupt, "its header is incomplete");
    return header;
}

Result<void> checkHeader(const VmdkHeader& header)
{
    if (header.version < 1 || header.version > 3)
        return fail(ErrorCode::Unsupported, "it is of a version of VMDK that is not known");
    if (header.lineEnds != 0x0a0d200a)
        return fail(ErrorCode::Corrupt, "it was damaged on its way (as text instead of bytes)");
    if (header.capacity == 0 || header.capacity > kMaxVirtualSize / kSectorBytes)
        return fail(ErrorCode::PermissionDenied,
                    "it claims an absurd size; disks of up to 2 TB can be imported");
    if (header.grain < 8 || header.grain > 8192 || !std::has_single_bit(header.grain) ||
        header.tableEntries == 0 || header.tableEntries > 512 || header.compression > 1 ||
        (header.compression == 1) != ((header.flags & kCompressed) != 0))
        return fail(ErrorCode::Corrupt, "its header contradicts itself");
    if (header.descriptorAt != kDescriptorAt || header.descriptorSectors == 0 ||
        header.descriptorSectors > kDescriptorSectors)
        return fail(ErrorCode::PermissionDenied,
                    "it has no descriptor of its own, so its content may be in other files");
    return {};
}

Result<void> checkDirectory(const VmdkHeader& header, std::uint64_t fileSize)
{
    const std::uint64_t perTable = header.grain * header.tableEntries;
    const std::uint64_t tables = (header.capacity + perTable - 1) / perTable;
    if (header.directoryAt == 0 || header.directoryAt > fileSize / kSectorBytes ||
        tables * 4 > fileSize - header.directoryAt * kSectorBytes)
        return fail(ErrorCode::Corrupt, "its table of contents does not fit into it");
    return {};
}

/// The header that counts: in a stream the one at its end, which must say the same.
Result<VmdkHeader> finalHeader(const ByteSource& file, const VmdkHeader& first)
{
    if (first.directoryAt != kAtEnd)
        return first;
    if (file.size() < kFooterBytes)
        return fail(ErrorCode::Corrupt, "it ends too early");
    TRY(const auto footer, file.read(file.size() - kFooterBytes, kFooterBytes));
    HeaderFields marker(footer, HeaderFields::Order::Little);
    const bool marked = marker.u32(8) == 0 && marker.u32(12) == kFooterMarker;
    TRY(const auto last, readVmdkHeader(BytesView(footer).subspan(kSectorBytes, kSectorBytes)));
    VmdkHeader same = last;
    same.directoryAt = first.directoryAt;
    if (!marked || last.directoryAt == kAtEnd || same.magic != first.magic ||
        same.version != first.version || same.flags != first.flags ||
        same.capacity != first.capacity || same.grain != first.grain ||
        same.descriptorAt != first.descriptorAt ||
        same.descriptorSectors != first.descriptorSectors ||
        same.tableEntries != first.tableEntries || same.compression != first.compression)
        return fail(ErrorCode::Corrupt, "its end contradicts its beginning");
    return last;
}

} // namespace

Result<std::uint64_t> inspectVmdk(const ByteSource& file)
{
    TRY(const auto head, file.readUpTo(0, kInspectBytes));
    TRY(const auto header, readVmdkHeader(head));
    TRY(checkHeader(header));
    const auto from = kDescriptorAt * kSectorBytes;
    if (head.size() < from + header.descriptorSectors * kSectorBytes)
        return fail(ErrorCode::Corrupt, "its descriptor is incomplete");
    const auto text = asText(BytesView(head).subspan(from));
    const auto own = text.substr(0, header.descriptorSectors * kSectorBytes);
    TRY(refuseParents(text.substr(0, kDescriptorSectors * kSectorBytes)));
    TRY(checkDescriptor(own, header.capacity));
    TRY(const auto last, finalHeader(file, header));
    TRY(checkDirectory(last, file.size()));
    return header.capacity * kSectorBytes;
}

} // namespace helix::image
