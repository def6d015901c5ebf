#include "decode/card_decoder.h"

#include <algorithm>
#include <utility>

#include "base/try.h"
#include "decode/ffmpeg_h264.h"
#include "decode/known_pictures.h"
#include "decoding/messages.h"
#include "decoding/planes.h"

extern "C" {
#include <libavutil/hwcontext.h>
}

namespace helix::decode {
namespace {

tl::unexpected<Error> cardFailed(const char* what)
{
    return fail(ErrorCode::Unavailable, "The graphics card did not decode a picture.", what);
}

/// Of units in a row, each of which may have been at fault itself: one was to be a key frame.
constexpr int kMostBroken = 3;

/// What a guest's bytes can bring about without the card having a part in it.
bool isOfTheUnit(int error)
{
    return error == AVERROR_INVALIDDATA || error == AVERROR(EINVAL) || error == AVERROR(EAGAIN) ||
           error == AVERROR_EOF;
}

/// Luma as it is, chroma by turns, into the three planes that Helix reads.
void split(const AVFrame& picture, int width, int height, const decoding::PlaneLayout& layout,
           std::uint8_t* place)
{
    for (int y = 0; y < height; ++y)
        std::copy_n(picture.data[0] + std::ptrdiff_t{y} * picture.linesize[0], width,
                    place + layout.offset[0] + std::ptrdiff_t{y} * layout.stride[0]);
    for (int y = 0; y < (height + 1) / 2; ++y) {
        const std::uint8_t* from = picture.data[1] + std::ptrdiff_t{y} * picture.linesize[1];
        std::uint8_t* u = place + layout.offset[1] + std::ptrdiff_t{y} * layout.stride[1];
        std::uint8_t* v = place + layout.offset[2] + std::ptrdiff_t{y} * layout.stride[2];
        for (int x = 0; x < (width + 1) / 2; ++x) {
            u[x] = from[2 * x];
            v[x] = from[2 * x + 1];
        }
    }
}

} // namespace

int fetchFromCard(AVFrame& into, const AVFrame& decoded)
{
    into.format = AV_PIX_FMT_NV12;
    return av_hwframe_transfer_data(&into, &decoded, 0);
}

struct CardDecoder::Private {
    std::unique_ptr<CardFrames> frames;
    PictureSlots* places = nullptr;
    FfmpegH264 ffmpeg;
    FramePtr fetched;
    int width = 0, height = 0; ///< of the last announced picture
    bool isRefused = false;    ///< FFmpeg may not have the card for this stream
    int broken = 0;            ///< units, since the last one that was not

    static AVPixelFormat choose(AVCodecContext* context, const AVPixelFormat* offered);
    Result<int> decode(BytesView unit);
    Result<void> fetch();
};

/// Asked when a stream begins, and again without the card where that could not be set up for it.
AVPixelFormat CardDecoder::Private::choose(AVCodecContext* context, const AVPixelFormat* offered)
{
    auto& self = *static_cast<Private*>(context->opaque);
    // Before the card takes memory for a picture that is larger than its header announced.
    if (context->coded_width > roundedToMacroblocks(self.width) ||
        context->coded_height > roundedToMacroblocks(self.height))
        return AV_PIX_FMT_NONE;
    for (; *offered != AV_PIX_FMT_NONE; ++offered)
        if (*offered == self.frames->format())
            return *offered;
    self.isRefused = true;
    return AV_PIX_FMT_NONE;
}

CardDecoder::CardDecoder(std::unique_ptr<Private> d)
    : m_d(std::move(d))
{
}
CardDecoder::~CardDecoder() = default;
CardDecoder::CardDecoder(CardDecoder&&) noexcept = default;
CardDecoder& CardDecoder::operator=(CardDecoder&&) noexcept = default;

Result<CardDecoder> CardDecoder::create(PictureSlots& places, std::unique_ptr<CardFrames> frames)
{
    TRY(auto ffmpeg, FfmpegH264::create());
    auto d = std::make_unique<Private>(
        Private{std::move(frames), &places, std::move(ffmpeg), FramePtr(av_frame_alloc())});
    if (!d->fetched)
        return fail(ErrorCode::ResourceExhausted,
                    "There is not enough memory to decode the desktop.");
    AVCodecContext& context = d->ffmpeg.context();
    context.thread_count = 1; // the card has its own
    context.opaque = d.get();
    context.get_format = Private::choose;
    d->frames->attach(context);
    TRY(d->ffmpeg.open());
    return CardDecoder(std::move(d));
}

Result<void> CardDecoder::Private::fetch()
{
    const AVFrame& decoded = ffmpeg.frame();
    av_frame_unref(fetched.get());
    if (frames->fetch(*fetched, decoded) < 0)
        return cardFailed("It could not be brought into memory.");
    if (fetched->format != AV_PIX_FMT_NV12 || fetched->width < width || fetched->height < height)
        return cardFailed("It came as something else.");
    return {};
}

Result<int> CardDecoder::Private::decode(BytesView unit)
{
    const auto came = ffmpeg.decode(unit);
    if (isRefused)
        return cardFailed("It does not take this stream.");
    if (came.error < 0)
        return isOfTheUnit(came.error) ? undecodable(came.what) : cardFailed(came.what);
    TRY(ffmpeg.check(width, height));
    const AVFrame& frame = ffmpeg.frame();
    if (frame.format != frames->format())
        return cardFailed("It was not the card that decoded it.");
    if (frame.crop_left != 0 || frame.crop_top != 0)
        return undecodable("The picture does not begin at its first row and column.");
    TRY(fetch());
    ffmpeg.forgetFrame();
    // Helix is done with the one before, and the card keeps what later ones refer to.
    constexpr int kSlot = 0;
    split(*fetched, width, height, decoding::layoutOf(width, height), places->at(kSlot));
    return kSlot;
}

Result<int> CardDecoder::decode(BytesView unit, int width, int height)
{
    Private& d = *m_d;
    if (d.width != width || d.height != height) {
        avcodec_flush_buffers(&d.ffmpeg.context());
        d.places->release();
        d.width = width;
        d.height = height;
    }
    d.ffmpeg.expectSize(width, height);
    auto slot = d.decode(unit);
    d.broken = slot ? 0 : d.broken + 1;
    // Drivers that fail do not all say so: the processor shall not be waited for in vain.
    if (d.broken == kMostBroken && slot.error().code == ErrorCode::Protocol)
        return cardFailed("It decodes nothing any more.");
    return slot;
}

void tryKnownPictures(CardDecoder& decoder, const PictureSlots& places, decoding::CardTrial& trial)
{
    constexpr int kWidth = KnownPicture::kWidth, kHeight = KnownPicture::kHeight;
    trial.hasDecoded = trial.isRight = true;
    for (const auto& picture : knownPictures()) {
        Bytes unit(picture.unit.begin(), picture.unit.end());
        unit.resize(unit.size() + decoding::kUnitPadding);
        const auto slot =
            decoder.decode(BytesView(unit).first(picture.unit.size()), kWidth, kHeight);
        trial.hasDecoded = trial.hasDecoded && slot;
        trial.isRight = trial.isRight && slot &&
                        isKnown(picture, decoding::planesIn(places.at(0), *slot,
                                                            decoding::layoutOf(kWidth, kHeight)));
    }
}

} // namespace helix::decode
