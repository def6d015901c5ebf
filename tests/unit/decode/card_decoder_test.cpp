// What decodes with a graphics card, on one without (card_twin.h); the real one where there is one.

#include "decode/card_decoder.h"

#include <filesystem>

#include <gtest/gtest.h>

#include "decode/card_device.h"
#include "decode/h264_decoder.h"
#include "decode/known_pictures.h"
#include "fakes/fake_agent/fake_desktop.h"
#include "unit/decode/card_twin.h"
#include "unit/decode/output_memory.h"

namespace helix::decode {
namespace {

using decoding::CardTrial;
using fakes::FakeScreen;

class WithCard : public testing::Test {
protected:
    CardDecoder withTwin()
    {
        return CardDecoder::create(m_places, std::make_unique<CardTwin>(m_faults)).value();
    }
    [[nodiscard]] decoding::DecodedPlanes planes(int slot, int width, int height) const
    {
        return decoding::planesIn(m_memory.bytes().data(), slot, decoding::layoutOf(width, height));
    }

    SharedMemory m_memory = outputMemory();
    PictureSlots m_places{m_memory.writable()};
    CardTwin::Faults m_faults;
};

TEST_F(WithCard, TheKnownPicturesAreWhatFfmpegMakesOfThemAndNothingElse)
{
    auto decoder = H264Decoder::create(m_places).value();
    constexpr int kWidth = KnownPicture::kWidth, kHeight = KnownPicture::kHeight;
    const auto known = knownPictures();
    for (const auto& picture : known) {
        EXPECT_LT(picture.unit.size(), 400U);
        const auto slot = decodeWith(decoder, picture.unit, kWidth, kHeight);
        ASSERT_TRUE(slot);
        for (const auto& other : known)
            EXPECT_EQ(isKnown(other, planes(*slot, kWidth, kHeight)),
                      other.number == picture.number);
    }
}

TEST_F(WithCard, IsTriedOnTheKnownPictures)
{
    auto decoder = withTwin();
    CardTrial trial{true, true};
    tryKnownPictures(decoder, m_places, trial);
    EXPECT_EQ(problemOf(trial), std::nullopt);
    EXPECT_EQ(m_faults.fetched, 2) << "both, from where a card has them";
}

TEST_F(WithCard, ThatShowsSomethingElseIsRefused)
{
    m_faults.shiftsLuma = true;
    auto decoder = withTwin();
    CardTrial trial{true, true};
    tryKnownPictures(decoder, m_places, trial);
    EXPECT_EQ(problemOf(trial), decoding::CardProblem::WrongPicture);
}

TEST_F(WithCard, ThatTakesNoSuchStreamIsRefusedAndNeverDecodedOnTheProcessor)
{
    m_faults.takesNoStream = true;
    auto decoder = withTwin();
    CardTrial trial{true, true};
    tryKnownPictures(decoder, m_places, trial);
    EXPECT_EQ(problemOf(trial), decoding::CardProblem::NoH264);
    EXPECT_EQ(m_faults.fetched, 0);
}

TEST_F(WithCard, PicturesLieWhereHelixReadsThemPixelByPixel)
{
    auto card = withTwin();
    auto memory = outputMemory();
    PictureSlots places(memory.writable());
    auto processor = H264Decoder::create(places).value();
    for (const auto& [width, height] : {std::pair(320, 240), std::pair(130, 70)}) {
        fakes::FakeEncoder encoder(width, height);
        for (int i = 0; i < 5; ++i) {
            const Bytes unit = encoder.encode(FakeScreen{width, height, 2 * i, 2}, i == 0);
            const auto slot = decodeWith(card, unit, width, height);
            const auto other = decodeWith(processor, unit, width, height);
            ASSERT_TRUE(slot) << slot.error().describe();
            ASSERT_TRUE(other);
            const auto ours = planes(*slot, width, height);
            const auto theirs = decoding::planesIn(memory.bytes().data(), *other,
                                                   decoding::layoutOf(width, height));
            for (int plane = 0; plane < 3; ++plane)
                for (int y = 0; y < (plane == 0 ? height : height / 2); ++y)
                    ASSERT_EQ(std::memcmp(ours.data[plane] + y * ours.stride[plane],
                                          theirs.data[plane] + y * theirs.stride[plane],
                                          static_cast<std::size_t>(plane == 0 ? width : width / 2)),
                              0)
                        << width << ' ' << i << ' ' << plane << ' ' << y;
        }
    }
}

TEST_F(WithCard, AUnitThatIsBrokenIsNotTheCardsFault)
{
    auto decoder = withTwin();
    fakes::FakeEncoder encoder(64, 64), huge(4096, 2048);
    const FakeScreen screen{64, 64, 0, 0};
    ASSERT_TRUE(decodeWith(decoder, encoder.encode(screen, true), 64, 64));
    Bytes cut = encoder.encode(screen, true);
    cut.resize(cut.size() / 3);
    const Bytes large = huge.encode(FakeScreen{4096, 2048, 0, 0}, true);
    for (const Bytes& unit : {Bytes(), Bytes(1000, 0), Bytes(1000, 0xff), cut, large}) {
        const auto none = decodeWith(decoder, unit, 64, 64);
        ASSERT_FALSE(none);
        EXPECT_EQ(none.error().code, ErrorCode::Protocol) << none.error().describe();
        EXPECT_TRUE(decodeWith(decoder, encoder.encode(screen, true), 64, 64));
    }
}

TEST_F(WithCard, ThatDecodesNothingAnyMoreIsAtFaultWhateverItSays)
{
    auto decoder = withTwin();
    fakes::FakeEncoder encoder(64, 64);
    ASSERT_TRUE(decodeWith(decoder, encoder.encode({64, 64, 0, 0}, true), 64, 64));
    for (int i = 0; i < 2; ++i)
        EXPECT_EQ(decodeWith(decoder, Bytes(1000, 0), 64, 64).error().code, ErrorCode::Protocol);
    EXPECT_EQ(decodeWith(decoder, Bytes(1000, 0), 64, 64).error().code, ErrorCode::Unavailable);
}

TEST_F(WithCard, APictureThatDoesNotComeBackIsTheCardsFault)
{
    auto decoder = withTwin();
    fakes::FakeEncoder encoder(64, 64);
    ASSERT_TRUE(decodeWith(decoder, encoder.encode({64, 64, 0, 0}, true), 64, 64));
    m_faults.failsToFetch = true;
    const auto none = decodeWith(decoder, encoder.encode({64, 64, 2, 0}, false), 64, 64);
    ASSERT_FALSE(none);
    EXPECT_EQ(none.error().code, ErrorCode::Unavailable);
}

TEST_F(WithCard, OneThatIsNotThereIsNotOpened)
{
    const decoding::Card last{decoding::Card::Driver::VaApi, decoding::kLastRenderNode};
    if (std::filesystem::exists(decoding::devicesOf(last).front()))
        GTEST_SKIP() << "this computer has 64 graphics cards";
    const auto opened = openCard(last);
    EXPECT_FALSE(opened.isOpened);
    EXPECT_FALSE(opened.frames);
}

/// The only test that needs a card; without, what it would show is not known here.
TEST_F(WithCard, TheRealOneDecodesADesktop)
{
    const decoding::Card first{decoding::Card::Driver::VaApi, decoding::kFirstRenderNode};
    const std::string device = decoding::devicesOf(first).front();
    auto opened = openCard(first);
    if (!opened.frames)
        GTEST_SKIP() << (opened.isOpened ? "no driver for VA-API works with " : "there is no ")
                     << device;
    auto decoder = CardDecoder::create(m_places, std::move(opened.frames)).value();
    CardTrial trial{true, true};
    tryKnownPictures(decoder, m_places, trial);
    ASSERT_EQ(problemOf(trial), std::nullopt);
    fakes::FakeEncoder encoder(640, 480);
    for (int i = 0; i < 20; ++i) {
        const auto slot =
            decodeWith(decoder, encoder.encode({640, 480, 2 * i, 2}, i == 0), 640, 480);
        ASSERT_TRUE(slot) << slot.error().describe();
        EXPECT_NEAR(planes(*slot, 640, 480).data[0][40 * planes(*slot, 640, 480).stride[0] + 50],
                    FakeScreen::kBrightLuma, 6);
    }
}

} // namespace
} // namespace helix::decode
