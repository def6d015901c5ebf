#include "netd/pins.h"

#include <gtest/gtest.h>

namespace helix::netd {
namespace {

using namespace std::chrono_literals;

constexpr egress::Ipv4 kOne{0x5db8d822}, kOther{0x5db8d823};
const Pins::TimePoint kStart{};

TEST(Pins, KeepNamesByAddressTheLatestFirst)
{
    Pins pins;
    pins.pin("a.example", kOne, kStart);
    pins.pin("b.example", kOne, kStart);
    pins.pin("c.example", kOther, kStart);
    EXPECT_EQ(pins.namesOf(kOne, kStart), (std::vector<std::string>{"b.example", "a.example"}));
    EXPECT_TRUE(pins.has("c.example", kOther, kStart));
    EXPECT_FALSE(pins.has("c.example", kOne, kStart));
    EXPECT_EQ(pins.size(), 3U);
}

TEST(Pins, EndAfterTheirLifetimeUnlessProlonged)
{
    Pins pins;
    pins.pin("a.example", kOne, kStart);
    pins.pin("b.example", kOne, kStart);
    pins.prolong("a.example", kOne, kStart + 200s);
    pins.prolong("never.example", kOne, kStart + 200s);
    const auto later = kStart + Pins::kLifetime;
    EXPECT_TRUE(pins.has("a.example", kOne, later));
    EXPECT_FALSE(pins.has("b.example", kOne, later));
    pins.expire(later);
    EXPECT_EQ(pins.size(), 1U);
    EXPECT_FALSE(pins.has("never.example", kOne, later));
}

TEST(Pins, ASecondAnswerProlongs)
{
    Pins pins;
    pins.pin("a.example", kOne, kStart);
    pins.pin("a.example", kOne, kStart + 100s);
    EXPECT_EQ(pins.size(), 1U);
    EXPECT_TRUE(pins.has("a.example", kOne, kStart + Pins::kLifetime));
}

TEST(Pins, AreBoundedAndTheOldestGoesFirst)
{
    Pins pins;
    for (std::uint32_t i = 0; i < Pins::kMaxPins; ++i)
        pins.pin("a.example", {i}, kStart + std::chrono::milliseconds(i));
    pins.pin("b.example", kOne, kStart + 10s);
    EXPECT_EQ(pins.size(), Pins::kMaxPins);
    EXPECT_FALSE(pins.has("a.example", {0}, kStart + 10s));
    EXPECT_TRUE(pins.has("a.example", {1}, kStart + 10s));
    EXPECT_TRUE(pins.has("b.example", kOne, kStart + 10s));
}

TEST(Pins, OneAddressHasSoManyNamesAndNoMore)
{
    Pins pins;
    for (std::size_t i = 0; i < 3 * Pins::kMaxNames; ++i)
        pins.pin("n" + std::to_string(i) + ".example", kOne, kStart);
    EXPECT_EQ(pins.namesOf(kOne, kStart).size(), Pins::kMaxNames);
    EXPECT_EQ(pins.size(), Pins::kMaxNames);
}

} // namespace
} // namespace helix::netd
