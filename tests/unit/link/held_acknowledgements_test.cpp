#include "link/held_acknowledgements.h"

#include <gtest/gtest.h>

namespace helix::link {
namespace {

using namespace std::chrono_literals;

TEST(HeldAcknowledgements, areSentAtOnceAsLongAsEveryPictureIsNeeded)
{
    HeldAcknowledgements held;
    const HeldAcknowledgements::TimePoint start{};
    for (std::uint32_t i = 1; i <= 3; ++i) {
        held.add({i, 500}, start);
        const auto due = held.takeDue(start);
        ASSERT_EQ(due.size(), 1U);
        EXPECT_EQ(due[0].sequence, i);
        EXPECT_EQ(due[0].decodeUs, 500U);
        EXPECT_FALSE(held.waitBefore(start));
    }
}

TEST(HeldAcknowledgements, goOneByOneAPaceApartAndSayHowLongTheyWaited)
{
    HeldAcknowledgements held;
    const HeldAcknowledgements::TimePoint start{};
    held.setPace(3s);
    held.add({1, 500}, start);
    EXPECT_EQ(held.takeDue(start).size(), 1U) << "the first picture is soon there";
    held.add({2, 500}, start + 1s);
    held.add({3, 700}, start + 2s);
    EXPECT_TRUE(held.takeDue(start + 2s).empty());
    EXPECT_EQ(held.waitBefore(start + 2s), 1000ms);
    const auto second = held.takeDue(start + 3s);
    ASSERT_EQ(second.size(), 1U);
    EXPECT_EQ(second[0].sequence, 2U);
    EXPECT_EQ(second[0].decodeUs, 2'000'500U);
    EXPECT_EQ(held.count(), 1);
    EXPECT_EQ(held.waitBefore(start + 10s), 0ms);
}

TEST(HeldAcknowledgements, allGoOnceEveryPictureIsNeeded)
{
    HeldAcknowledgements held;
    const HeldAcknowledgements::TimePoint start{};
    held.setPace(1h);
    held.add({1, 0}, start);
    (void)held.takeDue(start);
    held.add({2, 0}, start);
    held.add({3, 0}, start);
    held.setPace(0s);
    EXPECT_EQ(held.takeDue(start + 1s).size(), 2U);
    EXPECT_FALSE(held.waitBefore(start));
}

} // namespace
} // namespace helix::link
