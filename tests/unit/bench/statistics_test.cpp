#include "bench/statistics.h"

#include <gtest/gtest.h>

namespace helix::bench {
namespace {

TEST(Statistics, theMedianOfAnEvenNumberLiesBetweenTheTwoInTheMiddle)
{
    EXPECT_EQ(median({}), 0);
    EXPECT_EQ(median({30, 10, 20}), 20);
    EXPECT_EQ(median({40, 10, 20, 30}), 25);
}

TEST(Statistics, aPercentileIsOneOfTheSamples)
{
    EXPECT_EQ(percentile({}, 95), 0);
    EXPECT_EQ(percentile({7}, 95), 7);
    EXPECT_EQ(percentile({1, 2, 3, 4, 5, 6, 7, 8, 9, 10}, 95), 10);
    EXPECT_EQ(percentile({1, 2, 3, 4}, 50), 2);
}

TEST(Statistics, aRatioIsThatOfTheMedians)
{
    EXPECT_DOUBLE_EQ(ratio({30, 10, 20}, {10, 8, 12}), 2);
    EXPECT_DOUBLE_EQ(ratio({1}, {}), 0);
}

TEST(Statistics, aSummaryNamesItsUnit)
{
    const auto times = summarize({3, 1, 2});
    EXPECT_EQ(times["median_ms"], 2.0);
    EXPECT_EQ(times["p95_ms"], 3);
    EXPECT_EQ(times["samples_ms"].size(), 3U);
    const auto sizes = summarize({}, "bytes");
    EXPECT_EQ(sizes["max_bytes"], 0);
    EXPECT_FALSE(sizes.contains("median_ms"));
}

} // namespace
} // namespace helix::bench
