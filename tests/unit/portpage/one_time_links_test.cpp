#include <gtest/gtest.h>

#include "portpage/one_time_links.h"

namespace helix::portpage {
namespace {

using namespace std::chrono_literals;

const OneTimeLinks::Time kNow{1h};

TEST(OneTimeLinks, openOnceAndInTime)
{
    OneTimeLinks links;
    links.add("one", kNow + 60s);
    links.add("two", kNow + 60s);
    EXPECT_FALSE(links.redeem("three", kNow));
    EXPECT_FALSE(links.redeem("", kNow));
    EXPECT_TRUE(links.redeem("two", kNow + 59s));
    EXPECT_FALSE(links.redeem("two", kNow + 59s));
    EXPECT_FALSE(links.redeem("one", kNow + 60s));
    EXPECT_FALSE(links.redeem("one", kNow)) << "one that was too late once stays so";
}

TEST(OneTimeLinks, areBounded)
{
    OneTimeLinks links;
    links.add("", kNow + 60s);
    EXPECT_FALSE(links.redeem("", kNow)) << "a secret that is none opens nothing";
    for (int number = 0; number < 100; ++number)
        links.add(std::to_string(number), kNow + 60s);
    EXPECT_FALSE(links.redeem("0", kNow));
    EXPECT_TRUE(links.redeem("99", kNow));
    EXPECT_TRUE(links.redeem("90", kNow));
}

} // namespace
} // namespace helix::portpage
