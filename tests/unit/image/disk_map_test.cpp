// Where a disk holds something, by what QEMU's own programs have put there.

#include "image/disk_map.h"
#include "unit/async/loop_fixture.h"
#include "unit/image/disk_maker.h"

namespace helix::image {
namespace {

using Parts = std::vector<std::uint64_t>;

TEST(DiskMap, CountsWhatIsStoredInEachPart)
{
    const auto parts = storedInParts(
        R"([{"start":0,"length":100,"data":true,"zero":false},
            {"start":100,"length":900,"data":false,"zero":true},
            {"start":1000,"length":1700,"data":true,"zero":false},
            {"start":2700,"length":50,"data":true,"zero":true}])",
        2750, 1000);
    ASSERT_TRUE(parts) << parts.error().describe();
    EXPECT_EQ(*parts, (Parts{100, 1000, 700}));
}

TEST(DiskMap, CountsNothingBehindTheDisksEnd)
{
    const auto parts =
        storedInParts(R"([{"start":0,"length":5000,"data":true,"zero":false}])", 1500, 1000);
    ASSERT_TRUE(parts) << parts.error().describe();
    EXPECT_EQ(*parts, (Parts{1000, 500}));
}

TEST(DiskMap, IsNoneWhenItIsSomethingElse)
{
    for (const char* text :
         {"", "{}", "[1]", R"([{"start":-1,"length":1,"data":true,"zero":false}])",
          R"([{"start":0,"length":1,"data":"true","zero":false}])"}) {
        const auto parts = storedInParts(text, 1000, 1000);
        ASSERT_FALSE(parts) << text;
        EXPECT_EQ(parts.error().code, ErrorCode::Corrupt) << text;
    }
}

using RealDiskMap = fixture::LoopTest;

TEST_F(RealDiskMap, SeesADiskAndWhatItStandsOn)
{
    constexpr std::uint64_t kMiB = 1U << 20;
    const auto below = folder() / "below.qcow2", above = folder() / "above.qcow2";
    runTool("qemu-img", {"create", "-q", "-f", "qcow2", below.string(), "32M"});
    runTool("qemu-io", {"-c", "write -P 1 1M 2M", below.string()});
    runTool("qemu-img",
            {"create", "-q", "-f", "qcow2", "-F", "qcow2", "-b", below.string(), above.string()});
    runTool("qemu-io", {"-c", "write -P 2 2M 2M", "-c", "write -z 20M 1M", above.string()});
    const DiskView disk{above, DiskFormat::Qcow2, 0, 0, {below}};
    const auto map = QCoro::waitFor(mapDisk("qemu-img", disk, {}));
    ASSERT_TRUE(map) << map.error().describe();
    const auto parts = storedInParts(*map, 32 * kMiB, 16 * kMiB);
    ASSERT_TRUE(parts) << parts.error().describe();
    EXPECT_EQ(*parts, (Parts{3 * kMiB, 0}));
}

} // namespace
} // namespace helix::image
