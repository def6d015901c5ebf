#include "decode/h264_decoder.h"

#include <utility>

#include "base/try.h"
#include "decode/exact_patches.h"
#include "decode/ffmpeg_h264.h"

namespace helix::decode {
namespace {

using decoding::PlaneLayout;

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

/// Refuses a picture that is larger than its header announced, or of another format, before memory
/// is taken for it.
int placeForPicture(AVCodecContext* context, AVFrame* frame, int /*flags*/)
{
    const auto& target = *static_cast<const Target*>(context->opaque);
    if (!isPlain420(frame->format) || frame->width > roundedToMacroblocks(target.width) ||
        frame->height > roundedToMacroblocks(target.height))
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
    Private(PictureSlots& places, FfmpegH264 decoder)
        : target{&places, 0, 0, {}}
        , ffmpeg(std::move(decoder))
        , patches(places)
    {
    }
    Target target;
    FfmpegH264 ffmpeg;
    ExactPatches patches;
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
    TRY(auto ffmpeg, FfmpegH264::create());
    auto d = std::make_unique<Private>(places, std::move(ffmpeg));
    AVCodecContext& context = d->ffmpeg.context();
    context.thread_type = FF_THREAD_SLICE; // frame threads would hold pictures back
    context.thread_count = 2;
    context.opaque = &d->target;
    context.get_buffer2 = placeForPicture;
    TRY(d->ffmpeg.open());
    return H264Decoder(std::move(d));
}

Result<int> H264Decoder::decode(BytesView unit, int width, int height)
{
    Private& d = *m_d;
    d.ffmpeg.forgetFrame();
    if (d.target.width != width || d.target.height != height) {
        // What is there was of another size and is referred to no more.
        avcodec_flush_buffers(&d.ffmpeg.context());
        d.patches.forget();
        d.target.places->release();
        d.target.width = width;
        d.target.height = height;
        d.target.layout = decoding::layoutOf(width, height);
    }
    if (const auto patched = d.patches.apply(unit))
        return *patched;
    auto slot = decodeByFfmpeg(unit, width, height);
    if (slot)
        d.patches.follow(unit, *slot, width, height);
    else
        d.patches.forget();
    return slot;
}

void H264Decoder::prepare()
{
    m_d->patches.prepare();
}

Result<int> H264Decoder::decodeByFfmpeg(BytesView unit, int width, int height)
{
    Private& d = *m_d;
    d.ffmpeg.expectSize(width, height);
    if (const auto came = d.ffmpeg.decode(unit); came.error < 0)
        return undecodable(came.what);
    TRY(d.ffmpeg.check(width, height));
    const AVFrame& frame = d.ffmpeg.frame();
    if (!isPlain420(frame.format))
        return undecodable("The picture has another colour format than 8-bit 4:2:0.");
    // Where it is cut off at the left or at the top, it does not begin where Helix looks.
    const int slot = d.target.places->slotOf(frame.data[0]);
    for (int plane = 0; plane < 3; ++plane)
        if (frame.data[plane] != d.target.places->at(slot) + d.target.layout.offset[plane] ||
            frame.linesize[plane] != d.target.layout.stride[plane])
            return undecodable("The picture does not begin at its first row and column.");
    return slot;
}

} // namespace helix::decode
