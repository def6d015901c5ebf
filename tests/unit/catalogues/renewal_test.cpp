// Which catalogues are looked at without anybody asking.

#include <gtest/gtest.h>

#include "catalogues/renewal.h"

namespace helix::catalogues {
namespace {

constexpr std::int64_t kMinute = 60'000, kHour = 60 * kMinute, kDay = 24 * kHour;
constexpr std::int64_t kNow = 20'000 * kDay;

bool isDue(std::int64_t fetchedAtMs, std::int64_t triedAtMs, bool isInTime = true)
{
    return !dueForRenewal({{"one", fetchedAtMs, triedAtMs, isInTime}}, kNow).empty();
}

TEST(Renewal, IsDueOnceADayHasPassed)
{
    EXPECT_FALSE(isDue(kNow, 0));
    EXPECT_FALSE(isDue(kNow - kDay + 1, 0));
    EXPECT_TRUE(isDue(kNow - kDay, 0));
    EXPECT_TRUE(isDue(kNow - 400 * kDay, 0));
    EXPECT_TRUE(isDue(0, 0)) << "nothing ever came";
}

TEST(Renewal, IsTriedAgainAnHourAfterItFailed)
{
    EXPECT_FALSE(isDue(kNow - 2 * kDay, kNow));
    EXPECT_FALSE(isDue(kNow - 2 * kDay, kNow - kHour + 1));
    EXPECT_TRUE(isDue(kNow - 2 * kDay, kNow - kHour));
    EXPECT_FALSE(isDue(0, kNow - kMinute));
}

TEST(Renewal, WaitsLongerWithEachFailureUpToADay)
{
    using namespace std::chrono_literals;
    const auto waits = [](bool hadNoNetwork) {
        std::vector<std::chrono::minutes> all;
        for (int failures = 0; failures <= 9; ++failures)
            all.push_back(waitAfter(failures, hadNoNetwork));
        return all;
    };
    EXPECT_EQ(waits(false),
              (std::vector<std::chrono::minutes>{1h, 1h, 2h, 4h, 8h, 16h, 24h, 24h, 24h, 24h}));
    EXPECT_EQ(waits(true),
              (std::vector<std::chrono::minutes>{1h, 1min, 5min, 15min, 1h, 2h, 4h, 8h, 16h, 24h}));
    EXPECT_EQ(waitAfter(1'000'000, true), 24h);
    const auto old = kNow - 3 * kDay;
    EXPECT_TRUE(dueForRenewal({{"one", old, kNow - 4 * kHour + 1, false, 3, false}}, kNow).empty());
    EXPECT_FALSE(dueForRenewal({{"one", old, kNow - 4 * kHour, false, 3, false}}, kNow).empty());
    EXPECT_FALSE(dueForRenewal({{"one", old, kNow - kMinute, true, 1, true}}, kNow).empty());
}

TEST(Renewal, DoesNotWaitForTheDayWhereNothingIsOffered)
{
    EXPECT_TRUE(isDue(kNow - 2 * kHour, kNow - 2 * kHour, false));
    EXPECT_FALSE(isDue(kNow - 2 * kHour, kNow - kMinute, false));
}

TEST(Renewal, IsNotPutOffByAClockThatWasAhead)
{
    EXPECT_TRUE(isDue(kNow + 1, 0));
    EXPECT_TRUE(isDue(kNow + 300 * kDay, kNow + 300 * kDay));
    EXPECT_TRUE(isDue(kNow - 2 * kDay, kNow + kMinute));
    EXPECT_FALSE(isDue(kNow + 300 * kDay, kNow - kMinute)) << "no more than hourly all the same";
    EXPECT_TRUE(isDue(-5, -5));
}

TEST(Renewal, BeginsWithWhatWasTriedLongestAgo)
{
    const std::int64_t old = kNow - 3 * kDay;
    EXPECT_EQ(dueForRenewal({{"failed", old, kNow - 2 * kHour},
                             {"fresh", kNow - kHour, 0},
                             {"second", old, 0},
                             {"failed-before", old, kNow - 5 * kHour},
                             {"third", old, 0}},
                            kNow),
              (std::vector<std::string>{"second", "third", "failed-before", "failed"}));
    EXPECT_TRUE(dueForRenewal({}, kNow).empty());
}

} // namespace
} // namespace helix::catalogues
