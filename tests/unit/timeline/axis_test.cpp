#include "timeline/axis.h"

#include <algorithm>

#include <gtest/gtest.h>

namespace helix::timeline {
namespace {

std::vector<Mark> marksAt(const std::vector<std::int64_t>& times,
                          Mark::Kind kind = Mark::Kind::Network)
{
    std::vector<Mark> marks;
    for (const auto time : times) {
        marks.emplace_back();
        marks.back().timeMs = time;
        marks.back().kind = kind;
    }
    return marks;
}

TEST(TimelineAxis, placesAreWithinIt)
{
    EXPECT_DOUBLE_EQ(placeOf(150, {100, 200}), 0.5);
    EXPECT_DOUBLE_EQ(placeOf(0, {100, 200}), 0);
    EXPECT_DOUBLE_EQ(placeOf(INT64_MAX, {100, 200}), 1);
    EXPECT_DOUBLE_EQ(placeOf(5, {5, 5}), 0);
}

TEST(TimelineAxis, marksThatStandCloseAreOne)
{
    auto marks = marksAt({0, 5, 500, 505, 600});
    marks[3].bad = true;
    marks[4].durationMs = 200;
    const auto clusters = clustersOf(marks, Lane::Network, {0, 1000}, 0.01);
    ASSERT_EQ(clusters.size(), 3U);
    EXPECT_EQ(clusters[0], (Cluster{0, 0.005, 0, 2, false}));
    EXPECT_EQ(clusters[1], (Cluster{0.5, 0.505, 2, 2, true}));
    EXPECT_EQ(clusters[2], (Cluster{0.6, 0.8, 4, 1, false}));
}

TEST(TimelineAxis, eachLaneHasItsOwn)
{
    auto marks = marksAt({0, 1, 2, 3, 4});
    marks[0].kind = Mark::Kind::Prompt;
    marks[1].kind = Mark::Kind::Tool;
    marks[2].kind = Mark::Kind::Command;
    marks[3].kind = Mark::Kind::Checkpoint;
    marks[4].kind = Mark::Kind::File;
    EXPECT_EQ(clustersOf(marks, Lane::Tools, {0, 1000}, 0.01).at(0).count, 2);
    EXPECT_EQ(clustersOf(marks, Lane::Commands, {0, 1000}, 0.01).at(0).count, 1);
    EXPECT_EQ(clustersOf(marks, Lane::Files, {0, 1000}, 0.01).at(0).first, 4U);
    EXPECT_TRUE(clustersOf(marks, Lane::Network, {0, 1000}, 0.01).empty());
    EXPECT_FALSE(laneOf(Mark::Kind::Checkpoint));
}

TEST(TimelineAxis, thousandsOfMarksAreNoMoreThanThereIsRoomFor)
{
    std::vector<std::int64_t> times;
    for (int i = 0; i < 5000; ++i)
        times.push_back(i * 7 % 100'000);
    std::ranges::sort(times);
    const auto clusters = clustersOf(marksAt(times), Lane::Network, {0, 100'000}, 0.02);
    EXPECT_LE(clusters.size(), 51U);
    int count = 0;
    for (std::size_t i = 0; i < clusters.size(); ++i) {
        count += clusters[i].count;
        if (i > 0) {
            EXPECT_GE(clusters[i].begin - clusters[i - 1].end, 0.02);
        }
    }
    EXPECT_EQ(count, 5000);
}

TEST(TimelineAxis, jumpsGoToTheNextMark)
{
    const auto marks = marksAt({10, 20, 20, 30});
    EXPECT_EQ(nextMark(marks, 0, true), 10);
    EXPECT_EQ(nextMark(marks, 10, true), 20);
    EXPECT_EQ(nextMark(marks, 20, true), 30);
    EXPECT_EQ(nextMark(marks, 30, true), std::nullopt);
    EXPECT_EQ(nextMark(marks, 30, false), 20);
    EXPECT_EQ(nextMark(marks, 10, false), std::nullopt);
    EXPECT_EQ(nextMark({}, 10, true), std::nullopt);
}

TEST(TimelineAxis, saysWholeTimes)
{
    for (const std::int64_t length :
         {1'000LL, 9'000LL, 61'000LL, 600'000LL, 3'700'000LL, 86'400'000LL, 900'000'000'000LL}) {
        const Span span{1'700'000'000'123, 1'700'000'000'123 + length};
        const auto ticks = ticksOf(span);
        EXPECT_LE(ticks.size(), 10U) << length;
        for (const auto tick : ticks) {
            EXPECT_EQ(tick % 1000, 0);
            EXPECT_TRUE(span.holds(tick));
        }
        if (length > 9'000) {
            EXPECT_GE(ticks.size(), 2U) << length;
        }
    }
    EXPECT_TRUE(ticksOf({5, 5}).empty());
}

} // namespace
} // namespace helix::timeline
