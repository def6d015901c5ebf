#include "decode/h264_decoder.h"

#include <utility>

#include "base/try.h"
#include "decoding/messages.h"

extern "C" {
#include <libavcodec/avcodec.h>
#include <libavutil/log.h>
}

namespace helix::decode {
namespace {

using decoding::PlaneLayout;

constexpr int kMacroblock = 16;
constexpr int kRowAlignment = 64; ///< FFmpeg rounds rows up to this before it looks at max_pixels
static_assert(decoding::kUnitPadding >= AV_INPUT_BUFFER_PADDING_SIZE);

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

bool isPlain420(int format)
{
    return format == AV_PIX_FMT_YUV420P || format == AV_PIX_FMT_YUVJ420P;
}

/// What the callback for memory needs, beside the context that it gets.
struct Target {
    PictureSlots* places = nullptr;
    int width = 0, height = 0; ///< of the last announced picture
    PlaneLayout layout;
};

void giveBack(void* places, std::uint8_t* place)
{
    auto* all = static_cast<PictureSlots*>(places);
    all->giveBack(all->slotOf(place));
}

/// The input is Helix's, and there for longer than the packet.
void keepInput(void* /*unused*/, std::uint8_t* /*unused*/) {}

/// Refuses a picture that is larger than its header announced, or of another format, before memory
/// is taken for it.
int placeForPicture(AVCodecContext* context, AVFrame* frame, int /*flags*/)
{
    const auto& target = *static_cast<const Target*>(context->opaque);
    if (!isPlain420(frame->format) || frame->width > roundedUp(target.width) ||
        frame->height > roundedUp(target.height))
        return AVERROR_INVALIDDATA;
    const auto slot = target.places->take();
    if (!slot)
        return AVERROR(ENOMEM);
    std::uint8_t* place = target.places->at(*slot);
    frame->buf[0] = av_buffer_create(place, target.layout.bytes, giveBack, target.places, 0);
    if (frame->buf[0] == nullptr) {
        target.places->giveBack(*slot);
        return AVERROR(ENOMEM);
    }
    for (int plane = 0; plane < 3; ++plane) {
        frame->data[plane] = place + target.layout.offset[plane];
        frame->linesize[plane] = target.layout.stride[plane];
    }
    frame->extended_data = frame->data;
    return 0;
}

} // namespace

struct H264Decoder::Private {
    Target target;
    std::unique_ptr<AVCodecContext, FreeContext> context;
    std::unique_ptr<AVFrame, FreeFrame> frame;
    std::unique_ptr<AVFrame, FreeFrame> extra;
    std::unique_ptr<AVPacket, FreePacket> packet;
};

H264Decoder::H264Decoder(std::unique_ptr<Private> d)
    : m_d(std::move(d))
{
}
H264Decoder::~H264Decoder() = default;
H264Decoder::H264Decoder(H264Decoder&&) noexcept = default;
H264Decoder& H264Decoder::operator=(H264Decoder&&) noexcept = default;

Result<H264Decoder> H264Decoder::create(PictureSlots& places)
{
    // The guest chooses what goes wrong: its faults are counted, not written to our stderr.
    av_log_set_level(AV_LOG_QUIET);
    const AVCodec* codec = avcodec_find_decoder(AV_CODEC_ID_H264);
    if (!codec)
        return fail(ErrorCode::Unsupported, "FFmpeg cannot decode H.264.");
    auto d = std::make_unique<Private>();
    d->target.places = &places;
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
    context.opaque = &d->target;
    context.get_buffer2 = placeForPicture;
    if (avcodec_open2(&context, codec, nullptr) < 0)
        return fail(ErrorCode::Unsupported, "FFmpeg's H.264 decoder could not be started.");
    return H264Decoder(std::move(d));
}

Result<int> H264Decoder::decode(BytesView unit, int width, int height)
{
    Private& d = *m_d;
    av_frame_unref(d.frame.get());
    if (d.target.width != width || d.target.height != height) {
        // What is there was of another size and is referred to no more.
        avcodec_flush_buffers(d.context.get());
        d.target.places->release();
        d.target.width = width;
        d.target.height = height;
        d.target.layout = decoding::layoutOf(width, height);
    }
    d.context->max_pixels =
        static_cast<std::int64_t>(roundedUp(width, kRowAlignment)) * roundedUp(height);
    // With a buffer of its own the packet would be copied. Never written to, whatever the type.
    d.packet->buf = av_buffer_create(const_cast<std::uint8_t*>(unit.data()),
                                     unit.size() + decoding::kUnitPadding, keepInput, nullptr,
                                     AV_BUFFER_FLAG_READONLY);
    if (d.packet->buf == nullptr)
        return undecodable("There is no memory for it.");
    d.packet->data = d.packet->buf->data;
    d.packet->size = static_cast<int>(unit.size());
    const int sent = avcodec_send_packet(d.context.get(), d.packet.get());
    av_packet_unref(d.packet.get());
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
    if (!isPlain420(frame.format))
        return undecodable("The picture has another colour format than 8-bit 4:2:0.");
    if (frame.decode_error_flags != 0 || (frame.flags & AV_FRAME_FLAG_CORRUPT) != 0)
        return undecodable("The picture is damaged.");
    // Where it is cut off at the left or at the top, it does not begin where Helix looks.
    const int slot = d.target.places->slotOf(frame.data[0]);
    for (int plane = 0; plane < 3; ++plane)
        if (frame.data[plane] != d.target.places->at(slot) + d.target.layout.offset[plane] ||
            frame.linesize[plane] != d.target.layout.stride[plane])
            return undecodable("The picture does not begin at its first row and column.");
    return slot;
}

} // namespace helix::decode
