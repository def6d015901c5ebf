// Every encoder that this computer has, and the way through libavcodec with an encoder that needs no
// graphics processor.

#include <cmath>
#include <random>

#include <gtest/gtest.h>

#include "h264/annex_b.h"
#include "agent/desktop/stream/encoder_probe.h"
#include "agent/desktop/stream/libavcodec_encoder.h"
#include "agent/desktop/stream/openh264_encoder.h"
#include "agent/desktop/stream/x264_encoder.h"
#include "unit/agent/h264_decoder.h"

namespace helix::agent {
namespace {

using OpenedEncoder = Result<std::unique_ptr<Encoder>>;

/// As NVENC is spoken to: planes in memory, a quantiser for good.
LibavcodecCodec softwareCodec()
{
    return {"libx264",
            LibavcodecCodec::Input::Memory,
            {},
            {{"preset", "ultrafast"}, {"tune", "zerolatency"}, {"forced-idr", "1"}}};
}

struct Maker {
    const char* name;
    OpenedEncoder (*open)(const EncoderOptions& options);
    bool anyQp; ///< another one for each picture
};
void PrintTo(const Maker& maker, std::ostream* out)
{
    *out << maker.name;
}

TileMap everythingOf(int width, int height)
{
    TileMap everything(width, height);
    everything.setAll();
    return everything;
}

/// Text-like noise on a coloured ground.
PlanarPicture noise(int width, int height, unsigned seed)
{
    std::minstd_rand random(seed);
    Bytes pixels;
    for (int i = 0; i < width * height; ++i) {
        const bool isInk = random() % 5 == 0;
        for (const int value : {isInk ? 20 : 60, isInk ? 230 : 40, isInk ? 200 : 90, 255})
            pixels.push_back(static_cast<std::uint8_t>(value));
    }
    PlanarPicture picture(width, height);
    picture.update({pixels.data(), width, height, width * kBytesPerPixel, false, false},
                   everythingOf(width, height));
    return picture;
}

/// Nothing that is dear to encode.
PlanarPicture slopes(int width, int height)
{
    Bytes pixels;
    for (int i = 0; i < width * height; ++i)
        for (const int value : {i % width, i / width, i % 97, 255})
            pixels.push_back(static_cast<std::uint8_t>(value));
    PlanarPicture picture(width, height);
    picture.update({pixels.data(), width, height, width * kBytesPerPixel, false, false},
                   everythingOf(width, height));
    return picture;
}

double psnr(const std::uint8_t* plane, int stride, const std::uint8_t* wanted, int width,
            int height)
{
    double sum = 0;
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) {
            const double d = plane[y * stride + x] - wanted[y * width + x];
            sum += d * d;
        }
    return 10 * std::log10(255.0 * 255.0 * width * height / std::max(sum, 1e-9));
}

class EncodersTest : public testing::TestWithParam<Maker> {
protected:
    void expectShown(const AVFrame& frame, const PlanarPicture& picture, double least)
    {
        const int width = picture.width();
        const int height = picture.height();
        ASSERT_EQ(frame.width, width);
        ASSERT_EQ(frame.height, height);
        EXPECT_GT(psnr(frame.data[0], frame.linesize[0], picture.luma(), width, height), least);
        EXPECT_GT(psnr(frame.data[1], frame.linesize[1], picture.blue(), width / 2, height / 2),
                  least);
        EXPECT_GT(psnr(frame.data[2], frame.linesize[2], picture.red(), width / 2, height / 2),
                  least);
    }

