#include <gtest/gtest.h>

#include "build_tree.h"
#include "fakes/fake_agent/fake_desktop.h"
#include "link/input_queue.h"
#include "link/picture_source.h"

namespace helix::link {
namespace {

using namespace std::chrono_literals;

Picture solid(std::uint8_t y, std::uint8_t u, std::uint8_t v)
{
    Picture picture;
    picture.width = 2;
    picture.height = 2;
    picture.y.assign(4, y);
    picture.u.assign(1, u);
    picture.v.assign(1, v);
    return picture;
}

TEST(ToRgb, convertsBt709LimitedRange)
{
    EXPECT_EQ(toRgb(solid(16, 128, 128)), Bytes(12, 0));
    EXPECT_EQ(toRgb(solid(235, 128, 128)), Bytes(12, 255));
    const Bytes red = toRgb(solid(63, 102, 240)); // BT.709's pure red
    EXPECT_NEAR(red[0], 255, 2);
    EXPECT_NEAR(red[1], 0, 2);
    EXPECT_NEAR(red[2], 0, 2);
    const Bytes blue = toRgb(solid(32, 240, 118));
    EXPECT_NEAR(blue[2], 255, 2);
    EXPECT_NEAR(blue[0], 0, 2);
}

TEST(PictureSource, showsNothingBeforeTheFirstKeyFrame)
{
    auto decoder = DesktopDecoder::create({tests::builtProgram("helix-decode")});
    ASSERT_TRUE(decoder) << decoder.error().describe();
    PictureSource source(std::move(*decoder), systemMonotonicClock());
    fakes::FakeEncoder encoder(64, 64);
    const fakes::FakeScreen screen{64, 64, 0, 0};
    const Bytes key = encoder.encode(screen, true);
    const Bytes next = encoder.encode(screen, false);
    protocol::FrameHeader header;
    header.sequence = 1;
    header.width = header.height = 64;
    auto outcome = source.take(protocol::encodeFrame(header, next));
    ASSERT_TRUE(outcome);
    EXPECT_FALSE(outcome->picture);
    EXPECT_EQ(outcome->acknowledge.sequence, 1U);
    EXPECT_TRUE(source.needsKeyFrame());
    header.sequence = 2;
    header.flags = protocol::kFrameKey;
    outcome = source.take(protocol::encodeFrame(header, key));
    ASSERT_TRUE(outcome);
    EXPECT_TRUE(outcome->picture);
    EXPECT_FALSE(source.needsKeyFrame());
    EXPECT_FALSE(source.take(protocol::encodeFrame(header, key))); // the same sequence again
}

/// A decoder that rewrites its answer, or lies once: what viewers have stays as it is, and the
/// stream goes on with a key frame.
class TakenSource : public testing::Test {
protected:
    Result<PictureSource::Outcome> take(std::string_view order, bool key = false)
    {
        protocol::FrameHeader header;
        header.sequence = ++m_sequence;
        header.flags = key ? protocol::kFrameKey : 0;
        header.width = header.height = 64;
        const BytesView words = asBytes(order);
        return m_source.take(protocol::encodeFrame(header, Bytes(words.begin(), words.end())));
    }
    PictureSource m_source{
        DesktopDecoder::create({tests::builtProgram("taken_desktop_decoder"), 20s}).value(),
        systemMonotonicClock()};
    std::uint32_t m_sequence = 0;
};

TEST_F(TakenSource, GivesPicturesThatStayAsTheyAre)
{
    const auto outcome = take("rewrite", true);
    ASSERT_TRUE(outcome);
    ASSERT_TRUE(outcome->picture);
    const Picture before = *outcome->picture;
    for (int i = 0; i < 20; ++i)
        (void)take("undecodable", true); // meanwhile it writes
    EXPECT_EQ(outcome->picture->y, before.y);
    EXPECT_EQ(outcome->picture->u, before.u);
    EXPECT_EQ(outcome->picture->v, before.v);
    EXPECT_EQ(before.y.size(), 64U * 64);
}

TEST_F(TakenSource, WantsAKeyFrameAfterACrash)
{
    ASSERT_TRUE(take("honest", true)->picture);
    for (const char* end : {"crash", "sequence"}) {
        const auto lost = take(end);
        ASSERT_TRUE(lost) << "the stream goes on";
        EXPECT_TRUE(lost->decodeError);
        EXPECT_TRUE(m_source.needsKeyFrame());
        EXPECT_FALSE(take("honest")->picture) << "refers to what is gone";
        EXPECT_TRUE(take("honest", true)->picture);
        EXPECT_FALSE(m_source.needsKeyFrame());
    }
}

TEST_F(TakenSource, EndsTheStreamWhenTheDecoderIsGivenUp)
{
    for (int i = 0; i < Restarts::kMost; ++i)
        ASSERT_TRUE(take("crash", true));
    const auto end = take("crash", true);
    ASSERT_FALSE(end);
    EXPECT_EQ(end.error().code, ErrorCode::Unavailable);
}

TEST(KeyFrameRequests, areHalfASecondApart)
{
    KeyFrameRequests requests;
    const std::chrono::steady_clock::time_point start{1h};
    EXPECT_EQ(requests.waitBefore(start), 0ms);
    EXPECT_EQ(requests.waitBefore(start + 100ms), 400ms);
    EXPECT_EQ(requests.waitBefore(start + 499999us), 1ms);
    EXPECT_EQ(requests.waitBefore(start + 500ms), 0ms);
    EXPECT_EQ(requests.waitBefore(start + 501ms), 499ms);
}

TEST(Pointer, isDrawnIntoScreenshots)
{
    Picture picture = solid(16, 128, 128);
    const auto shape = std::make_shared<protocol::PointerShape>(protocol::PointerShape{
        2, 2, 1, 1, {9, 9, 9, 255, 0, 0, 0, 0, 0, 0, 0, 0, 100, 50, 0, 128}});
    const Bytes rgb = toRgb(picture, std::make_shared<Pointer>(Pointer{true, 1, 1, shape}));
    EXPECT_EQ(rgb, (Bytes{9, 9, 9, 0, 0, 0, 0, 0, 0, 100, 50, 0}));
    EXPECT_EQ(toRgb(picture, std::make_shared<Pointer>(Pointer{true, 5, 0, shape})), Bytes(12, 0));
    EXPECT_EQ(toRgb(picture, std::make_shared<Pointer>(Pointer{false, 1, 1, shape})), Bytes(12, 0));
}

TEST(InputQueue, joinsPointerMovesAndNumbersTheRest)
{
    InputQueue queue;
    const std::chrono::steady_clock::time_point start{1h};
    EXPECT_TRUE(queue.add(protocol::PointerMove{0, 1, 1}, start));
    EXPECT_FALSE(queue.add(protocol::PointerMove{0, 2, 2}, start));
    EXPECT_FALSE(queue.add(protocol::PointerButton{0, 0x110, true}, start + 5ms));
    EXPECT_FALSE(queue.add(protocol::PointerMove{0, 3, 3}, start));
    const auto taken = queue.take();
    ASSERT_EQ(taken.size(), 3U);
    EXPECT_EQ(std::get<protocol::PointerMove>(taken[0]).x, 2);
    EXPECT_EQ(std::get<protocol::PointerMove>(taken[0]).sequence, 2U);
    EXPECT_EQ(std::get<protocol::PointerButton>(taken[1]).sequence, 3U);
    EXPECT_TRUE(queue.anythingHeld());
    EXPECT_EQ(queue.seen(3, start + 10ms), start + 5ms);
    EXPECT_EQ(queue.seen(3, start + 20ms), std::nullopt);
    EXPECT_EQ(queue.seen(4, start + 10s), std::nullopt); // no effect for ten seconds is no latency
    queue.add(protocol::ReleaseAll{}, start);
    queue.take();
    EXPECT_FALSE(queue.anythingHeld());
}

TEST(InputQueue, addsMotionUpAsFarAsAMessageReaches)
{
    InputQueue queue;
    const std::chrono::steady_clock::time_point start{1h};
    for (int i = 0; i < 10; ++i)
        queue.add(protocol::PointerMotion{0, 300, -1}, start);
    for (int i = 0; i < 10; ++i)
        queue.add(protocol::PointerMotion{0, 300, -1}, start);
    queue.add(protocol::PointerButton{0, 0x110, true}, start);
    queue.add(protocol::PointerMotion{0, 5, 5}, start);
    const auto taken = queue.take();
    ASSERT_EQ(taken.size(), 4U);
    const auto first = std::get<protocol::PointerMotion>(taken[0]);
    const auto second = std::get<protocol::PointerMotion>(taken[1]);
    EXPECT_EQ(first.dx + second.dx, 6000);
    EXPECT_EQ(first.dy + second.dy, -20);
    EXPECT_LE(first.dx, protocol::kMaxPointerMotion);
    EXPECT_EQ(second.sequence, 20U);
    EXPECT_EQ(std::get<protocol::PointerMotion>(taken[3]).dx, 5) << "not past the button";
}

TEST(InputQueue, ofSizesTheNewestIsSentAndNoneThatNoDesktopHas)
{
    InputQueue queue;
    const std::chrono::steady_clock::time_point start{1h};
    EXPECT_FALSE(queue.add(protocol::ResizeDesktop{{0, 0, 100}}, start));
    EXPECT_FALSE(queue.add(protocol::ResizeDesktop{{65535, 65535, 100}}, start));
    EXPECT_TRUE(queue.take().empty());
    EXPECT_TRUE(queue.add(protocol::ResizeDesktop{{800, 600, 100}}, start));
    EXPECT_FALSE(queue.add(protocol::PointerMove{0, 1, 1}, start));
    for (int i = 0; i < 100; ++i)
        queue.add(protocol::ResizeDesktop{{1280, 800, 200}}, start);
    const auto taken = queue.take();
    ASSERT_EQ(taken.size(), 2U) << "a window whose edge is dragged for a minute takes no room";
    EXPECT_EQ(std::get<protocol::ResizeDesktop>(taken[0]).mode,
              (protocol::DesktopMode{1280, 800, 200}));
    EXPECT_EQ(std::get<protocol::PointerMove>(taken[1]).sequence, 1U);
}

TEST(InputQueue, whereNobodyTakesNothingIsLeftHalfDone)
{
    InputQueue queue;
    const std::chrono::steady_clock::time_point start{1h};
    queue.add(protocol::KeyboardLayout{"", "de", "", ""}, start);
    for (int i = 0; i < 5000; ++i)
        queue.add(protocol::Key{0, 30, i % 2 == 0, 0}, start);
    queue.add(protocol::Key{0, 31, true, 0}, start);
    const auto taken = queue.take();
    ASSERT_GE(taken.size(), 3U);
    EXPECT_LE(taken.size(), 4096U);
    EXPECT_TRUE(std::holds_alternative<protocol::KeyboardLayout>(taken[0]));
    EXPECT_TRUE(std::holds_alternative<protocol::ReleaseAll>(taken[1]));
    EXPECT_EQ(std::get<protocol::Key>(taken.back()).code, 31);
}

TEST(InputQueue, aKeyThatIsLetGoIsSeenInNoPicture)
{
    InputQueue queue;
    const std::chrono::steady_clock::time_point start{1h};
    queue.add(protocol::Key{0, 30, true, 0}, start);
    queue.add(protocol::Key{0, 30, false, 0}, start + 1ms);
    EXPECT_EQ(queue.seen(1, start + 10ms), start);
    EXPECT_EQ(queue.seen(2, start + 400ms), std::nullopt)
        << "the blink of a cursor is no answer to it";
}

} // namespace
} // namespace helix::link
