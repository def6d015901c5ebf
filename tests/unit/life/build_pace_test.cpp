#include "life/build_pace.h"

#include <gtest/gtest.h>

namespace helix::life {
namespace {

constexpr std::int64_t kBegan = 1'000'000;

TEST(BuildPaceTest, SaysNothingBeforeItKnows)
{
    BuildPace pace(kBegan);
    EXPECT_EQ(pace.leftSeconds(kBegan), 0);
    EXPECT_TRUE(pace.see(0.04, 0, kBegan + 1000));
    EXPECT_EQ(pace.leftSeconds(kBegan + 1000), 0);
    EXPECT_TRUE(pace.see(0.25, 0, kBegan + 30'000));
    EXPECT_EQ(pace.leftSeconds(kBegan + 30'000), 90);
    EXPECT_TRUE(pace.see(1, 0, kBegan + 60'000));
    EXPECT_EQ(pace.leftSeconds(kBegan + 60'000), 1);
}

TEST(BuildPaceTest, OneThatStandsStillHasNoEndInSight)
{
    BuildPace pace(kBegan);
    EXPECT_TRUE(pace.see(0.5, 100, kBegan + 10'000));
    EXPECT_GT(pace.leftSeconds(kBegan + 10'000 + BuildPace::kStillMs - 1), 0) << "a breath";
    // It says the same again and again.
    EXPECT_FALSE(pace.see(0.5, 100, kBegan + 10'000 + BuildPace::kStillMs - 1));
    EXPECT_EQ(pace.leftSeconds(kBegan + 10'000 + BuildPace::kStillMs), 0);
}

TEST(BuildPaceTest, BytesOfItsStepAreMovementToo)
{
    BuildPace pace(kBegan);
    EXPECT_TRUE(pace.see(0.5, 100, kBegan + 10'000));
    EXPECT_TRUE(pace.see(0.5, 200, kBegan + 60'000));
    EXPECT_EQ(pace.leftSeconds(kBegan + 60'000), 60);
    EXPECT_EQ(pace.leftSeconds(kBegan + 600'000), 0);
    EXPECT_TRUE(pace.see(0.6, 0, kBegan + 600'000));
    EXPECT_EQ(pace.leftSeconds(kBegan + 600'000), 400) << "it goes on";
}

} // namespace
} // namespace helix::life
