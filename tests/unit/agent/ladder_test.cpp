#include "agent/desktop/stream/ladder.h"

#include <vector>

#include <gtest/gtest.h>

namespace helix::agent {
namespace {

using namespace std::chrono_literals;

const Ladder::Time kLadderStart{100s};

/// A guest that takes `cost` for each picture of something that changes all the time, as a desktop's
/// thread works for it.
class SteadyGuest {
public:
    Ladder ladder{60};
    Ladder::Time now = kLadderStart;
    int pictures = 0;
    int steps = 0; ///< that the ladder made

    void play(std::chrono::milliseconds cost, std::chrono::milliseconds duration)
    {
        constexpr auto drawn = 16667us; // a program that draws 60 times a second
        const Ladder::Time end = now + duration;
        while (now < end) {
            const Ladder::Time begun = std::max(now, ladder.nextLook(now));
            const Ladder::Time done = begun + cost;
            steps += ladder.worked(begun, done) ? 1 : 0;
            ++pictures;
            now = std::max(done, begun + drawn);
        }
    }
};

TEST(Ladder, AQuickGuestGetsAllThatWasAskedFor)
{
    SteadyGuest guest;
    guest.play(8ms, 10s);
    EXPECT_EQ(guest.ladder.step(), 0);
    EXPECT_EQ(guest.ladder.framesPerSecond(), 60);
    EXPECT_EQ(guest.steps, 0);
    EXPECT_NEAR(guest.pictures, 600, 2);
    EXPECT_FALSE(guest.ladder.isSlow());
}

TEST(Ladder, WhatOneProcessorMakesIsNotTakenFromIt)
{
    SteadyGuest guest;
    guest.play(20ms, 10s);
    EXPECT_EQ(guest.steps, 0);
    EXPECT_NEAR(guest.pictures, 500, 2);
}

TEST(Ladder, ASlowGuestIsGivenRoom)
{
    SteadyGuest guest;
    guest.play(40ms, 10s); // 25 a second, and nothing else
    EXPECT_EQ(guest.ladder.framesPerSecond(), 15) << "six tenths of the time";
    EXPECT_TRUE(guest.ladder.isSlow());
    EXPECT_EQ(guest.steps, 2);
    EXPECT_FALSE(guest.ladder.isExhausted());
    guest.pictures = 0;
    guest.play(40ms, 10s);
    EXPECT_NEAR(guest.pictures, 150, 3);
    EXPECT_EQ(guest.steps, 2) << "and stays there";
}

TEST(Ladder, AVerySlowGuestEndsOnTheLastStepAndSaysSo)
{
    SteadyGuest guest;
    guest.play(200ms, 20s);
    EXPECT_EQ(guest.ladder.framesPerSecond(), 10);
    EXPECT_TRUE(guest.ladder.isExhausted());
    EXPECT_EQ(guest.ladder.told(), protocol::kLadderTooLarge);
    guest.play(20ms, 2s);
    EXPECT_FALSE(guest.ladder.isExhausted());
    EXPECT_EQ(guest.ladder.told(), guest.ladder.step());
}

TEST(Ladder, ABurstChangesNothing)
{
    SteadyGuest guest;
    guest.play(5ms, 3s);
    guest.play(60ms, 400ms);
    guest.play(5ms, 3s);
    EXPECT_EQ(guest.steps, 0);
}

TEST(Ladder, RecoversByOneStepAtATimeWithPatience)
{
    SteadyGuest guest;
    guest.play(60ms, 10s);
    ASSERT_EQ(guest.ladder.framesPerSecond(), 10);
    guest.play(5ms, 2900ms);
    EXPECT_EQ(guest.ladder.framesPerSecond(), 10) << "not yet";
    guest.play(5ms, 1500ms);
    EXPECT_EQ(guest.ladder.framesPerSecond(), 15);
    guest.play(5ms, 8s);
    EXPECT_EQ(guest.ladder.step(), 0);
}

TEST(Ladder, DoesNotGoUpAndDown)
{
    // What costs as much as it does at the edge of a step, for a minute.
    for (int cost = 4; cost <= 120; ++cost) {
        SteadyGuest guest;
        guest.play(std::chrono::milliseconds(cost), 60s);
        EXPECT_LE(guest.steps, 3) << cost << " ms";
    }
}

TEST(Ladder, WhatAnswersAnInputIsNotHeldBack)
{
    SteadyGuest guest;
    guest.play(60ms, 10s);
    ASSERT_EQ(guest.ladder.framesPerSecond(), 10);
    EXPECT_GT(guest.ladder.nextLook(guest.now), guest.now);
    guest.ladder.inputApplied(guest.now);
    EXPECT_EQ(guest.ladder.nextLook(guest.now), guest.now);
    EXPECT_EQ(guest.ladder.nextLook(guest.now + 30ms), guest.now + 30ms);
}

TEST(Ladder, ForgetsInStillness)
{
    SteadyGuest guest;
    guest.play(60ms, 10s);
    ASSERT_EQ(guest.ladder.step(), 3);
    EXPECT_TRUE(guest.ladder.worked(guest.now + 6s, guest.now + 6s + 10ms));
    EXPECT_EQ(guest.ladder.step(), 0);
}

} // namespace
} // namespace helix::agent
