#include "decode/h264_decoder.h"

#include <gtest/gtest.h>

#include "fakes/fake_agent/fake_desktop.h"
#include "unit/decode/output_memory.h"

namespace helix::decode {
namespace {

class Decoder : public testing::Test {
protected:
    Result<int> decode(const Bytes& unit, int width, int height)
    {
        return decodeWith(m_decoder, unit, width, height);
    }

    SharedMemory m_memory = outputMemory();
    PictureSlots m_places{m_memory.writable()};
    H264Decoder m_decoder = H264Decoder::create(m_places).value();
    fakes::FakeEncoder m_encoder{64, 64};
    fakes::FakeScreen m_screen{64, 64, 0, 0};
};

TEST_F(Decoder, GivesEachPictureAtOnceAndInFewPlaces)
{
    for (int i = 0; i < 200; ++i) {
        const auto slot = decode(m_encoder.encode(m_screen, i == 0), 64, 64);
        ASSERT_TRUE(slot) << i;
        EXPECT_LT(*slot, 4) << "places are not given back";
    }
}

TEST_F(Decoder, LeavesThePictureWhereTheLayoutSays)
{
    fakes::FakeEncoder encoder(130, 70); // not a multiple of 16
    const fakes::FakeScreen screen{130, 70, 2, 2};
    const auto slot = decode(encoder.encode(screen, true), 130, 70);
    ASSERT_TRUE(slot);
    const auto planes =
        decoding::planesIn(m_memory.bytes().data(), *slot, decoding::layoutOf(130, 70));
    EXPECT_NEAR(planes.data[0][0], fakes::FakeScreen::kDarkLuma, 6);
    EXPECT_NEAR(planes.data[0][40 * planes.stride[0] + 40], fakes::FakeScreen::kBrightLuma, 6);
    EXPECT_NEAR(planes.data[0][69 * planes.stride[0] + 129], fakes::FakeScreen::kDarkLuma, 6);
    EXPECT_NEAR(planes.data[2][34 * planes.stride[2] + 64], fakes::FakeScreen::kChroma, 6);
}

TEST_F(Decoder, RefusesAStreamOfAnotherSizeThanAnnounced)
{
    fakes::FakeEncoder huge(4096, 2048);
    const fakes::FakeScreen screen{4096, 2048, 0, 0};
    EXPECT_FALSE(decode(huge.encode(screen, true), 64, 64));
    EXPECT_FALSE(decode(m_encoder.encode(m_screen, true), 128, 64));
    EXPECT_TRUE(decode(m_encoder.encode(m_screen, true), 64, 64));
}

TEST_F(Decoder, RefusesGarbageAndDamageAndGoesOnWithAKeyFrame)
{
    EXPECT_FALSE(decode(Bytes(1000, 0), 64, 64));
    EXPECT_FALSE(decode(Bytes(1000, 0xff), 64, 64));
    EXPECT_FALSE(decode({}, 64, 64));
    Bytes cut = m_encoder.encode(m_screen, true);
    cut.resize(cut.size() / 3);
    EXPECT_FALSE(decode(cut, 64, 64));
    EXPECT_TRUE(decode(m_encoder.encode(m_screen, true), 64, 64));
}

TEST_F(Decoder, RefusesTwoPicturesInOneFrame)
{
    Bytes two = m_encoder.encode(m_screen, true);
    const Bytes more = m_encoder.encode(m_screen, true);
    two.insert(two.end(), more.begin(), more.end());
    EXPECT_FALSE(decode(two, 64, 64));
}

TEST_F(Decoder, FollowsADesktopThatChangesItsSize)
{
    ASSERT_TRUE(decode(m_encoder.encode(m_screen, true), 64, 64));
    fakes::FakeEncoder wider(130, 70);
    const fakes::FakeScreen screen{130, 70, 2, 2};
    EXPECT_TRUE(decode(wider.encode(screen, true), 130, 70));
    EXPECT_TRUE(decode(wider.encode(screen, false), 130, 70));
    EXPECT_FALSE(decode(m_encoder.encode(m_screen, false), 64, 64)) << "refers to what is gone";
    EXPECT_TRUE(decode(m_encoder.encode(m_screen, true), 64, 64));
}

TEST(PictureSlots, AreTakenLowestFirstAndRunOut)
{
    auto memory = outputMemory();
    PictureSlots places(memory.writable());
    for (int i = 0; i < decoding::kSlots; ++i)
        EXPECT_EQ(places.take(), i);
    EXPECT_EQ(places.take(), std::nullopt);
    places.giveBack(3);
    places.giveBack(7);
    places.at(3)[0] = places.at(4)[0] = 1;
    places.release();
    EXPECT_EQ(places.at(3)[0], 0) << "of nobody, and given back to the system";
    EXPECT_EQ(places.at(4)[0], 1);
    EXPECT_EQ(places.take(), 3);
    EXPECT_EQ(places.slotOf(places.at(7) + decoding::kSlotBytes - 1), 7);
}

} // namespace
} // namespace helix::decode
