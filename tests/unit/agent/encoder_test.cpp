#include "agent/desktop/stream/encoder_switch.h"

#include <cmath>
#include <cstring>
#include <random>

#include <gtest/gtest.h>

#include "agent/desktop/stream/picture_encoder.h"
#include "agent/desktop/stream/quality.h"
#include "unit/agent/h264_decoder.h"

namespace helix::agent {
namespace {

constexpr int kWidth = 328; // not a multiple of 16
constexpr int kHeight = 200;
constexpr int kAll = 100000; ///< tiles

/// A desktop in memory: noise like text on a dark ground.
class FakeDesktop {
public:
    FakeDesktop()
        : m_bytes(static_cast<std::size_t>(kWidth) * kHeight * 4, 40)
    {
    }

    [[nodiscard]] PixelView view() const
    {
        return {m_bytes.data(), kWidth, kHeight, kWidth * 4, false, false};
    }
    /// Lines of strokes, as wide and high as letters are.
    void write(int x, int y, int width, int height)
    {
        for (int line = y; line + 12 < y + height; line += 16)
            for (int column = x; column + 8 < x + width; column += 8) {
                const auto letter = m_random();
                stroke(column + 1, line + static_cast<int>(letter % 9), 6, 2);
                stroke(column + 1 + static_cast<int>(letter / 16 % 5), line, 2, 11);
            }
    }
    /// Everything goes up, and new writing comes in below.
    void scroll(int by)
    {
        const auto gone = static_cast<std::ptrdiff_t>(by) * kWidth * 4;
        std::copy(m_bytes.begin() + gone, m_bytes.end(), m_bytes.begin());
        std::fill(m_bytes.end() - gone, m_bytes.end(), 40);
        write(0, kHeight - by, kWidth, by);
    }
    void tint(int x, int y, int width, int height)
    {
        for (int line = y; line < y + height; ++line)
            for (int column = x; column < x + width; ++column)
                m_bytes[static_cast<std::size_t>((line * kWidth + column) * 4)] ^= 0xc0;
    }
    void scribble(int x, int y, int width, int height)
    {
        for (int line = y; line < y + height; ++line)
            for (int column = x; column < x + width; ++column) {
                const auto value = static_cast<std::uint8_t>(m_random() % 5 == 0 ? 230 : 30);
                std::memset(&m_bytes[static_cast<std::size_t>((line * kWidth + column) * 4)], value,
                            3);
            }
    }

private:
    void stroke(int x, int y, int width, int height)
    {
        for (int line = y; line < y + height; ++line)
            std::memset(&m_bytes[static_cast<std::size_t>((line * kWidth + x) * 4)], 230,
                        static_cast<std::size_t>(width) * 4);
    }

    std::vector<std::uint8_t> m_bytes;
    std::minstd_rand m_random{1};
};

double lumaPsnr(const AVFrame& frame, const PlanarPicture& picture)
{
    double sum = 0;
    for (int y = 0; y < kHeight; ++y)
        for (int x = 0; x < kWidth; ++x) {
            const double d =
                frame.data[0][y * frame.linesize[0] + x] - picture.luma()[y * kWidth + x];
            sum += d * d;
        }
    return 10 * std::log10(255.0 * 255.0 * kWidth * kHeight / std::max(sum, 1e-9));
}

/// Captures, converts and encodes like the agent does, and decodes like the host.
class EncoderTest : public testing::Test {
protected:
    void capture()
    {
        Capture capture;
        capture.now = m_desktop.view();
        if (m_before)
            capture.before = m_before->view();
        capture.damage = {0, 0, kWidth, kHeight};
        m_source.update(capture);
        TileMap everything(kWidth, kHeight);
        everything.setAll();
        m_reference.update(m_desktop.view(), everything);
        m_before = m_desktop;
    }
    void showManyExactly();
    double show(const Result<PictureEncoder::Encoded>& encoded)
    {
        EXPECT_TRUE(encoded);
        m_size = encoded->h264.size();
        EXPECT_TRUE(m_decoder.decode(encoded->h264));
        return lumaPsnr(m_decoder.frame(), m_reference);
    }

