#include "base/secret.h"

#include <gtest/gtest.h>

namespace helix {
namespace {

TEST(Secret, KeepsItsBytes)
{
    const Secret secret("hunter2");
    EXPECT_EQ(secret.revealText(), "hunter2");
    EXPECT_EQ(secret.size(), 7U);
    EXPECT_TRUE(secret == Secret("hunter2"));
    EXPECT_FALSE(secret == Secret("hunter3"));
    EXPECT_FALSE(secret == Secret());
}

TEST(Secret, MovingLeavesNothingBehind)
{
    Secret first("hunter2");
    const Secret second = std::move(first);
    EXPECT_TRUE(first.empty()); // NOLINT(bugprone-use-after-move): that is what is tested
    EXPECT_EQ(second.revealText(), "hunter2");
}

TEST(Secret, AssignmentReplaces)
{
    Secret secret("one");
    const Secret other("two");
    secret = other;
    EXPECT_EQ(secret.revealText(), "two");
    const Secret& same = secret;
    secret = same;
    EXPECT_EQ(secret.revealText(), "two");
}

TEST(Secret, RandomOnesDiffer)
{
    EXPECT_EQ(Secret::random(32).size(), 32U);
    EXPECT_FALSE(Secret::random(32) == Secret::random(32));
}

} // namespace
} // namespace helix
