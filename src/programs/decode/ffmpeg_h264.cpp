#include "decode/ffmpeg_h264.h"

#include "decoding/messages.h"

extern "C" {
#include <libavutil/log.h>
}

namespace helix::decode {
namespace {

constexpr int kMacroblock = 16;
constexpr int kRowAlignment = 64; ///< FFmpeg rounds rows up to this before it looks at max_pixels
static_assert(decoding::kUnitPadding >= AV_INPUT_BUFFER_PADDING_SIZE);

int roundedUp(int side, int unit)
{
    return (side + unit - 1) / unit * unit;
}

/// The input is Helix's, and there for longer than the packet.
void keepInput(void* /*unused*/, std::uint8_t* /*unused*/) {}

} // namespace

int roundedToMacroblocks(int side)
{
    return roundedUp(side, kMacroblock);
}

tl::unexpected<Error> undecodable(const char* what)
{
    return fail(ErrorCode::Protocol, "A picture of the desktop could not be decoded.", what);
}

Result<FfmpegH264> FfmpegH264::create()
{
    // The guest chooses what goes wrong: its faults are counted, not written to our stderr.
    av_log_set_level(AV_LOG_QUIET);
    const AVCodec* codec = avcodec_find_decoder(AV_CODEC_ID_H264);
    if (!codec)
        return fail(ErrorCode::Unsupported, "FFmpeg cannot decode H.264.");
    FfmpegH264 made;
    made.m_context.reset(avcodec_alloc_context3(codec));
    made.m_frame.reset(av_frame_alloc());
    made.m_extra.reset(av_frame_alloc());
    made.m_packet.reset(av_packet_alloc());
    if (!made.m_context || !made.m_frame || !made.m_extra || !made.m_packet)
        return fail(ErrorCode::ResourceExhausted,
                    "There is not enough memory to decode the desktop.");
    made.m_context->flags |= AV_CODEC_FLAG_LOW_DELAY;
    made.m_context->err_recognition = AV_EF_EXPLODE | AV_EF_CAREFUL;
    return made;
}

Result<void> FfmpegH264::open()
{
    if (avcodec_open2(m_context.get(), m_context->codec, nullptr) < 0)
        return fail(ErrorCode::Unsupported, "FFmpeg's H.264 decoder could not be started.");
    return {};
}

void FfmpegH264::expectSize(int width, int height)
{
    m_context->max_pixels =
        static_cast<std::int64_t>(roundedUp(width, kRowAlignment)) * roundedToMacroblocks(height);
}

FfmpegH264::Outcome FfmpegH264::decode(BytesView unit)
{
    av_frame_unref(m_frame.get());
    // With a buffer of its own the packet would be copied. Never written to, whatever the type.
    m_packet->buf = av_buffer_create(const_cast<std::uint8_t*>(unit.data()),
                                     unit.size() + decoding::kUnitPadding, keepInput, nullptr,
                                     AV_BUFFER_FLAG_READONLY);
    if (m_packet->buf == nullptr)
        return {AVERROR(ENOMEM), "There is no memory for it."};
    m_packet->data = m_packet->buf->data;
    m_packet->size = static_cast<int>(unit.size());
    const int sent = avcodec_send_packet(m_context.get(), m_packet.get());
    av_packet_unref(m_packet.get());
    const int received = sent < 0 ? sent : avcodec_receive_frame(m_context.get(), m_frame.get());
    // Nothing may stay behind in the decoder: it would come out as an answer to a later frame.
    const bool another =
        received >= 0 && avcodec_receive_frame(m_context.get(), m_extra.get()) >= 0;
    av_frame_unref(m_extra.get());
    if (received >= 0 && !another)
        return {};
    avcodec_flush_buffers(m_context.get());
    return another ? Outcome{AVERROR_INVALIDDATA, "More than one picture in a frame."}
                   : Outcome{received, "No picture came out."};
}

Result<void> FfmpegH264::check(int width, int height) const
{
    if (m_frame->width != width || m_frame->height != height)
        return undecodable("The picture has another size than was announced.");
    if (m_frame->decode_error_flags != 0 || (m_frame->flags & AV_FRAME_FLAG_CORRUPT) != 0)
        return undecodable("The picture is damaged.");
    return {};
}

} // namespace helix::decode
