#include "protocol/desktop_frame.h"

#include <gtest/gtest.h>

#include "protocol/limits.h"

namespace helix::protocol {
namespace {

FrameHeader sampleHeader()
{
    FrameHeader header;
    header.flags = kFrameKey | kFrameRefinement;
    header.sequence = 0x01020304;
    const std::uint64_t capture = 0x1122334455667788;
    header.times = {capture,     capture - 900, capture + 1, capture + 2,    capture + 3,
                    capture + 4, capture + 5,   capture + 6, capture - 40000};
    header.starvedUs = 1234;
    header.ladderStep = 3;
    header.width = 1280;
    header.height = 720;
    header.qp = 24;
    header.lastInput = 77;
    header.rects = {{0, 0, 16, 16}, {1264, 704, 16, 16}};
    return header;
}

const Bytes kPicture{0, 0, 0, 1, 0x67};

/// The sample on the wire, with one byte changed.
Bytes patched(std::size_t offset, std::uint8_t value)
{
    Bytes message = encodeFrame(sampleHeader(), kPicture);
    message.at(offset) = value;
    return message;
}

TEST(DesktopFrame, RoundTripKeepsEveryField)
{
    const auto frame = decodeFrame(encodeFrame(sampleHeader(), kPicture));
    ASSERT_TRUE(frame) << frame.error().describe();
    const FrameHeader expected = sampleHeader();
    EXPECT_EQ(frame->header.flags, expected.flags);
    EXPECT_EQ(frame->header.sequence, expected.sequence);
    const FrameTimes& times = frame->header.times;
    EXPECT_EQ(times.capture, expected.times.capture);
    EXPECT_EQ(times.inputApplied, expected.times.inputApplied);
    EXPECT_EQ(times.taken, expected.times.taken);
    EXPECT_EQ(times.compared, expected.times.compared);
    EXPECT_EQ(times.converted, expected.times.converted);
    EXPECT_EQ(times.encodeStart, expected.times.encodeStart);
    EXPECT_EQ(times.encoded, expected.times.encoded);
    EXPECT_EQ(times.sent, expected.times.sent);
    EXPECT_EQ(times.complete, expected.times.complete);
    EXPECT_EQ(frame->header.starvedUs, expected.starvedUs);
    EXPECT_EQ(frame->header.encoder, VideoEncoder::X264);
    EXPECT_EQ(frame->header.ladderStep, expected.ladderStep);
    EXPECT_EQ(frame->header.width, expected.width);
    EXPECT_EQ(frame->header.height, expected.height);
    EXPECT_EQ(frame->header.qp, expected.qp);
    EXPECT_EQ(frame->header.lastInput, expected.lastInput);
    EXPECT_EQ(frame->header.rects, expected.rects);
    EXPECT_EQ(frame->h264, kPicture);
}

TEST(DesktopFrame, LayoutIsTheDocumentedOne)
{
    const Bytes message = encodeFrame(sampleHeader(), kPicture);
    ASSERT_EQ(message.size(), 64 + 2 * 8 + kPicture.size());
    EXPECT_EQ(message[0], kFrameVersion);
    EXPECT_EQ(message[1], 1);
    EXPECT_EQ(message[4], 0x04) << "the sequence is little-endian";
    EXPECT_EQ(message[8], 0x88) << "the capture time follows it";
    EXPECT_EQ(message[16] | message[17] << 8, 900) << "since the input";
    for (std::size_t i = 0; i < 6; ++i)
        EXPECT_EQ(message[20 + 4 * i], i + 1) << "since the capture";
    EXPECT_EQ(message[44], 77);
    EXPECT_EQ(message[48] | message[49] << 8, 1234);
    EXPECT_EQ(message[52] | message[53] << 8, 40000) << "since it was complete";
    EXPECT_EQ(message[56] | message[57] << 8, 1280);
    EXPECT_EQ(message[60], 24);
    EXPECT_EQ(message[61], 2);
    EXPECT_EQ(message[62], 1);
    EXPECT_EQ(message[63], 3);
}

TEST(DesktopFrame, TimesThatDoNotFitAreCutAndNoInputIsNone)
{
    FrameHeader header = sampleHeader();
    header.times = {1'000'000, 0, 999'999, 1'000'000, std::uint64_t{1} << 40, 0, 0, 0};
    const auto frame = decodeFrame(encodeFrame(header, kPicture));
    ASSERT_TRUE(frame);
    EXPECT_EQ(frame->header.times.inputApplied, 0U);
    EXPECT_EQ(frame->header.times.taken, 1'000'000U) << "a clock does not go backwards";
    EXPECT_EQ(frame->header.times.converted, 1'000'000U + std::uint64_t{0xffffffff});
    EXPECT_EQ(std::string(nameOf(static_cast<VideoEncoder>(200))), "unknown");
}

TEST(DesktopFrame, TooManyRectanglesBecomeOneThatCoversThem)
{
    FrameHeader header = sampleHeader();
    header.rects.clear();
    for (std::uint16_t i = 0; i <= kMaxFrameRects; ++i)
        header.rects.push_back(
            {static_cast<std::uint16_t>(100 + i * 10), 50, 8, static_cast<std::uint16_t>(8 + i)});
    const auto frame = decodeFrame(encodeFrame(header, kPicture));
    ASSERT_TRUE(frame);
    ASSERT_EQ(frame->header.rects.size(), 1U);
    EXPECT_EQ(frame->header.rects[0], (Rect{100, 50, 328, 40}));
}

TEST(DesktopFrame, EveryShorterMessageIsRefused)
{
    const Bytes message = encodeFrame(sampleHeader(), kPicture);
    for (std::size_t size = 0; size <= message.size() - kPicture.size(); ++size)
        EXPECT_FALSE(decodeFrame(BytesView(message).first(size))) << size;
}

TEST(DesktopFrame, ForeignValuesAreRefused)
{
    EXPECT_FALSE(decodeFrame(patched(0, 1))) << "version";
    EXPECT_FALSE(decodeFrame(patched(1, 9))) << "type";
    EXPECT_FALSE(decodeFrame(patched(3, 0x80))) << "flags";
    EXPECT_FALSE(decodeFrame(patched(57, 0xff))) << "width above the limit";
    EXPECT_FALSE(decodeFrame(patched(56, 1))) << "odd width";
    EXPECT_FALSE(decodeFrame(patched(60, 52))) << "quality";
    EXPECT_FALSE(decodeFrame(patched(61, 255))) << "rectangles beyond the message";
    EXPECT_FALSE(decodeFrame(patched(64 + 8, 0xf1))) << "rectangle outside the desktop";
    EXPECT_FALSE(decodeFrame(patched(64 + 4, 0))) << "rectangle without width";
    EXPECT_EQ(decodeFrame(patched(0, 1)).error().code, ErrorCode::Protocol);
}

TEST(DesktopFrame, MoreRectanglesThanAllowedAreRefusedEvenWhenTheyAreThere)
{
    Bytes message = patched(61, kMaxFrameRects + 1);
    for (std::size_t i = 0; i < kMaxFrameRects; ++i)
        message.insert(message.end(), {0, 0, 0, 0, 2, 0, 2, 0});
    EXPECT_FALSE(decodeFrame(message));
}

TEST(DesktopFrame, OversizedMessageIsRefused)
{
    EXPECT_FALSE(decodeFrame(encodeFrame(sampleHeader(), Bytes(kMaxDesktopMessage, 1))));
}

} // namespace
} // namespace helix::protocol
