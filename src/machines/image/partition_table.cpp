#include "image/partition_table.h"

#include <algorithm>
#include <array>

#include "image/header_fields.h"
#include "base/try.h"

namespace helix::image {
namespace {

constexpr std::size_t kCodeBytes = 440, kEntriesAt = 446, kEntryBytes = 16, kEntries = 4;
constexpr std::uint8_t kProtective = 0xee, kEfi = 0xef;
constexpr std::string_view kSignature = "EFI PART";
constexpr std::uint32_t kMaxGptEntries = 512, kMaxGptEntryBytes = 1024;
using Guid = std::array<std::uint8_t, 16>;
constexpr Guid kEfiSystem{0x28, 0x73, 0x2a, 0xc1, 0x1f, 0xf8, 0xd2, 0x11,
                          0xba, 0x4b, 0x00, 0xa0, 0xc9, 0x3e, 0xc9, 0x3b};
constexpr Guid kBiosBoot{0x48, 0x61, 0x68, 0x21, 0x49, 0x64, 0x6f, 0x6e,
                         0x74, 0x4e, 0x65, 0x65, 0x64, 0x45, 0x46, 0x49};

/// Adds a partition that lies inside the disk; whether it does.
bool add(PartitionTable& table, std::uint64_t first, std::uint64_t sectors, std::uint64_t diskBytes)
{
    const std::uint64_t diskSectors = diskBytes / kSectorBytes;
    if (first == 0 || sectors == 0 || first >= diskSectors || sectors > diskSectors - first)
        return false;
    table.partitions.push_back({first * kSectorBytes, sectors * kSectorBytes});
    return true;
}

tl::unexpected<Error> outside()
{
    return fail(ErrorCode::Corrupt, "a partition lies outside of it");
}

Result<PartitionTable> readMbr(BytesView sector, std::uint64_t diskBytes)
{
    HeaderFields fields(sector, HeaderFields::Order::Little);
    PartitionTable table;
    table.biosCode = !fields.allZero(0, kCodeBytes);
    for (std::size_t i = 0; i < kEntries; ++i) {
        const std::size_t at = kEntriesAt + i * kEntryBytes;
        const auto kind = fields.u8(at + 4);
        if (kind == 0)
            continue;
        table.efiSystem = table.efiSystem || kind == kEfi;
        if (kind == kProtective)
            table.gpt = true;
        else if (!add(table, fields.u32(at + 8), fields.u32(at + 12), diskBytes))
            return outside();
    }
    return table;
}

Result<void> readGptEntries(PartitionTable& table, BytesView entries, std::size_t entryBytes,
                            std::uint64_t diskBytes)
{
    for (std::size_t at = 0; at + entryBytes <= entries.size(); at += entryBytes) {
        HeaderFields fields(entries.subspan(at, entryBytes), HeaderFields::Order::Little);
        if (fields.allZero(0, sizeof(Guid)))
            continue;
        const auto type = entries.subspan(at, sizeof(Guid));
        table.efiSystem = table.efiSystem || std::ranges::equal(type, kEfiSystem);
        table.biosCode = table.biosCode || std::ranges::equal(type, kBiosBoot);
        const auto first = fields.u64(32);
        const auto last = fields.u64(40);
        if (last < first || !add(table, first, last - first + 1, diskBytes))
            return outside();
    }
    return {};
}

Result<PartitionTable> readGpt(const ByteSource& disk, BytesView header, bool code,
                               std::uint64_t diskBytes)
{
    HeaderFields fields(header, HeaderFields::Order::Little);
    const auto entriesAt = fields.u64(72);
    const auto count = fields.u32(80);
    const auto entryBytes = fields.u32(84);
    if (entriesAt < 2 || entriesAt > kPartitionTableBytes / kSectorBytes ||
        count > kMaxGptEntries || entryBytes < 128 || entryBytes % 8 != 0 ||
        entryBytes > kMaxGptEntryBytes)
        return fail(ErrorCode::Corrupt, "its partition table contradicts itself");
    TRY(const auto entries, disk.read(entriesAt * kSectorBytes, std::size_t{count} * entryBytes));
    PartitionTable table;
    table.gpt = true;
    table.biosCode = code;
    TRY(readGptEntries(table, entries, entryBytes, diskBytes));
    return table;
}

} // namespace

Result<PartitionTable> readPartitionTable(const ByteSource& disk, std::uint64_t diskBytes)
{
    TRY(const auto head, disk.readUpTo(0, 2 * kSectorBytes));
    const BytesView bytes(head);
    if (bytes.size() < kSectorBytes)
        return fail(ErrorCode::Unsupported, "it is smaller than a disk's first sector");
    const bool signedMbr = bytes[510] == 0x55 && bytes[511] == 0xaa;
    const bool signedGpt = asText(bytes.subspan(kSectorBytes)).starts_with(kSignature);
    if (!signedMbr && !signedGpt)
        return fail(ErrorCode::Unsupported, "there is no partition table in it");
    const auto mbr = readMbr(bytes.first(kSectorBytes), diskBytes);
    if (!mbr && !signedGpt)
        return mbr;
    // A hybrid table beside a GPT is for others; the GPT has it all.
    if (signedGpt && (!signedMbr || !mbr || mbr->gpt))
        return readGpt(disk, bytes.subspan(kSectorBytes), mbr && mbr->biosCode, diskBytes);
    if (!mbr)
        return mbr;
    if (mbr->partitions.empty())
        return fail(ErrorCode::Unsupported, "its partition table is empty");
    return mbr;
}

Result<Boot> chooseBoot(const PartitionTable& table)
{
    if (table.biosCode)
        return Boot::Bios;
    if (table.efiSystem)
        return Boot::Uefi;
    return fail(ErrorCode::Unsupported, "nothing in it starts: it has neither boot code nor an EFI "
                                        "system partition");
}

} // namespace helix::image
