#include "agent/desktop/stream/stream_pacer.h"

#include <gtest/gtest.h>

#include "agent/desktop/stream/ladder.h"

namespace helix::agent {
namespace {

using namespace std::chrono_literals;
using Send = StreamPacer::Send;

const StreamPacer::Time kStart{100s};

/// A stream whose key frame has been sent and acknowledged.
StreamPacer started()
{
    StreamPacer pacer;
    pacer.sent(Send::KeyFrame, kStart);
    pacer.acknowledged(1, kStart);
    return pacer;
}

TEST(StreamPacer, BeginsWithAKeyFrameAndSequenceOne)
{
    const StreamPacer pacer;
    EXPECT_EQ(pacer.nextSequence(), 1U);
    EXPECT_EQ(pacer.decide(kStart, {false, false}), Send::KeyFrame);
}

TEST(StreamPacer, NothingChangedNothingSent)
{
    const StreamPacer pacer = started();
    EXPECT_EQ(pacer.decide(kStart + 10s, {false, false}), Send::Nothing);
    EXPECT_FALSE(pacer.wakeUp({false, false})) << "and nothing to wake up for";
}

TEST(StreamPacer, TwoUnacknowledgedFramesStopIt)
{
    StreamPacer pacer = started();
    pacer.sent(Send::Changes, kStart);
    EXPECT_TRUE(pacer.hasCredit());
    pacer.sent(Send::Changes, kStart);
    EXPECT_FALSE(pacer.hasCredit());
    EXPECT_EQ(pacer.decide(kStart, {true, true}), Send::Nothing);
    EXPECT_FALSE(pacer.wakeUp({false, true})) << "only an acknowledgement helps";
    pacer.acknowledged(2, kStart);
    EXPECT_EQ(pacer.decide(kStart, {true, true}), Send::Changes);
}

TEST(StreamPacer, TheLastChangeLeavesWithinOneFrameHoweverTheyCame)
{
    constexpr auto kFrame = 1'000'000us / 60;
    for (const auto between : {300us, 1000us, 7000us, 16'667us, 40'000us})
        for (const auto way : {0us, 5000us, 30'000us}) {
            StreamPacer pacer = started();
            Ladder ladder(60);
            std::optional<StreamPacer::Time> acknowledged, left;
            bool hasChanges = false;
            const auto end = kStart + 1s;
            for (auto now = kStart; now < end + 1s; now += 100us) {
                const auto since = now - kStart;
                hasChanges = hasChanges || (now < end && since % between < 100us);
                if (acknowledged && now >= *acknowledged) {
                    pacer.acknowledged(pacer.nextSequence() - 1, now);
                    acknowledged.reset();
                }
                const auto what = pacer.decide(now, {.hasChanges = hasChanges});
                if (what != Send::Changes || now < ladder.nextLook(now))
                    continue;
                (void)ladder.worked(now, now + 2ms);
                pacer.sent(what, now);
                hasChanges = false;
                left = now;
                if (!acknowledged)
                    acknowledged = now + way;
            }
            ASSERT_TRUE(left);
            EXPECT_FALSE(hasChanges);
            const auto last = end - (end - kStart - 100us) % between;
            // With no room on the way it goes as soon as there is some.
            EXPECT_LE(*left - last, kFrame + way) << between.count() << ' ' << way.count();
        }
}

TEST(StreamPacer, ImpossibleAcknowledgementsGiveNoCredit)
{
    StreamPacer pacer = started();
    pacer.sent(Send::Changes, kStart);
    pacer.sent(Send::Changes, kStart);
    for (const std::uint32_t sequence : {0U, 1U, 4U, 1000U, 0xffffffffU})
        pacer.acknowledged(sequence, kStart);
    EXPECT_FALSE(pacer.hasCredit());
    pacer.acknowledged(3, kStart);
    pacer.acknowledged(3, kStart);
    pacer.sent(Send::Changes, kStart);
    pacer.sent(Send::Changes, kStart);
    EXPECT_FALSE(pacer.hasCredit()) << "an acknowledgement counts once";
}

TEST(StreamPacer, TellsForHowLongItMightSendNothing)
{
    StreamPacer pacer = started();
    pacer.sent(Send::Changes, kStart);
    EXPECT_EQ(pacer.takeStarved(kStart + 10ms), 0ms) << "one more may go";
    pacer.sent(Send::Changes, kStart + 20ms);
    EXPECT_EQ(pacer.takeStarved(kStart + 25ms), 5ms);
    pacer.acknowledged(2, kStart + 32ms);
    EXPECT_EQ(pacer.takeStarved(kStart + 90ms), 7ms);
    EXPECT_EQ(pacer.takeStarved(kStart + 95ms), 0ms) << "each moment is told once";
}

TEST(StreamPacer, RefinesAfterStillnessOnly)
{
    StreamPacer pacer = started();
    pacer.sent(Send::Changes, kStart);
    EXPECT_EQ(pacer.decide(kStart + 249ms, {false, true}), Send::Nothing);
    EXPECT_EQ(*pacer.wakeUp({false, true}), kStart + 250ms);
    EXPECT_EQ(pacer.decide(kStart + 250ms, {false, true}), Send::Refinement);
    EXPECT_EQ(pacer.decide(kStart + 250ms, {true, true}), Send::Changes) << "changes go first";
    EXPECT_EQ(pacer.decide(kStart + 250ms, {false, false}), Send::Nothing) << "sharp already";
}

TEST(StreamPacer, KeyFramesComeAtMostTwiceASecond)
{
    StreamPacer pacer = started();
    pacer.requestKeyFrame();
    EXPECT_EQ(pacer.decide(kStart + 499ms, {true, true}), Send::Nothing)
        << "a lost viewer can use nothing else";
    EXPECT_EQ(*pacer.wakeUp({false, true}), kStart + 500ms);
    EXPECT_EQ(pacer.decide(kStart + 500ms, {true, true}), Send::KeyFrame);
}

TEST(StreamPacer, SmallChangesGoWithoutTheEncoderWhichGetsThemInAPause)
{
    StreamPacer pacer = started();
    const StreamPacer::Waiting small{true, false, false, true};
    const StreamPacer::Waiting owed{false, false, true, false};
    EXPECT_EQ(pacer.decide(kStart, small), Send::Exact);
    pacer.sent(Send::Exact, kStart);
    pacer.acknowledged(2, kStart);
    EXPECT_EQ(*pacer.wakeUp(owed), kStart + 250ms);
    EXPECT_EQ(pacer.decide(kStart + 249ms, owed), Send::Nothing);
    EXPECT_EQ(pacer.decide(kStart + 250ms, owed), Send::Refinement);
}

TEST(StreamPacer, TheEncoderIsOwedNothingForLong)
{
    StreamPacer pacer = started();
    const StreamPacer::Waiting owed{false, false, true, false};
    for (auto at = kStart; at <= kStart + 400ms; at += 100ms) {
        pacer.sent(Send::Exact, at);
        pacer.acknowledged(pacer.nextSequence() - 1, at);
    }
    EXPECT_EQ(*pacer.wakeUp(owed), kStart + 500ms) << "counted from the first";
    EXPECT_EQ(pacer.decide(kStart + 500ms, owed), Send::Refinement);
    pacer.sent(Send::Refinement, kStart + 500ms);
    pacer.acknowledged(pacer.nextSequence() - 1, kStart + 500ms);
    pacer.sent(Send::Exact, kStart + 600ms);
    pacer.acknowledged(pacer.nextSequence() - 1, kStart + 600ms);
    EXPECT_EQ(*pacer.wakeUp(owed), kStart + 850ms) << "and anew after it had everything";
}

} // namespace
} // namespace helix::agent
