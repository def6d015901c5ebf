// What a workspace takes of this computer, as lines.

#include <gtest/gtest.h>

#include "ui/made_up_use.h"
#include "ui/workspace/use_plots.h"

namespace helix::ui::test {

TEST(UsePlots, thereAreNoneBeforeSomebodyHasLookedTwice)
{
    plane::WorkspaceUse use;
    EXPECT_TRUE(useLines(use).empty());
    use.history.resize(1);
    EXPECT_TRUE(useLines(use).empty());
    use.history.resize(2);
    EXPECT_EQ(useLines(use).size(), 4U);
}

TEST(UsePlots, memoryGoesUpToWhatTheGuestHasAndProcessorsToOne)
{
    plane::WorkspaceUse use;
    use.memoryGiven = 1024ULL << 20;
    use.history.resize(3);
    use.history[1].memoryBytes = 512ULL << 20;
    use.history[2].memoryBytes = 256ULL << 20;
    use.history[2].cpuPercent = 150;
    const auto lines = useLines(use);
    EXPECT_EQ(lines[0].points, (std::vector<qreal>{0, 0.5, 0.25}));
    EXPECT_EQ(lines[0].value, "256 MB");
    EXPECT_EQ(lines[0].top, "1.0 GB");
    EXPECT_EQ(lines[1].points, (std::vector<qreal>{0, 0, 1}));
    EXPECT_EQ(lines[1].top, "150 %");
    EXPECT_TRUE(lines[1].isHighest) << "it is not what there is";
    EXPECT_FALSE(lines[0].isHighest) << "the guest has no more";
}

TEST(UsePlots, theNetworkIsWhatCameBetweenTwoLooks)
{
    plane::WorkspaceUse use;
    use.history.resize(4);
    for (std::size_t i = 0; i < 4; ++i)
        use.history[i].timeMs = static_cast<std::int64_t>(i) * 5000;
    use.history[1].bytesIn = 4 << 20;
    use.history[1].bytesOut = 1 << 20;
    use.history[2].bytesIn = 9 << 20;
    use.history[2].bytesOut = 1 << 20;
    use.history[3].bytesIn = 1000; // it began anew
    const auto lines = useLines(use);
    EXPECT_EQ(lines[2].points, (std::vector<qreal>{0, 1, 1, 0}));
    EXPECT_EQ(lines[2].top, "1.0 MB/s");
    EXPECT_TRUE(lines[2].isHighest) << "nobody knows how much there is";
    EXPECT_TRUE(lines[3].isHighest);
}

TEST(UsePlots, allTogetherAreTheSumOfEachLook)
{
    plane::ComputerUse all;
    all.processors = 2;
    all.memoryTotal = 1024ULL << 20;
    EXPECT_TRUE(useLines(all).empty());
    all.workspaces.resize(2);
    const auto took = [](std::int64_t timeMs, std::uint64_t memoryMiB, double cpuPercent) {
        plane::UseSample sample;
        sample.timeMs = timeMs;
        sample.memoryBytes = memoryMiB << 20;
        sample.cpuPercent = cpuPercent;
        return sample;
    };
    all.workspaces[0].history = {took(5000, 256, 100), took(10000, 256, 50)};
    all.workspaces[1].history = {took(10040, 256, 50)}; // it began then
    const auto lines = useLines(all);
    ASSERT_EQ(lines.size(), 3U);
    EXPECT_EQ(lines[0].points, (std::vector<qreal>{0.25, 0.5}));
    EXPECT_EQ(lines[0].top, "1.0 GB");
    EXPECT_EQ(lines[1].points, (std::vector<qreal>{0.5, 0.5}));
    EXPECT_EQ(lines[1].top, "200 %");
}

TEST(UsePlots, everyPointIsInItsPlot)
{
    for (const auto& line : useLines(madeUpUse(WorkspaceId::generate()))) {
        EXPECT_EQ(line.points.size(), 120U);
        for (const qreal point : line.points)
            EXPECT_TRUE(point >= 0 && point <= 1) << line.title.toStdString() << point;
    }
}

} // namespace helix::ui::test
