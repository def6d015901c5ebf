// Not a test itself: test_left_out.py runs it.
#include <gtest/gtest.h>

TEST(LeavesOut, leftOut)
{
    GTEST_SKIP() << "there is no moon";
}
TEST(LeavesOut, passes) {}
TEST(LeavesOut, fails)
{
    FAIL();
}
