#include "agent/desktop/stream/encoder_switch.h"

#include <random>
#include <vector>

#include <gtest/gtest.h>

#include "agent/desktop/stream/encoder_probe.h"
#include "agent/desktop/stream/picture_encoder.h"
#include "agent/desktop/stream/quality.h"
#include "protocol/limits.h"
#include "unit/agent/h264_decoder.h"

namespace helix::agent {
namespace {

using protocol::VideoEncoder;

constexpr int kSwitchWidth = 320, kSwitchHeight = 192;

/// A real encoder that fails when it is told to.
class FragileEncoder : public Encoder {
public:
    FragileEncoder(std::unique_ptr<Encoder> real, const bool& broken)
        : m_real(std::move(real))
        , m_broken(broken)
    {
    }
    Result<EncodedPicture> encode(const PlanarPicture& picture, const TileMap& changed,
                                  bool keyFrame, int qp) override
    {
        if (m_broken)
            return fail(ErrorCode::Internal, "The driver hangs.");
        return m_real->encode(picture, changed, keyFrame, qp);
    }

private:
    std::unique_ptr<Encoder> m_real;
    const bool& m_broken;
};

/// Says that it works and makes no H.264.
class LyingEncoder : public Encoder {
public:
    Result<EncodedPicture> encode(const PlanarPicture&, const TileMap&, bool, int qp) override
    {
        return EncodedPicture{Bytes{0, 0, 0, 1, 9, 16}, true, qp};
    }
};

class EncoderSwitchTest : public testing::Test {
protected:
    EncoderSwitch make(std::vector<VideoEncoder> order)
    {
        return {std::move(order), 60, [this](VideoEncoder kind, const EncoderOptions& options) {
                    return open(kind, options);
                }};
    }
    Result<std::unique_ptr<Encoder>> open(VideoEncoder kind, const EncoderOptions& options)
    {
        ++m_opened;
        if (kind == VideoEncoder::Nvenc)
            return std::make_unique<LyingEncoder>();
        if (kind == VideoEncoder::Vaapi && options.width > m_mostWidth)
            return fail(ErrorCode::Unsupported, "It is too wide.");
        auto real = openEncoder(kind == VideoEncoder::Vaapi ? VideoEncoder::X264 : kind, options);
        if (!real)
            return real;
        return std::make_unique<FragileEncoder>(
            std::move(*real), kind == VideoEncoder::Vaapi ? m_hangs : m_softwareFails);
    }
    Result<EncoderSwitch::Encoded> encode(EncoderSwitch& encoders, int width = kSwitchWidth)
    {
        const PlanarPicture picture(width, kSwitchHeight);
        return encoders.encode(picture, TileMap(width, kSwitchHeight), false, Quality::kQuick);
    }

