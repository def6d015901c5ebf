#include "ui/replay/replay_clock.h"

#include <gtest/gtest.h>

namespace helix::ui::test {

class ReplayClock : public testing::Test {
protected:
    const FilmTimes film{{{0, 10'000}, {60'000, 70'000}}, {0, 100, 200, 5000, 60'000, 60'100}};
};

TEST_F(ReplayClock, timePasses)
{
    EXPECT_EQ(advance(film, 0, 50, false), 50);
    EXPECT_EQ(advance(film, 3000, 1000, false), 4000);
    EXPECT_EQ(advance(film, 69'990, 500, false), 70'000);
    EXPECT_EQ(advance({}, 5, 7, true), 0);
}

TEST_F(ReplayClock, gapsAreNeverShown)
{
    EXPECT_EQ(advance(film, 9'990, 20, false), 60'000);
    EXPECT_EQ(spanAt(film, 30'000), std::nullopt);
    EXPECT_EQ(spanAt(film, 60'000), 1U);
    EXPECT_EQ(spanAt(film, 70'000), 1U);
    EXPECT_EQ(spanAt(film, 70'001), std::nullopt);
}

TEST_F(ReplayClock, pausesAreCutShort)
{
    EXPECT_EQ(advance(film, 300, 100, true), 400) << "a second of them is shown";
    EXPECT_EQ(advance(film, 1150, 100, true), 5000);
    EXPECT_EQ(advance(film, 1150, 100, false), 1250);
    EXPECT_EQ(advance(film, 6100, 100, true), 60'000) << "the end of the first part with it";
    EXPECT_EQ(advance(film, 61'200, 100, true), 70'000) << "nothing comes any more";
}

} // namespace helix::ui::test
