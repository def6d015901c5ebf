#include "recording/timeline.h"

#include <gtest/gtest.h>

namespace helix::recording {
namespace {

using namespace std::chrono_literals;

constexpr std::int64_t kSecond = Timeline::kTicksPerSecond;

class TimelineTest : public testing::Test {
protected:
    /// Captured at `capture` of the guest's clock, here `after` the first one came.
    std::int64_t place(std::uint64_t captureUs, std::chrono::microseconds after)
    {
        return m_timeline.place(captureUs, m_began + after);
    }
    Timeline m_timeline;
    Timeline::TimePoint m_began{1000s};
};

TEST_F(TimelineTest, theGuestsTimesCountWhereTheyGoWithOurs)
{
    EXPECT_EQ(place(50'000'000, 0ms), 0);
    EXPECT_EQ(place(50'100'000, 130ms), kSecond / 10) << "30 ms on the way";
    EXPECT_EQ(place(50'200'000, 290ms), kSecond / 5);
    EXPECT_EQ(place(51'000'000, 1010ms), kSecond);
}

TEST_F(TimelineTest, aFrameThatCameQuickerSaysWhereTheGuestsClockStands)
{
    EXPECT_EQ(place(1'000'000, 0ms), 0) << "was on its way for 500 ms";
    EXPECT_EQ(place(2'000'000, 520ms), kSecond * 52 / 100);
    EXPECT_EQ(place(2'100'000, 640ms), kSecond * 62 / 100);
}

TEST_F(TimelineTest, timesThatGoBackStandStillOrJumpAreRepaired)
{
    EXPECT_EQ(place(10'000'000, 0ms), 0);
    EXPECT_EQ(place(10'000'000, 10ms), 1) << "equal times are a tick apart";
    EXPECT_EQ(place(9'999'000, 20ms), 2);
    EXPECT_EQ(place(0, 10s), 10 * kSecond) << "another clock";
    EXPECT_EQ(place(UINT64_MAX, 11s), 11 * kSecond);
    EXPECT_EQ(place(0, 12s), 12 * kSecond);
    EXPECT_EQ(place(1'000'000, 13s), 13 * kSecond) << "believed again";
    EXPECT_EQ(place(1'500'000, 14s), 13 * kSecond + kSecond / 2);
}

TEST_F(TimelineTest, aClockThatStandsStillStaysBehindByTwoSecondsAtMost)
{
    std::int64_t newest = place(7, 0ms);
    for (auto after = 0ms; after < 60s; after += 100ms) {
        const auto time = place(7, after);
        EXPECT_GT(time, newest);
        newest = time;
        EXPECT_GE(time, after.count() * kSecond / 1000 - Timeline::kMostLag);
        EXPECT_LE(time, after.count() * kSecond / 1000 + 1);
    }
}

TEST_F(TimelineTest, nowIsNeverBeforeTheNewest)
{
    EXPECT_EQ(m_timeline.at(m_began + 5s), 0);
    place(0, 0ms);
    place(0, 0ms);
    EXPECT_EQ(m_timeline.at(m_began - 5s), 1);
    EXPECT_EQ(m_timeline.at(m_began + 5s), 5 * kSecond);
}

} // namespace
} // namespace helix::recording
