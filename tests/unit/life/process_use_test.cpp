#include <gtest/gtest.h>

#include <unistd.h>

#include "life/live_use.h"

namespace helix::life {
namespace {

constexpr const char* kRollup = "00400000-7fff00000000 ---p 00000000 00:00 0    [rollup]\n"
                                "Rss:              912345 kB\n"
                                "Pss:              131072 kB\n"
                                "Pss_Dirty:        100000 kB\n";

TEST(ProcessUse, memoryIsTheShareThatTheKernelTells)
{
    EXPECT_EQ(pssIn(kRollup), 128ULL << 20);
    EXPECT_EQ(pssIn(""), 0U);
    EXPECT_EQ(pssIn("Pss_Dirty: 7 kB\n"), 0U);
    EXPECT_EQ(pssIn("Pss: many kB\n"), 0U);
}

TEST(ProcessUse, whereItDoesNotTellMemoryWithoutFilesCounts)
{
    const auto page = static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
    EXPECT_EQ(ownMemoryIn("9000 500 200 1 0 300 0\n"), 300 * page);
    EXPECT_EQ(ownMemoryIn("9000 200 500 1 0 300 0\n"), 0U);
    EXPECT_EQ(ownMemoryIn("nonsense"), 0U);
}

TEST(ProcessUse, timesStandBehindANameOfAnyKind)
{
    const auto use =
        timesIn("42 (a) R 1 ) b) S 1 42 42 0 -1 4194560 5 6 7 8 90 10 0 0 20 0 4 0 777 1");
    ASSERT_TRUE(use);
    EXPECT_EQ(use->cpuTicks, 100U);
    EXPECT_EQ(use->startTicks, 777U);
    EXPECT_FALSE(timesIn("42 nobody"));
    EXPECT_FALSE(timesIn(""));
}

TEST(ProcessUse, percentIsOfOneProcessorAndOfTheSameProcesses)
{
    const std::vector<ProcessUse> before{{1, 5, 100, 0}, {2, 5, 100, 0}};
    const std::vector<ProcessUse> now{{1, 5, 600, 0}, {2, 5, 350, 0}};
    EXPECT_DOUBLE_EQ(cpuPercent(before, now, 5000, 100), 150.0);
    EXPECT_DOUBLE_EQ(cpuPercent({}, now, 5000, 100), 0.0) << "never seen before";
    EXPECT_DOUBLE_EQ(cpuPercent(before, {{1, 6, 90000, 0}}, 5000, 100), 0.0)
        << "another of this pid";
    EXPECT_DOUBLE_EQ(cpuPercent(before, {{1, 5, 50, 0}}, 5000, 100), 0.0)
        << "time does not go back";
    EXPECT_DOUBLE_EQ(cpuPercent(before, now, 0, 100), 0.0);
}

TEST(ProcessUse, ofAProcessThatIsThere)
{
    const auto own = readProcessUse(::getpid());
    ASSERT_TRUE(own);
    EXPECT_EQ(own->pid, ::getpid());
    EXPECT_GT(own->memoryBytes, 1U << 20);
    EXPECT_GT(own->startTicks, 0U);
    EXPECT_FALSE(readProcessUse(0x7ffffff0));
}

TEST(UseHistory, keepsTheLastMinutesInTheirOrder)
{
    UseHistory history;
    EXPECT_EQ(history.newest().timeMs, 0);
    EXPECT_TRUE(history.oldestFirst().empty());
    const auto count = static_cast<std::int64_t>(kUseKept) + 7;
    for (std::int64_t i = 1; i <= count; ++i) {
        UseSample sample;
        sample.timeMs = i;
        history.add(sample);
    }
    EXPECT_EQ(history.newest().timeMs, count);
    const auto all = history.oldestFirst();
    ASSERT_EQ(all.size(), kUseKept);
    EXPECT_EQ(all.front().timeMs, 8);
    EXPECT_EQ(all.back().timeMs, count);
}

TEST(UseHistory, lookingTakesATwentiethOfAProcessorAtMost)
{
    using std::chrono::milliseconds;
    EXPECT_EQ(nextUseLook(milliseconds(3)), kUseLook);
    EXPECT_EQ(nextUseLook(milliseconds(250)), kUseLook);
    EXPECT_EQ(nextUseLook(milliseconds(1000)), milliseconds(20000));
}

} // namespace
} // namespace helix::life
