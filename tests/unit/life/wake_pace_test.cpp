#include "life/wake_pace.h"

#include <gtest/gtest.h>

namespace helix::life {
namespace {

using namespace std::chrono_literals;

constexpr WakePace::Time atSecond(std::chrono::seconds seconds)
{
    return WakePace::Time(1h + seconds);
}

TEST(WakePace, theFirstIsAtOnce)
{
    const WakePace pace;
    EXPECT_EQ(pace.wait(atSecond(0s)), 0s);
}

TEST(WakePace, notRightAfterItWasSuspended)
{
    WakePace pace;
    pace.rested(atSecond(0s));
    EXPECT_EQ(pace.wait(atSecond(0s)), WakePace::kRest);
    EXPECT_EQ(pace.wait(atSecond(4s)), WakePace::kRest - 4s);
    EXPECT_EQ(pace.wait(atSecond(10s)), 0s);
}

TEST(WakePace, whoSuspendsItAgainAndAgainIsNotOutrun)
{
    WakePace pace;
    pace.woken(atSecond(0s));
    pace.rested(atSecond(5s)); // does not make it sooner
    EXPECT_EQ(pace.wait(atSecond(5s)), 55s);
    EXPECT_EQ(pace.wait(atSecond(60s)), 0s);
    pace.woken(atSecond(60s)); // and does not get slower: it goes on each time
    EXPECT_EQ(pace.wait(atSecond(60s)), 60s);
}

TEST(WakePace, oneThatCannotGoOnIsTriedEverMoreSeldom)
{
    WakePace pace;
    auto now = 0s;
    for (const auto expected : {1min, 2min, 4min, 8min, 16min, 32min, 32min, 32min}) {
        pace.failed(atSecond(now));
        EXPECT_EQ(pace.wait(atSecond(now)), expected);
        now += expected;
        EXPECT_EQ(pace.wait(atSecond(now)), 0s);
    }
    pace.woken(atSecond(now));
    pace.failed(atSecond(now));
    EXPECT_EQ(pace.wait(atSecond(now)), 1min) << "going on forgives";
}

} // namespace
} // namespace helix::life
