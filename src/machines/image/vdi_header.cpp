// VirtualBox disk images, version 1.1 (QEMU, block/vdi.c; VirtualBox, VDICore.h).

#include "image/disk_format.h"
#include "image/header_fields.h"
#include "base/try.h"

namespace helix::image {
namespace {

constexpr std::uint32_t kVersion = 0x00010001, kDynamic = 1, kFixed = 2;
constexpr std::uint64_t kBlockBytes = 1U << 20;
constexpr std::size_t kUuid = 16;

struct VdiHeader {
    std::uint32_t version, type, mapOffset, dataOffset, sectorSize, blockSize, blockExtra, blocks,
        allocated;
    std::uint64_t size;
    bool linked, child;
};

Result<VdiHeader> readVdiHeader(BytesView head)
{
    HeaderFields fields(head, HeaderFields::Order::Little);
    VdiHeader header{};
    header.version = fields.u32(0x44);
    header.type = fields.u32(0x4c);
    header.mapOffset = fields.u32(0x154);
    header.dataOffset = fields.u32(0x158);
    header.sectorSize = fields.u32(0x168);
    header.size = fields.u64(0x170);
    header.blockSize = fields.u32(0x178);
    header.blockExtra = fields.u32(0x17c);
    header.blocks = fields.u32(0x180);
    header.allocated = fields.u32(0x184);
    header.linked = !fields.allZero(0x1a8, kUuid);
    header.child = !fields.allZero(0x1b8, kUuid);
    if (!fields.complete())
        return fail(ErrorCode::Corrupt, "its header is incomplete");
    return header;
}

Result<void> checkKind(const VdiHeader& header)
{
    if (header.version != kVersion)
        return fail(ErrorCode::Unsupported, "it is not of version 1.1 of VDI");
    if (header.linked || header.child || (header.type != kDynamic && header.type != kFixed))
        return fail(ErrorCode::PermissionDenied,
                    "it stands on another file (a parent image); merge it in VirtualBox first");
    return {};
}

Result<void> checkVdiSizes(const VdiHeader& header, std::uint64_t fileSize)
{
    if (header.size == 0 || header.size % kSectorBytes != 0 || header.size > kMaxVirtualSize)
        return fail(ErrorCode::PermissionDenied,
                    "it claims an absurd size; disks of up to 2 TB can be imported");
    if (header.sectorSize != kSectorBytes || header.blockSize != kBlockBytes ||
        header.blockExtra != 0)
        return fail(ErrorCode::Unsupported, "its block size is not the usual one");
    const std::uint64_t mapEnd = header.mapOffset + std::uint64_t{header.blocks} * 4;
    if (header.blocks != (header.size + kBlockBytes - 1) / kBlockBytes ||
        header.allocated > header.blocks || header.mapOffset < kSectorBytes ||
        header.mapOffset % kSectorBytes != 0 || header.dataOffset % kSectorBytes != 0 ||
        mapEnd > header.dataOffset || mapEnd > fileSize)
        return fail(ErrorCode::Corrupt, "its block map does not fit into it");
    if (header.dataOffset + header.allocated * kBlockBytes > fileSize + kBlockBytes)
        return fail(ErrorCode::Corrupt, "it ends too early");
    return {};
}

} // namespace

Result<std::uint64_t> inspectVdi(const ByteSource& file)
{
    TRY(const auto head, file.readUpTo(0, kSectorBytes));
    TRY(const auto header, readVdiHeader(head));
    TRY(checkKind(header));
    TRY(checkVdiSizes(header, file.size()));
    return header.size;
}

} // namespace helix::image
