#include "base/amounts.h"

#include <gtest/gtest.h>

namespace helix {

TEST(Amounts, lessThanACentIsNotNothing)
{
    EXPECT_EQ(dollarDigits(0), "0.00");
    EXPECT_EQ(dollarDigits(1), "0.000001");
    EXPECT_EQ(dollarDigits(99), "0.000099");
    EXPECT_EQ(dollarDigits(4200), "0.0042");
    EXPECT_EQ(dollarDigits(9999), "0.0099");
    EXPECT_EQ(dollarDigits(10'000), "0.01");
    EXPECT_EQ(dollarDigits(12'500'000), "12.50");
    EXPECT_EQ(dollarDigits(1'000'000'000'000), "1000000.00");
}

TEST(Amounts, oneIsNotMany)
{
    EXPECT_EQ(counted(0, "model", "models"), "0 models");
    EXPECT_EQ(counted(1, "model", "models"), "1 model");
    EXPECT_EQ(counted(2, "model", "models"), "2 models");
}

} // namespace helix