    H264Decoder m_decoder;
};

TEST_P(EncodersTest, EachPictureComesOutAtOnceWithItsColours)
{
    constexpr int width = 328, height = 202; // no multiples of 16
    auto encoder = GetParam().open({width, height, 60});
    ASSERT_TRUE(encoder) << encoder.error().describe();
    for (unsigned i = 0; i < 20; ++i) {
        const PlanarPicture picture = noise(width, height, i);
        const auto encoded =
            (*encoder)->encode(picture, everythingOf(width, height), i == 0 || i == 12, 20);
        ASSERT_TRUE(encoded) << encoded.error().describe();
        const auto facts = h264::inspectPicture(encoded->h264);
        ASSERT_TRUE(facts);
        EXPECT_EQ(facts->isKeyFrame, encoded->isKeyFrame);
        if (i == 0 || i == 12) {
            EXPECT_TRUE(encoded->isKeyFrame);
            EXPECT_TRUE(checkFirstPicture(*encoded, width, height));
        }
        ASSERT_TRUE(m_decoder.decode(encoded->h264)) << "picture " << i;
        expectShown(m_decoder.frame(), picture, 33);
        EXPECT_EQ(m_decoder.frame().colorspace, AVCOL_SPC_BT709);
        EXPECT_EQ(m_decoder.frame().color_primaries, AVCOL_PRI_BT709);
        EXPECT_EQ(m_decoder.frame().color_trc, AVCOL_TRC_BT709);
        EXPECT_EQ(m_decoder.frame().color_range, AVCOL_RANGE_MPEG);
    }
}

TEST_P(EncodersTest, NothingBecomesAKeyFrameByItself)
{
    constexpr int width = 320, height = 192;
    auto encoder = GetParam().open({width, height, 60});
    ASSERT_TRUE(encoder);
    const PlanarPicture dark = noise(width, height, 1);
    int keyFrames = 0;
    for (int i = 0; i < 300; ++i) {
        const auto encoded = (*encoder)->encode(dark, everythingOf(width, height), i == 0, 30);
        ASSERT_TRUE(encoded);
        keyFrames += encoded->isKeyFrame ? 1 : 0;
    }
    EXPECT_EQ(keyFrames, 1);
}

TEST_P(EncodersTest, TheQuantiserIsWhatItSays)
{
    constexpr int width = 320, height = 192;
    auto encoder = GetParam().open({width, height, 60});
    ASSERT_TRUE(encoder);
    const PlanarPicture picture = slopes(width, height);
    std::size_t before = std::size_t{1} << 30;
    for (const int qp : {16, 24, 33, 45}) {
        const auto encoded = (*encoder)->encode(picture, everythingOf(width, height), true, qp);
        ASSERT_TRUE(encoded);
        EXPECT_TRUE(!GetParam().anyQp || encoded->qp == qp) << encoded->qp;
        ASSERT_TRUE(m_decoder.decode(encoded->h264));
        EXPECT_LE(encoded->h264.size(), before + 16) << "at " << qp; // headers differ a bit
        before = encoded->h264.size();
    }
}

INSTANTIATE_TEST_SUITE_P(All, EncodersTest,
                         testing::Values(Maker{"x264", openX264, true},
                                         Maker{"OpenH264", openOpenH264, true},
                                         Maker{"libavcodec",
                                               [](const EncoderOptions& options) {
                                                   return openLibavcodec(softwareCodec(), options);
                                               },
                                               false}),
                         [](const auto& info) { return std::string(info.param.name); });

TEST(OpenH264, AChangeOfTheQuantiserIsNoKeyFrame)
{
    constexpr int width = 320, height = 192;
    auto encoder = openOpenH264({width, height, 60});
    ASSERT_TRUE(encoder);
    const PlanarPicture picture = noise(width, height, 1);
    std::size_t coarse = 0;
    for (const int qp : {40, 30, 16}) {
        const auto encoded =
            (*encoder)->encode(picture, everythingOf(width, height), coarse == 0, qp);
        ASSERT_TRUE(encoded);
        EXPECT_EQ(encoded->isKeyFrame, coarse == 0);
        EXPECT_TRUE(coarse == 0 || encoded->h264.size() > 200) << "it got sharper, at " << qp;
        coarse = encoded->h264.size();
    }
}

TEST(OpenH264, WhatItHasNoRoomForComesCoarser)
{
    constexpr int width = 320, height = 192;
    auto encoder = openOpenH264({width, height, 60});
    ASSERT_TRUE(encoder);
    H264Decoder decoder;
    const auto first =
        (*encoder)->encode(noise(width, height, 1), everythingOf(width, height), true, 10);
    ASSERT_TRUE(first) << first.error().describe();
    EXPECT_GT(first->qp, 10);
    EXPECT_TRUE(first->isKeyFrame);
    EXPECT_TRUE(decoder.decode(first->h264));
    const auto next =
        (*encoder)->encode(slopes(width, height), everythingOf(width, height), false, 20);
    ASSERT_TRUE(next) << next.error().describe();
    EXPECT_EQ(next->qp, 20);
    EXPECT_TRUE(decoder.decode(next->h264));
}

TEST(OpenH264, WhatIsTooLargeIsASentence)
{
    const auto encoder = openOpenH264({7680, 4320, 60});
    ASSERT_FALSE(encoder);
    EXPECT_NE(encoder.error().message.find("7680x4320"), std::string::npos);
}

TEST(Libavcodec, OneThatIsNotThereIsASentence)
{
    const auto encoder = openLibavcodec({"h264_nothing", {}, {}, {}}, {320, 192, 60});
    ASSERT_FALSE(encoder);
    EXPECT_EQ(encoder.error().message, "The guest's libavcodec has no h264_nothing.");
}

TEST(Libavcodec, ADeviceThatIsNotThereIsASentence)
{
    const auto encoder = openLibavcodec(vaapiCodec("/dev/dri/nothing"), {320, 192, 60});
    ASSERT_FALSE(encoder);
    EXPECT_EQ(encoder.error().message, "h264_vaapi finds no driver for /dev/dri/nothing.");
    EXPECT_FALSE(encoder.error().cause.empty());
}

TEST(Libavcodec, TheQuantiserStaysUnlessTheWayIsFarTooNarrow)
{
    EXPECT_EQ(steadyQp(20, 16), 20);
    EXPECT_EQ(steadyQp(20, 24), 20);
    EXPECT_EQ(steadyQp(20, 25), 20);
    EXPECT_EQ(steadyQp(20, 26), 26);
    EXPECT_EQ(steadyQp(40, 34), 40);
    EXPECT_EQ(steadyQp(40, 24), 20);
}

TEST(EncoderProbe, SoftwareWorksAndGraphicsProcessorsAreExplained)
{
    const auto findings = probeEncoders();
    ASSERT_EQ(findings.size(), 4U);
    EXPECT_TRUE(findings[0].works) << findings[0].sentence;
    EXPECT_TRUE(findings[1].works) << findings[1].sentence;
    EXPECT_NE(findings[1].sentence.find("OpenH264 works: open after "), std::string::npos);
    if (firstRenderNode().empty()) {
        EXPECT_EQ(findings[2].sentence,
                  "VA-API: The guest has no graphics processor (no render node in /dev/dri).");
    }
    for (const auto& finding : findings)
        EXPECT_FALSE(finding.sentence.empty());
}

} // namespace
} // namespace helix::agent
