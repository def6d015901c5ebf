#include "life/work_pace.h"

#include <gtest/gtest.h>

namespace helix::life {
namespace {

constexpr std::uint64_t kMiB = 1ULL << 20;

/// `mibPerSecond` from `fromMs` on for `seconds`, seen four times a second.
std::uint64_t flow(WorkPace& pace, std::uint64_t doneMiB, std::uint64_t mibPerSecond,
                   std::int64_t fromMs, int seconds, std::uint64_t totalMiB = 1000)
{
    for (int quarter = 1; quarter <= 4 * seconds; ++quarter)
        pace.see("Bringing", doneMiB * kMiB + mibPerSecond * kMiB * quarter / 4, totalMiB * kMiB,
                 fromMs + 250 * quarter);
    return doneMiB + mibPerSecond * static_cast<std::uint64_t>(seconds);
}

TEST(WorkPaceTest, SaysNothingBeforeItKnows)
{
    WorkPace pace;
    EXPECT_EQ(pace.leftSeconds(0), 0);
    pace.see("Bringing", 0, 1000 * kMiB, 1000);
    EXPECT_EQ(pace.leftSeconds(1000), 0);
    flow(pace, 0, 10, 1000, 1);
    EXPECT_EQ(pace.leftSeconds(2000), 0) << "one second is no measure";
    flow(pace, 10, 10, 2000, 4);
    EXPECT_NEAR(static_cast<double>(pace.leftSeconds(6000)), 95, 3);
    WorkPace endless;
    flow(endless, 0, 10, 0, 10, 0);
    EXPECT_EQ(endless.leftSeconds(10'000), 0) << "nobody knows how much it is";
}

TEST(WorkPaceTest, FollowsWhatGetsSlowerAndForgetsTheQuickBeginning)
{
    WorkPace pace;
    auto done = flow(pace, 0, 50, 0, 10);   // 500 MiB in ten seconds
    done = flow(pace, done, 1, 10'000, 60); // then a mebibyte a second
    EXPECT_NEAR(static_cast<double>(pace.leftSeconds(70'000)), static_cast<double>(1000 - done),
                25);
}

TEST(WorkPaceTest, OneThatStandsStillHasNoEndInSight)
{
    WorkPace pace;
    flow(pace, 0, 10, 0, 10);
    EXPECT_GT(pace.leftSeconds(10'000), 0);
    EXPECT_EQ(pace.leftSeconds(40'000), 0);
    WorkPace stuck;
    flow(stuck, 100, 0, 0, 30);
    EXPECT_EQ(stuck.leftSeconds(30'000), 0);
}

TEST(WorkPaceTest, AnotherStepIsMeasuredFromItsOwnBeginning)
{
    WorkPace pace;
    flow(pace, 0, 10, 0, 10);
    pace.see("Checking", 1 * kMiB, 1000 * kMiB, 10'250);
    EXPECT_EQ(pace.leftSeconds(10'250), 0);
    // A pull that begins anew, a clock that was set back: no nonsense.
    WorkPace again;
    flow(again, 500, 10, 100'000, 10);
    again.see("Bringing", 1 * kMiB, 1000 * kMiB, 111'000);
    EXPECT_EQ(again.leftSeconds(111'000), 0);
    again.see("Bringing", 2 * kMiB, 1000 * kMiB, 5'000);
    EXPECT_EQ(again.leftSeconds(5'000), 0);
}

TEST(WorkPaceTest, KeepsFewLooks)
{
    WorkPace pace;
    for (int i = 0; i < 1'000'000; ++i)
        pace.see("Bringing", static_cast<std::uint64_t>(i), 10'000'000, 1000 + i / 100);
    EXPECT_GT(pace.leftSeconds(11'000), 0);
}

} // namespace
} // namespace helix::life
