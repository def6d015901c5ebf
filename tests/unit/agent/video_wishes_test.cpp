#include "agent/desktop/stream/video_wishes.h"

#include <gtest/gtest.h>

namespace helix::agent {
namespace {

using protocol::VideoEncoder;
using Encoders = std::vector<VideoEncoder>;

TEST(VideoWishes, ComeFromTheEnvironment)
{
    const auto wishes = videoWishesIn([](const std::string& name) { return "value of " + name; });
    EXPECT_EQ(wishes.encoder, "value of HELIX_ENCODER");
    EXPECT_EQ(wishes.mode, "value of HELIX_VIDEO_MODE");
}

TEST(VideoWishes, AutoAsksGraphicsProcessorsFirst)
{
    const Encoders order{VideoEncoder::Nvenc, VideoEncoder::Vaapi, VideoEncoder::X264,
                         VideoEncoder::OpenH264};
    EXPECT_EQ(encoderOrder("").kinds, order);
    EXPECT_EQ(encoderOrder("auto").kinds, order);
    EXPECT_EQ(encoderOrder("auto").complaint, "");
}

TEST(VideoWishes, SoftwareStandsBehindWhatIsAskedFor)
{
    EXPECT_EQ(encoderOrder("x264").kinds, (Encoders{VideoEncoder::X264, VideoEncoder::OpenH264}));
    EXPECT_EQ(encoderOrder("openh264").kinds,
              (Encoders{VideoEncoder::OpenH264, VideoEncoder::X264}));
    EXPECT_EQ(encoderOrder("vaapi").kinds,
              (Encoders{VideoEncoder::Vaapi, VideoEncoder::X264, VideoEncoder::OpenH264}));
    EXPECT_EQ(encoderOrder("nvenc").kinds,
              (Encoders{VideoEncoder::Nvenc, VideoEncoder::X264, VideoEncoder::OpenH264}));
}

TEST(VideoWishes, AnUnknownWordIsAutoAndTold)
{
    const auto order = encoderOrder("h265\n");
    EXPECT_EQ(order.kinds, encoderOrder("auto").kinds);
    EXPECT_EQ(order.complaint, "HELIX_ENCODER is 'h265?', which is none of auto, x264, openh264, "
                               "vaapi and nvenc; auto is used.");
    EXPECT_NE(captureMode("x11", false).complaint, "");
}

TEST(VideoWishes, DmabufIsExplained)
{
    EXPECT_EQ(captureMode("auto", false).complaint, "");
    EXPECT_EQ(captureMode("shm", true).complaint, "");
    EXPECT_NE(captureMode("dmabuf", false).complaint.find("no render node"), std::string::npos);
    EXPECT_NE(captureMode("dmabuf", true).complaint.find("shared memory"), std::string::npos);
    EXPECT_NE(captureMode("dmabuf", true).sentence.find("shared memory"), std::string::npos);
}

} // namespace
} // namespace helix::agent
