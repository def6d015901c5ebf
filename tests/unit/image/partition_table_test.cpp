#include "image/partition_table.h"

#include <gtest/gtest.h>

#include "image/qemu_img.h"
#include "unit/async/loop_fixture.h"
#include "unit/image/disk_maker.h"

namespace helix::image {
namespace {

constexpr std::uint64_t kTableDiskBytes = 64ULL << 20;
constexpr std::uint64_t kSectors = kTableDiskBytes / 512;

Result<PartitionTable> tableOf(const Bytes& head)
{
    return readPartitionTable(HeadSource(head, kTableDiskBytes), kTableDiskBytes);
}

TEST(PartitionTable, ofAnOldPcIsRead)
{
    const auto table = tableOf([] {
        Bytes head = bootSector(kTableDiskBytes);
        head.resize(1024);
        return head;
    }());
    ASSERT_TRUE(table) << table.error().describe();
    EXPECT_FALSE(table->gpt);
    EXPECT_TRUE(table->biosCode);
    EXPECT_EQ(table->partitions,
              (std::vector<Partition>{{2048 * 512, kTableDiskBytes - 2048 * 512}}));
    EXPECT_EQ(chooseBoot(*table).value(), Boot::Bios);
}

TEST(PartitionTable, ofANewPcIsRead)
{
    const auto table =
        tableOf(gptOf({{kEfiSystemType, 2048, 4095}, {kLinuxType, 4096, kSectors - 34}}));
    ASSERT_TRUE(table) << table.error().describe();
    EXPECT_TRUE(table->gpt);
    EXPECT_EQ(table->partitions.size(), 2U);
    EXPECT_EQ(table->partitions[0], (Partition{2048 * 512, 2048 * 512}));
    EXPECT_EQ(chooseBoot(*table).value(), Boot::Uefi);
}

TEST(PartitionTable, saysHowTheDiskStarts)
{
    const GptEntry efi{kEfiSystemType, 2048, 4095};
    const GptEntry bios{kBiosBootType, 34, 2047};
    const GptEntry linux{kLinuxType, 4096, 8191};
    EXPECT_EQ(chooseBoot(tableOf(gptOf({efi, linux})).value()).value(), Boot::Uefi);
    EXPECT_EQ(chooseBoot(tableOf(gptOf({bios, linux})).value()).value(), Boot::Bios);
    EXPECT_EQ(chooseBoot(tableOf(gptOf({bios, efi, linux})).value()).value(), Boot::Bios);
    Bytes coded = gptOf({efi, linux});
    coded[0] = 0xeb;
    EXPECT_EQ(chooseBoot(tableOf(coded).value()).value(), Boot::Bios);
    EXPECT_EQ(chooseBoot(tableOf(gptOf({linux})).value()).error().code, ErrorCode::Unsupported);
    Bytes plain = bootSector(kTableDiskBytes);
    plain.resize(1024);
    plain[446 + 4] = 0xef;
    plain[0] = plain[1] = 0;
    EXPECT_EQ(chooseBoot(tableOf(plain).value()).value(), Boot::Uefi);
}

TEST(PartitionTable, thatLiesIsRefused)
{
    EXPECT_FALSE(tableOf(gptOf({{kLinuxType, 2048, kSectors}})));
    EXPECT_FALSE(tableOf(gptOf({{kLinuxType, 4096, 2048}})));
    EXPECT_FALSE(tableOf(gptOf({{kLinuxType, 2048, ~0ULL}})));
    EXPECT_FALSE(tableOf(gptOf({{kLinuxType, 0, 2048}})));
    for (const auto& [at, value, width] :
         {std::tuple{72, ~0ULL, 8}, std::tuple{80, 0xffffffffULL, 4}, std::tuple{84, 0ULL, 4},
          std::tuple{84, 129ULL, 4}, std::tuple{84, 0x80000000ULL, 4}, std::tuple{72, 0ULL, 8}}) {
        Bytes head = gptOf({{kLinuxType, 2048, 4096}});
        putLittle(head, 512 + static_cast<std::size_t>(at), value, static_cast<std::size_t>(width));
        EXPECT_FALSE(tableOf(head)) << at;
    }
    Bytes mbr = bootSector(kTableDiskBytes);
    mbr.resize(1024);
    putLittle(mbr, 446 + 12, kSectors, 4);
    EXPECT_FALSE(tableOf(mbr));
    putLittle(mbr, 446 + 4, 0, 1);
    EXPECT_FALSE(tableOf(mbr)) << "empty";
    EXPECT_FALSE(tableOf(Bytes(1024)));
    EXPECT_FALSE(readPartitionTable(HeadSource({}, 0), 0));
}

TEST(PinnedNames, nameEveryDriverAndNoBackingFile)
{
    EXPECT_EQ(pinnedName({"/x/a,b\"c", DiskFormat::Qcow2, 0, 0}),
              R"(json:{"backing":null,"driver":"qcow2","file":{"driver":"file",)"
              R"("filename":"/x/a,b\"c","locking":"off"}})");
    EXPECT_EQ(pinnedName({"/x", DiskFormat::Vmdk, 1024, 513}),
              R"(json:{"backing":null,"driver":"vmdk","file":{"driver":"raw","file":)"
              R"({"driver":"file","filename":"/x","locking":"off"},"offset":1024,"size":1024}})");
    EXPECT_EQ(pinnedName({"/x", DiskFormat::Raw, 0, 0}),
              R"(json:{"driver":"raw","file":{"driver":"file","filename":"/x","locking":"off"}})");
}

TEST(SecondOpinion, mustAgree)
{
    const auto code = [](const std::string& json) {
        const auto checked = checkSecondOpinion(json, DiskFormat::Qcow2, 4096);
        return checked ? std::string("agreed") : checked.error().message;
    };
    EXPECT_EQ(code(R"({"format":"qcow2","virtual-size":4096})"), "agreed");
    for (const std::string bad :
         {R"()", R"([])", R"({"format":"raw","virtual-size":4096})",
          R"({"format":"qcow2","virtual-size":4097})", R"({"format":"qcow2"})",
          R"({"format":"qcow2","virtual-size":4096,"backing-filename":"/etc/passwd"})",
          R"({"format":"qcow2","virtual-size":4096,"full-backing-filename":"/etc/passwd"})",
          R"({"format":"qcow2","virtual-size":4096,"encrypted":true})",
          R"({"format":"qcow2","virtual-size":4096,"snapshots":[{"id":"1"}]})",
          R"({"format":"qcow2","virtual-size":4096,"format-specific":{"data":{"data-file":"x"}}})",
          R"({"format":"qcow2","virtual-size":4096,"format-specific":{"data":{"encrypt":{}}}})"})
        EXPECT_NE(code(bad), "agreed") << bad;
}

} // namespace
} // namespace helix::image
