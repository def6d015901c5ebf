#include "life/image_times.h"

#include <fstream>

#include "base/atomic_file.h"
#include "unit/async/loop_fixture.h"

namespace helix::life {
namespace {

class ImageTimesTest : public fixture::LoopTest {
protected:
    [[nodiscard]] std::filesystem::path file() const { return folder() / "cache/times.json"; }
    [[nodiscard]] Result<ImageRecords> kept() const
    {
        const auto text = readFile(file());
        return text ? parseImageRecords(*text) : Result<ImageRecords>(fail(text.error()));
    }
};

TEST_F(ImageTimesTest, TheMedianOfTheLastFiveCounts)
{
    ImageTimes times(file());
    EXPECT_EQ(times.of("sway"), operations::ImageTimes());
    int changes = 0;
    times.onChange([&changes] { ++changes; });
    for (const auto tookMs : {90'000, 80'000, 1000, 1300, 1200, 1100, 60'000})
        times.noteWarmStart("sway", tookMs);
    times.noteBoot("sway", 14'000);
    EXPECT_EQ(times.of("sway").warmMs, 1200);
    EXPECT_EQ(times.of("sway").bootMs, 14'000);
    EXPECT_EQ(times.of("xfce"), operations::ImageTimes());
    EXPECT_EQ(changes, 8);
}

TEST_F(ImageTimesTest, WhatWasMeasuredIsKnownAfterARestart)
{
    {
        ImageTimes times(file());
        times.noteBuild("sway", 350'000);
        times.noteBoot("sway", -5); // the clock was set back
        times.notePull("tools", 3000, 12'000'000);
        EXPECT_TRUE(until([this] {
            const auto records = kept();
            return records && records->contains("tools");
        }));
    }
    const ImageTimes again(file());
    EXPECT_EQ(again.of("sway"), (operations::ImageTimes{0, 1, 350'000, 0, 0}));
    EXPECT_EQ(again.of("tools"), (operations::ImageTimes{0, 0, 0, 3000, 12'000'000}));
}

TEST_F(ImageTimesTest, OfAPullCountsWhatCameInIt)
{
    PullMeter meter;
    meter.see(0, 0, 1000); // it is being looked up
    EXPECT_EQ(meter.bytes(), 0U);
    meter.see(40, 100, 2000); // it goes on with one that ended early
    meter.see(70, 100, 3000);
    meter.see(100, 100, 4000);
    EXPECT_EQ(meter.bytes(), 60U);
    EXPECT_EQ(meter.sinceMs(), 2000);
}

TEST_F(ImageTimesTest, ADamagedFileCountsAsNone)
{
    std::filesystem::create_directories(file().parent_path());
    for (const char* text : {"{", "[]", R"({"images":[{"name":"sway","warmMs":["soon"]}]})"}) {
        std::ofstream(file(), std::ios::trunc) << text;
        EXPECT_EQ(ImageTimes(file()).of("sway"), operations::ImageTimes()) << text;
    }
}

TEST_F(ImageTimesTest, TheImageOfWhichNothingWasHeardForLongestIsForgotten)
{
    ImageRecords records;
    for (int number = 0; number < 256; ++number)
        records["image-" + std::to_string(number)].notedAtMs = 1000 + number;
    records["image-77"].notedAtMs = 1;
    std::filesystem::create_directories(file().parent_path());
    std::ofstream(file()) << toJson(records);
    ImageTimes times(file());
    times.noteBuild("new", 1000);
    EXPECT_TRUE(until([this] { return kept().value_or(ImageRecords()).contains("new"); }));
    EXPECT_EQ(kept()->size(), 256U);
    EXPECT_FALSE(kept()->contains("image-77"));
}

} // namespace
} // namespace helix::life