    FakeDesktop m_desktop;
    std::optional<FakeDesktop> m_before;
    EncoderSwitch m_encoders{{protocol::VideoEncoder::X264}, 60};
    PictureEncoder m_source{m_encoders};
    PlanarPicture m_reference{kWidth, kHeight};
    H264Decoder m_decoder;
    std::size_t m_size = 0;
};

TEST_F(EncoderTest, KeyFrameDecodesToThePictureWithItsColours)
{
    m_desktop.scribble(20, 20, 100, 60);
    capture();
    EXPECT_GT(show(m_source.encodeKeyFrame(Quality::kQuick)), 36);
    EXPECT_EQ(m_decoder.frame().width, kWidth);
    EXPECT_EQ(m_decoder.frame().height, kHeight);
    EXPECT_EQ(m_decoder.frame().key_frame, 1);
    EXPECT_EQ(m_decoder.frame().colorspace, AVCOL_SPC_BT709);
    EXPECT_EQ(m_decoder.frame().color_range, AVCOL_RANGE_MPEG);
}

TEST_F(EncoderTest, PicturesStayRightWhenOnlyChangedTilesAreTold)
{
    capture();
    show(m_source.encodeKeyFrame(Quality::kQuick));
    for (int i = 0; i < 60; ++i) {
        m_desktop.scribble((i * 37) % 280, (i * 53) % 180, 40, 18);
        capture();
        ASSERT_TRUE(m_source.hasChanges());
        EXPECT_GT(show(m_source.encodeChanges(Quality::kQuick, kAll)), 34) << "after change " << i;
        EXPECT_FALSE(m_source.hasChanges());
    }
}

TEST_F(EncoderTest, ChangesOfSeveralCapturesAreSentTogether)
{
    capture();
    show(m_source.encodeKeyFrame(Quality::kQuick));
    m_desktop.scribble(0, 0, 30, 30);
    capture();
    m_desktop.scribble(200, 100, 30, 30);
    capture();
    EXPECT_GT(show(m_source.encodeChanges(Quality::kQuick, kAll)), 36);
}

TEST_F(EncoderTest, ASmallChangeIsSmall)
{
    m_desktop.scribble(0, 0, kWidth, kHeight);
    capture();
    show(m_source.encodeKeyFrame(Quality::kQuick));
    const std::size_t whole = m_size;
    m_desktop.scribble(64, 64, 16, 16);
    capture();
    show(m_source.encodeChanges(Quality::kQuick, kAll));
    EXPECT_LT(m_size * 10, whole);
}

TEST_F(EncoderTest, RefinementSharpensOnce)
{
    m_desktop.scribble(0, 0, kWidth, kHeight);
    capture();
    const double quick = show(m_source.encodeKeyFrame(Quality::kQuick));
    ASSERT_TRUE(m_source.isBlurred());
    const auto refined = m_source.encodeRefinement(Quality::kFine);
    EXPECT_GT(show(refined), quick + 3);
    EXPECT_FALSE(m_source.isBlurred());
    EXPECT_EQ(refined->header.flags, protocol::kFrameRefinement);

    // A change elsewhere must not blur what is sharp already.
    const double sharp = lumaPsnr(m_decoder.frame(), m_reference);
    m_desktop.scribble(0, 0, 16, 16);
    capture();
    EXPECT_GT(show(m_source.encodeChanges(Quality::kQuick, kAll)), sharp - 2);
}

TEST_F(EncoderTest, NothingNewIsNoChange)
{
    capture();
    show(m_source.encodeKeyFrame(Quality::kQuick));
    capture();
    EXPECT_FALSE(m_source.hasChanges());
}

TEST_F(EncoderTest, AKeyFrameCanComeAtAnyTime)
{
    capture();
    show(m_source.encodeKeyFrame(Quality::kQuick));
    m_desktop.scribble(10, 10, 50, 50);
    capture();
    H264Decoder late;
    const auto key = m_source.encodeKeyFrame(Quality::kQuick);
    ASSERT_TRUE(key);
    EXPECT_TRUE(late.decode(key->h264)) << "a decoder that saw nothing before it";
    EXPECT_GT(lumaPsnr(late.frame(), m_reference), 36);
}

TEST_F(EncoderTest, WhatScrollsCostsLittle)
{
    m_desktop.write(0, 0, kWidth, kHeight);
    capture();
    show(m_source.encodeKeyFrame(Quality::kQuick));
    const std::size_t whole = m_size;
    for (const int by : {17, 40, 22}) {
        m_desktop.scroll(by);
        capture();
        EXPECT_GT(show(m_source.encodeChanges(Quality::kQuick, kAll)), 30) << by;
        EXPECT_LT(m_size, whole / 2) << by;
    }
    m_desktop.scroll(kHeight); // all is new
    capture();
    EXPECT_GT(show(m_source.encodeChanges(Quality::kQuick, kAll)), 30);
    EXPECT_GT(m_size, whole * 3 / 4);
}

TEST_F(EncoderTest, ShowsInPartsWhatIsTooMuchForOneFrame)
{
    m_desktop.scribble(0, 0, kWidth, kHeight);
    capture();
    m_source.allowParts(true);
    EXPECT_FALSE(m_source.showsParts()) << "not before a frame that leaves nothing out";
    show(m_source.encodeKeyFrame(Quality::kQuick));
    ASSERT_TRUE(m_source.showsParts());

    m_desktop.scribble(0, 0, kWidth, kHeight);
    capture();
    const int all = m_source.changedTiles();
    ASSERT_EQ(all, m_source.tiles());
    int frames = 0;
    double likeness = 0;
    while (m_source.hasChanges() && frames < 10) {
        const auto part = m_source.encodeChanges(Quality::kQuick, all / 3 + 1);
        ASSERT_TRUE(part);
        EXPECT_LE(part->tiles, all / 3 + 1);
        likeness = show(part);
        ++frames;
    }
    EXPECT_EQ(frames, 3);
    EXPECT_GT(likeness, 30) << "together they are the picture";

    m_source.allowParts(false);
    EXPECT_FALSE(m_source.showsParts());
    m_desktop.scribble(0, 0, 100, 100);
    capture();
    EXPECT_GT(show(m_source.encodeChanges(Quality::kQuick, 1)), 30);
}

TEST(PlanarPicture, CopiesTiles)
{
    FakeDesktop desktop;
    desktop.scribble(0, 0, kWidth, kHeight);
    TileMap all(kWidth, kHeight);
    all.setAll();
    PlanarPicture source(kWidth, kHeight);
    source.update(desktop.view(), all);
    PlanarPicture picture(kWidth, kHeight);
    TileMap some(kWidth, kHeight);
    some.set(0, 0);
    some.set(1, 0);
    some.set(some.columns() - 1, some.rows() - 1); // half a tile wide, half a tile high
    picture.copy(source, some);
    const PlanarPicture empty(kWidth, kHeight);
    for (int y = 0; y < kHeight; ++y)
        for (int x = 0; x < kWidth; ++x) {
            const bool isCopied = some.at(x / kTileSize, y / kTileSize);
            const PlanarPicture& from = isCopied ? source : empty;
            const int at = y * kWidth + x;
            const int chroma = (y / 2) * (kWidth / 2) + x / 2;
            ASSERT_EQ(picture.luma()[at], from.luma()[at]) << x << ", " << y;
            ASSERT_EQ(picture.blue()[chroma], from.blue()[chroma]) << x << ", " << y;
            ASSERT_EQ(picture.red()[chroma], from.red()[chroma]) << x << ", " << y;
        }
}

TEST(PlanarPicture, ConvertsKnownColours)
{
    const auto convert = [](std::uint8_t red, std::uint8_t green, std::uint8_t blue) {
        std::vector<std::uint8_t> bytes;
        for (int i = 0; i < 16; ++i)
            bytes.insert(bytes.end(), {blue, green, red, 255});
        PlanarPicture picture(4, 4);
        TileMap all(4, 4);
        all.setAll();
        picture.update({bytes.data(), 4, 4, 16, false, false}, all);
        return std::array<int, 3>{picture.luma()[0], picture.blue()[0], picture.red()[0]};
    };
    // BT.709, limited range.
    EXPECT_EQ(convert(0, 0, 0), (std::array<int, 3>{16, 128, 128}));
    EXPECT_EQ(convert(255, 255, 255), (std::array<int, 3>{235, 128, 128}));
    EXPECT_EQ(convert(255, 0, 0), (std::array<int, 3>{63, 102, 240}));
    EXPECT_EQ(convert(0, 0, 255), (std::array<int, 3>{32, 240, 118}));
}

/// Of the three planes, within even bounds.
int largestDifference(const AVFrame& frame, const PlanarPicture& picture, const PixelBox& box)
{
    const std::uint8_t* const wanted[] = {picture.luma(), picture.blue(), picture.red()};
    int largest = 0;
    for (int plane = 0; plane < 3; ++plane) {
        const int less = plane == 0 ? 1 : 2;
        for (int y = box.y / less; y < (box.y + box.height) / less; ++y)
            for (int x = box.x / less; x < (box.x + box.width) / less; ++x)
                largest =
                    std::max(largest, std::abs(frame.data[plane][y * frame.linesize[plane] + x] -
                                               wanted[plane][y * (kWidth / less) + x]));
    }
    return largest;
}

/// Small changes of many rounds, each shown exactly, and the encoder goes on behind every third.
void EncoderTest::showManyExactly()
{
    for (int round = 0; round < 40; ++round) {
        std::vector<PixelBox> changes;
        for (int i = 0; i < 3; ++i) {
            // Also at the edges, where a tile is only half there.
            changes.push_back({(round * 98 + i * 8) % 310, (round * 62) % 190, 18, 10});
            const PixelBox& box = changes.back();
            m_desktop.scribble(box.x, box.y, box.width, box.height);
            m_desktop.tint(box.x, box.y, 8, 4);
            capture();
            ASSERT_TRUE(m_source.hasChanges());
            ASSERT_TRUE(m_source.canShowExactly());
            show(m_source.showExactly());
            for (const PixelBox& change : changes)
                EXPECT_EQ(largestDifference(m_decoder.frame(), m_reference, change), 0)
                    << "round " << round;
            EXPECT_FALSE(m_source.hasChanges());
            EXPECT_TRUE(m_source.owesEncoder());
        }
        EXPECT_GT(show(m_source.encodeRefinement(Quality::kFine)), 38) << "round " << round;
        EXPECT_FALSE(m_source.owesEncoder());
        EXPECT_FALSE(m_source.isBlurred());
    }
}

TEST_F(EncoderTest, SmallChangesAreShownExactlyAndTheEncoderGoesOn)
{
    capture();
    show(m_source.encodeKeyFrame(Quality::kFine));
    ASSERT_TRUE(m_source.canShowExactly());
    showManyExactly();
}

TEST_F(EncoderTest, SmallChangesAreShownExactlyInTheStreamOfAnotherEncoder)
{
    m_encoders = EncoderSwitch({protocol::VideoEncoder::OpenH264}, 60);
    capture();
    show(m_source.encodeKeyFrame(Quality::kFine));
    EXPECT_FALSE(m_source.canShowExactly()) << "how it counts is not known yet";
    m_desktop.scribble(20, 20, 18, 10);
    capture();
    show(m_source.encodeChanges(Quality::kFine, kAll));
    ASSERT_TRUE(m_source.canShowExactly());
    showManyExactly();
}

TEST_F(EncoderTest, WhatWasShownExactlyStaysWhereMoreChanges)
{
    capture();
    show(m_source.encodeKeyFrame(Quality::kFine));
    m_desktop.scribble(20, 20, 18, 10);
    capture();
    show(m_source.showExactly());
    m_desktop.scribble(100, 60, 180, 100);
    capture();
    EXPECT_FALSE(m_source.canShowExactly()) << "that is much";
    EXPECT_GT(show(m_source.encodeChanges(Quality::kQuick, kAll)), 34);
    EXPECT_FALSE(m_source.owesEncoder());
    EXPECT_LT(largestDifference(m_decoder.frame(), m_reference, {20, 20, 18, 10}), 60);
}

TEST_F(EncoderTest, NothingIsShownExactlyBeforeTheEncoderHasBegun)
{
    capture();
    EXPECT_FALSE(m_source.canShowExactly());
    show(m_source.encodeKeyFrame(Quality::kFine));
    m_desktop.scribble(20, 20, 18, 10);
    capture();
    EXPECT_TRUE(m_source.canShowExactly());
}

TEST_F(EncoderTest, SmallChangesAreShownExactlyWhereOthersAreShownInParts)
{
    m_source.allowParts(true);
    capture();
    show(m_source.encodeKeyFrame(Quality::kFine));
    ASSERT_TRUE(m_source.showsParts());
    showManyExactly();
}

} // namespace
} // namespace helix::agent