    bool m_hangs = false, m_softwareFails = false;
    int m_mostWidth = 4096;
    int m_opened = 0;
};

TEST_F(EncoderSwitchTest, TheFirstThatMakesAProperPictureIsUsed)
{
    auto encoders = make({VideoEncoder::Nvenc, VideoEncoder::Vaapi, VideoEncoder::X264});
    const auto first = encode(encoders);
    ASSERT_TRUE(first);
    EXPECT_EQ(first->encoder, VideoEncoder::Vaapi);
    EXPECT_TRUE(first->picture.isKeyFrame) << "though nobody asked for one";
    EXPECT_EQ(encoders.status().inUse, VideoEncoder::Vaapi);
    ASSERT_EQ(encoders.status().passedOver.size(), 1U);
    EXPECT_EQ(encoders.status().passedOver[0].substr(0, 7), "NVENC: ");
    const auto second = encode(encoders);
    ASSERT_TRUE(second);
    EXPECT_FALSE(second->picture.isKeyFrame);
    EXPECT_EQ(m_opened, 2) << "and stays open";
}

TEST_F(EncoderSwitchTest, OneThatFailsInMidStreamIsFollowedByAKeyFrameOfTheNext)
{
    auto encoders = make({VideoEncoder::Vaapi, VideoEncoder::X264, VideoEncoder::OpenH264});
    ASSERT_TRUE(encode(encoders));
    m_hangs = true;
    H264Decoder viewer;
    const auto next = encode(encoders);
    ASSERT_TRUE(next);
    EXPECT_EQ(next->encoder, VideoEncoder::X264);
    EXPECT_TRUE(next->picture.isKeyFrame);
    EXPECT_TRUE(viewer.decode(next->picture.h264)) << "without what was before";
    EXPECT_EQ(encoders.status().passedOver, std::vector<std::string>{"VA-API: The driver hangs."});
    m_softwareFails = true;
    EXPECT_FALSE(encode(encoders)) << "x264 and OpenH264 fail as well";
    m_softwareFails = false;
    EXPECT_TRUE(encode(encoders)) << "and all are asked again";
}

/// Noise, of which nothing can be left out.
PlanarPicture noiseOf(int width, int height, unsigned seed)
{
    std::vector<std::uint8_t> pixels(static_cast<std::size_t>(width) * height * kBytesPerPixel);
    std::mt19937 random(seed);
    for (auto& byte : pixels)
        byte = static_cast<std::uint8_t>(random());
    TileMap everything(width, height);
    everything.setAll();
    PlanarPicture picture(width, height);
    picture.update({pixels.data(), width, height, width * kBytesPerPixel, false, false},
                   everything);
    return picture;
}

TEST_F(EncoderSwitchTest, NoPictureIsLargerThanAViewerTakes)
{
    TileMap everything(3840, 2160);
    everything.setAll();
    auto encoders = make({VideoEncoder::X264});
    H264Decoder viewer;
    for (const unsigned number : {1U, 2U}) {
        const auto picture = noiseOf(3840, 2160, number);
        const auto made = encoders.encode(picture, everything, number == 1, 4);
        ASSERT_TRUE(made);
        EXPECT_LT(made->picture.h264.size(), protocol::kMaxDesktopMessage);
        EXPECT_TRUE(viewer.decode(made->picture.h264)) << "it builds on nothing that was not sent";
        EXPECT_TRUE(made->picture.isKeyFrame);
        EXPECT_GT(made->picture.qp, 4);
    }
}

TEST_F(EncoderSwitchTest, OneThatFailedIsNotAskedAgainAndOneThatWasTooSmallIs)
{
    m_mostWidth = kSwitchWidth;
    auto encoders = make({VideoEncoder::Vaapi, VideoEncoder::X264});
    const auto wide = encode(encoders, 2 * kSwitchWidth);
    ASSERT_TRUE(wide);
    EXPECT_EQ(wide->encoder, VideoEncoder::X264);
    const auto narrow = encode(encoders);
    ASSERT_TRUE(narrow);
    EXPECT_EQ(narrow->encoder, VideoEncoder::Vaapi);
    EXPECT_TRUE(encoders.status().passedOver.empty());
    m_hangs = true;
    EXPECT_EQ(encode(encoders)->encoder, VideoEncoder::X264);
    m_hangs = false;
    EXPECT_EQ(encode(encoders, 2 * kSwitchWidth)->encoder, VideoEncoder::X264);
    EXPECT_EQ(encode(encoders)->encoder, VideoEncoder::X264);
}

TEST_F(EncoderSwitchTest, TheFrameOfATakeOverIsAKeyFrameWithItsEncoder)
{
    auto encoders = make({VideoEncoder::Vaapi, VideoEncoder::OpenH264});
    PictureEncoder source(encoders);
    Bytes pixels(static_cast<std::size_t>(kSwitchWidth) * kSwitchHeight * kBytesPerPixel, 40);
    Capture capture;
    capture.now = {pixels.data(), kSwitchWidth, kSwitchHeight, kSwitchWidth * kBytesPerPixel,
                   false,         false};
    source.update(capture);
    ASSERT_TRUE(source.encodeKeyFrame(Quality::kQuick));
    Bytes before = pixels;
    std::fill_n(pixels.begin(), 400, std::uint8_t{200});
    capture.before = {before.data(), kSwitchWidth, kSwitchHeight, kSwitchWidth * kBytesPerPixel,
                      false,         false};
    capture.damage = {0, 0, kSwitchWidth, kSwitchHeight};
    source.update(capture);
    m_hangs = true;
    const auto encoded = source.encodeChanges(Quality::kQuick, source.changedTiles());
    ASSERT_TRUE(encoded);
    EXPECT_EQ(encoded->header.flags, protocol::kFrameKey);
    EXPECT_EQ(encoded->header.encoder, VideoEncoder::OpenH264);
    ASSERT_EQ(encoded->header.rects.size(), 1U);
    EXPECT_EQ(encoded->header.rects[0].width, kSwitchWidth);
    EXPECT_EQ(encoded->header.rects[0].height, kSwitchHeight);
}

TEST_F(EncoderSwitchTest, AProbeSaysWhatALyingEncoderDid)
{
    const auto finding =
        probeEncoder(VideoEncoder::Nvenc, [this](VideoEncoder kind, const EncoderOptions& options) {
            return open(kind, options);
        });
    EXPECT_FALSE(finding.works);
    EXPECT_EQ(finding.sentence,
              "NVENC: The encoder's bytes are no H.264: there is no slice in it.");
}

} // namespace
} // namespace helix::agent
