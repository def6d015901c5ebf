#include "link/h264_decoder.h"

#include <algorithm>

extern "C" {
#include <libavcodec/avcodec.h>
#include <libavutil/log.h>
}

namespace helix::link {
namespace {

constexpr int kMacroblock = 16;
constexpr int kRowAlignment = 64; ///< FFmpeg rounds rows up to this before it looks at max_pixels

struct FreeContext {
    void operator()(AVCodecContext* context) const { avcodec_free_context(&context); }
};
struct FreeFrame {
    void operator()(AVFrame* frame) const { av_frame_free(&frame); }
};
struct FreePacket {
    void operator()(AVPacket* packet) const { av_packet_free(&packet); }
};

int roundedUp(int side, int unit = kMacroblock)
{
    return (side + unit - 1) / unit * unit;
}

tl::unexpected<Error> undecodable(const char* what)
{
    return fail(ErrorCode::Protocol, "A picture of the desktop could not be decoded.", what);
}

/// The size of the last announced picture, beside the context that the callback gets.
struct Announced {
    int width = 0, height = 0;
};

/// Refuses a picture that is larger than its header announced, before memory is taken for it.
int boundedBuffer(AVCodecContext* context, AVFrame* frame, int flags)
{
    const auto* announced = static_cast<const Announced*>(context->opaque);
    if (frame->width > roundedUp(announced->width) || frame->height > roundedUp(announced->height))
        return AVERROR_INVALIDDATA;
    return avcodec_default_get_buffer2(context, frame, flags);
}

} // namespace

struct H264Decoder::Private {
    std::unique_ptr<AVCodecContext, FreeContext> context;
    std::unique_ptr<AVFrame, FreeFrame> frame;
    std::unique_ptr<AVFrame, FreeFrame> extra;
    std::unique_ptr<AVPacket, FreePacket> packet;
    Bytes padded; ///< the decoder reads a little past the end
    Announced announced;
};

H264Decoder::H264Decoder(std::unique_ptr<Private> d)
    : m_d(std::move(d))
{
}
H264Decoder::~H264Decoder() = default;
H264Decoder::H264Decoder(H264Decoder&&) noexcept = default;
H264Decoder& H264Decoder::operator=(H264Decoder&&) noexcept = default;

Result<H264Decoder> H264Decoder::create()
{
    // The guest chooses what goes wrong: its faults are counted, not written to our stderr.
    av_log_set_level(AV_LOG_QUIET);
    const AVCodec* codec = avcodec_find_decoder(AV_CODEC_ID_H264);
    if (!codec)
        return fail(ErrorCode::Unsupported,
                    "This computer's FFmpeg cannot decode H.264; install libavcodec with H.264.");
    auto d = std::make_unique<Private>();
    d->context.reset(avcodec_alloc_context3(codec));
    d->frame.reset(av_frame_alloc());
    d->extra.reset(av_frame_alloc());
    d->packet.reset(av_packet_alloc());
    if (!d->context || !d->frame || !d->extra || !d->packet)
        return fail(ErrorCode::ResourceExhausted,
                    "There is not enough memory to decode the desktop.");
    AVCodecContext& context = *d->context;
    context.flags |= AV_CODEC_FLAG_LOW_DELAY;
    context.thread_type = FF_THREAD_SLICE; // frame threads would hold pictures back
    context.thread_count = 2;
    context.err_recognition = AV_EF_EXPLODE | AV_EF_CAREFUL;
    context.opaque = &d->announced;
    context.get_buffer2 = boundedBuffer;
    if (avcodec_open2(&context, codec, nullptr) < 0)
        return fail(ErrorCode::Unsupported, "FFmpeg's H.264 decoder could not be started.");
    return H264Decoder(std::move(d));
}

Result<DecodedPlanes> H264Decoder::decode(BytesView annexB, int width, int height)
{
    Private& d = *m_d;
    d.announced = {width, height};
    d.context->max_pixels =
        static_cast<std::int64_t>(roundedUp(width, kRowAlignment)) * roundedUp(height);
    d.padded.assign(annexB.size() + AV_INPUT_BUFFER_PADDING_SIZE, 0);
    std::ranges::copy(annexB, d.padded.begin());
    d.packet->data = d.padded.data();
    d.packet->size = static_cast<int>(annexB.size());

    av_frame_unref(d.frame.get());
    const int sent = avcodec_send_packet(d.context.get(), d.packet.get());
    const int received = sent < 0 ? sent : avcodec_receive_frame(d.context.get(), d.frame.get());
    // Nothing may stay behind in the decoder: it would come out as an answer to a later frame.
    const bool another =
        received >= 0 && avcodec_receive_frame(d.context.get(), d.extra.get()) >= 0;
    av_frame_unref(d.extra.get());
    if (received < 0 || another) {
        avcodec_flush_buffers(d.context.get());
        return undecodable(another ? "More than one picture in a frame." : "No picture came out.");
    }
    const AVFrame& frame = *d.frame;
    if (frame.width != width || frame.height != height)
        return undecodable("The picture has another size than was announced.");
    if (frame.format != AV_PIX_FMT_YUV420P && frame.format != AV_PIX_FMT_YUVJ420P)
        return undecodable("The picture has another colour format than 8-bit 4:2:0.");
    if (frame.decode_error_flags != 0 || (frame.flags & AV_FRAME_FLAG_CORRUPT) != 0)
        return undecodable("The picture is damaged.");
    DecodedPlanes planes;
    for (int i = 0; i < 3; ++i) {
        planes.data[i] = frame.data[i];
        planes.stride[i] = frame.linesize[i];
    }
    return planes;
}

} // namespace helix::link
