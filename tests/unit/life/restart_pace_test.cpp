#include "life/restart_pace.h"

#include <gtest/gtest.h>

namespace helix::life {
namespace {

using namespace std::chrono_literals;

TEST(RestartPace, slowsDownAndEnds)
{
    RestartPace pace;
    for (const auto expected : {0s, 2s, 4s, 8s, 16s, 32s, 60s, 60s})
        EXPECT_EQ(pace.next(20s), expected);
    EXPECT_EQ(pace.inARow(), RestartPace::kMostInARow);
    EXPECT_FALSE(pace.next(20s));
    EXPECT_FALSE(pace.next(20s));
}

TEST(RestartPace, aLongRunForgives)
{
    RestartPace pace;
    (void)pace.next(1s);
    (void)pace.next(1s);
    EXPECT_EQ(pace.next(RestartPace::kLongRun), 0s);
    EXPECT_EQ(pace.next(1s), 2s);
}

TEST(RestartPace, theUserForgives)
{
    RestartPace pace;
    while (pace.next(1s)) {
    }
    pace.forgive();
    EXPECT_EQ(pace.next(1s), 0s);
}

} // namespace
} // namespace helix::life
