#include <gtest/gtest.h>

#include "fakes/fake_agent/fake_desktop.h"
#include "link/h264_decoder.h"
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

class Decoder : public testing::Test {
protected:
    H264Decoder m_decoder = H264Decoder::create().value();
    fakes::FakeEncoder m_encoder{64, 64};
    fakes::FakeScreen m_screen{64, 64, 0, 0};
};

TEST_F(Decoder, givesEachPictureAtOnce)
{
    for (int i = 0; i < 20; ++i)
        ASSERT_TRUE(m_decoder.decode(m_encoder.encode(m_screen, i == 0), 64, 64)) << i;
}

TEST_F(Decoder, refusesAStreamOfAnotherSizeThanAnnounced)
{
    fakes::FakeEncoder huge(4096, 2048);
    const fakes::FakeScreen screen{4096, 2048, 0, 0};
    EXPECT_FALSE(m_decoder.decode(huge.encode(screen, true), 64, 64));
    EXPECT_FALSE(m_decoder.decode(m_encoder.encode(m_screen, true), 128, 64));
    EXPECT_TRUE(m_decoder.decode(m_encoder.encode(m_screen, true), 64, 64));
}

TEST_F(Decoder, refusesGarbageAndDamageAndGoesOnWithAKeyFrame)
{
    EXPECT_FALSE(m_decoder.decode(Bytes(1000, 0), 64, 64));
    EXPECT_FALSE(m_decoder.decode(Bytes(1000, 0xff), 64, 64));
    const Bytes whole = m_encoder.encode(m_screen, true);
    EXPECT_FALSE(m_decoder.decode(BytesView(whole).first(whole.size() / 3), 64, 64));
    EXPECT_TRUE(m_decoder.decode(m_encoder.encode(m_screen, true), 64, 64));
}

TEST_F(Decoder, refusesTwoPicturesInOneFrame)
{
    Bytes two = m_encoder.encode(m_screen, true);
    const Bytes more = m_encoder.encode(m_screen, true);
    two.insert(two.end(), more.begin(), more.end());
    EXPECT_FALSE(m_decoder.decode(two, 64, 64));
}

TEST_F(Decoder, followsADesktopThatChangesItsSize)
{
    ASSERT_TRUE(m_decoder.decode(m_encoder.encode(m_screen, true), 64, 64));
    fakes::FakeEncoder wider(130, 70); // not a multiple of 16
    const fakes::FakeScreen screen{130, 70, 2, 2};
    EXPECT_TRUE(m_decoder.decode(wider.encode(screen, true), 130, 70));
    EXPECT_TRUE(m_decoder.decode(wider.encode(screen, false), 130, 70));
}

TEST(PictureSource, showsNothingBeforeTheFirstKeyFrame)
{
    PictureSource source(H264Decoder::create().value(), systemMonotonicClock());
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
