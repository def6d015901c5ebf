#include "agent/desktop/stream/libavcodec_encoder.h"

#include <algorithm>
#include <filesystem>

#include "agent/desktop/stream/libavcodec.h"
#include "agent/desktop/stream/quality.h"
#include "base/try.h"

namespace helix::agent {
namespace {

namespace fs = std::filesystem;

/// Between Quality::kFine and kQuick: a still picture need not be sharpened, a moving one is not dear
/// to who has a graphics processor.
constexpr int kUsualQp = 20;
/// A key frame is worth ten others or more, so a quantiser has to be off by a factor of two in bytes.
constexpr int kTooFine = 6;
/// VA-API takes a picture group of 0 for "key frames only"; this is some hours.
constexpr int kNoKeyFrames = 1 << 20;
constexpr int kSurfaces = 4; ///< one is read, one is written, and some room

/// Deleters for what libavcodec made.
struct Free {
    const Libavcodec* library = nullptr;
    void operator()(AVCodecContext* context) const { library->freeContext(&context); }
    void operator()(AVFrame* frame) const { library->freeFrame(&frame); }
    void operator()(AVPacket* packet) const { library->freePacket(&packet); }
    void operator()(AVBufferRef* buffer) const { library->unrefBuffer(&buffer); }
};
template <typename Thing>
using Owned = std::unique_ptr<Thing, Free>;

void copyPlane(std::uint8_t* to, int toStride, const std::uint8_t* from, int width, int height)
{
    for (int y = 0; y < height; ++y)
        std::copy_n(from + static_cast<std::ptrdiff_t>(y) * width, width,
                    to + static_cast<std::ptrdiff_t>(y) * toStride);
}

/// Both chroma planes pixel by pixel in one, as NV12 has them.
void weaveChroma(AVFrame& frame, const PlanarPicture& picture)
{
    const int width = picture.width() / 2;
    for (int y = 0; y < picture.height() / 2; ++y) {
        std::uint8_t* to = frame.data[1] + static_cast<std::ptrdiff_t>(y) * frame.linesize[1];
        const auto row = static_cast<std::ptrdiff_t>(y) * width;
        for (int x = 0; x < width; ++x) {
            to[2 * x] = picture.blue()[row + x];
            to[2 * x + 1] = picture.red()[row + x];
        }
    }
}

class LibavcodecEncoder : public Encoder {
public:
    LibavcodecEncoder(const Libavcodec& library, LibavcodecCodec codec, EncoderOptions options)
        : m_library(library)
        , m_codec(std::move(codec))
        , m_options(options)
    {
    }

    Result<void> open(int qp);
    Result<EncodedPicture> encode(const PlanarPicture& picture, const TileMap& changed,
                                  bool keyFrame, int qp) override;

private:
    [[nodiscard]] tl::unexpected<Error> failure(const std::string& what, int code) const;
    template <typename Thing>
    [[nodiscard]] Owned<Thing> own(Thing* thing) const
    {
        return Owned<Thing>(thing, Free{&m_library});
    }
    void configure(AVCodecContext& context, int qp) const;
    Result<void> giveSurfaces(AVCodecContext& context);
    Result<Owned<AVFrame>> frameOf(const PlanarPicture& picture) const;
    Result<Owned<AVFrame>> onSurface(Owned<AVFrame> frame) const;
    Result<EncodedPicture> receive();

    const Libavcodec& m_library;
    LibavcodecCodec m_codec;
    EncoderOptions m_options;
    int m_qp = kUsualQp;
    std::int64_t m_pictures = 0;
    Owned<AVBufferRef> m_device; ///< outlives the context
    Owned<AVCodecContext> m_context;
};

tl::unexpected<Error> LibavcodecEncoder::failure(const std::string& what, int code) const
{
    return fail(ErrorCode::Unsupported, m_codec.name + " " + what + ".", m_library.describe(code));
}

void LibavcodecEncoder::configure(AVCodecContext& context, int qp) const
{
    context.width = m_options.width;
    context.height = m_options.height;
    context.time_base = {1, m_options.framesPerSecond};
    context.framerate = {m_options.framesPerSecond, 1};
    context.pix_fmt = AV_PIX_FMT_YUV420P;
    context.gop_size = kNoKeyFrames;
    context.max_b_frames = 0;
    context.flags |= AV_CODEC_FLAG_LOW_DELAY;
    context.color_range = AVCOL_RANGE_MPEG;
    context.color_primaries = AVCOL_PRI_BT709;
    context.color_trc = AVCOL_TRC_BT709;
    context.colorspace = AVCOL_SPC_BT709;
    // An option that another version of the encoder does not have is no reason to do without it.
    for (const auto& [name, value] : m_codec.options)
        m_library.setOption(context.priv_data, name.c_str(), value.c_str(), 0);
    m_library.setOption(context.priv_data, "qp", std::to_string(qp).c_str(), 0);
}

/// As FFmpeg's doc/examples/vaapi_encode.c does.
Result<void> LibavcodecEncoder::giveSurfaces(AVCodecContext& context)
{
    if (!m_device) {
        AVBufferRef* device = nullptr;
        const int made = m_library.createDevice(&device, AV_HWDEVICE_TYPE_VAAPI,
                                                m_codec.device.c_str(), nullptr, 0);
        if (made < 0)
            return failure("finds no driver for " + m_codec.device, made);
        m_device = own(device);
    }
    auto surfaces = own(m_library.allocFrames(m_device.get()));
    if (!surfaces)
        return failure("gets no memory", AVERROR(ENOMEM));
    auto& described = *reinterpret_cast<AVHWFramesContext*>(surfaces->data);
    described.format = AV_PIX_FMT_VAAPI;
    described.sw_format = AV_PIX_FMT_NV12;
    described.width = m_options.width;
    described.height = m_options.height;
    described.initial_pool_size = kSurfaces;
    if (const int ready = m_library.initFrames(surfaces.get()); ready < 0)
        return failure("gets no pictures on the graphics processor", ready);
    context.pix_fmt = AV_PIX_FMT_VAAPI;
    context.hw_frames_ctx = surfaces.release(); // given to the context, which lets go of it
    return {};
}

Result<void> LibavcodecEncoder::open(int qp)
{
    const AVCodec* codec = m_library.findEncoder(m_codec.name.c_str());
    if (codec == nullptr)
        return fail(ErrorCode::Unsupported, "The guest's libavcodec has no " + m_codec.name + ".");
    m_context.reset();
    auto context = own(m_library.allocContext(codec));
    if (!context)
        return failure("gets no memory", AVERROR(ENOMEM));
    configure(*context, qp);
    if (m_codec.input == LibavcodecCodec::Input::VaapiSurface)
        TRY(giveSurfaces(*context));
    if (const int opened = m_library.open(context.get(), codec, nullptr); opened < 0)
        return failure("does not open", opened);
    m_context = std::move(context);
    m_qp = qp;
    return {};
}

Result<Owned<AVFrame>> LibavcodecEncoder::frameOf(const PlanarPicture& picture) const
{
    const bool woven = m_codec.input == LibavcodecCodec::Input::VaapiSurface;
    auto frame = own(m_library.allocFrame());
    if (!frame)
        return failure("gets no memory", AVERROR(ENOMEM));
    frame->format = woven ? AV_PIX_FMT_NV12 : AV_PIX_FMT_YUV420P;
    frame->width = picture.width();
    frame->height = picture.height();
    if (const int got = m_library.getBuffer(frame.get(), 0); got < 0)
        return failure("gets no memory", got);
    copyPlane(frame->data[0], frame->linesize[0], picture.luma(), picture.width(),
              picture.height());
    if (woven) {
        weaveChroma(*frame, picture);
        return frame;
    }
    const int width = picture.width() / 2;
    copyPlane(frame->data[1], frame->linesize[1], picture.blue(), width, picture.height() / 2);
    copyPlane(frame->data[2], frame->linesize[2], picture.red(), width, picture.height() / 2);
    return frame;
}

Result<Owned<AVFrame>> LibavcodecEncoder::onSurface(Owned<AVFrame> frame) const
{
    if (m_codec.input == LibavcodecCodec::Input::Memory)
        return frame;
    auto surface = own(m_library.allocFrame());
    if (!surface)
        return failure("gets no memory", AVERROR(ENOMEM));
    if (const int got = m_library.getDeviceBuffer(m_context->hw_frames_ctx, surface.get(), 0);
        got < 0)
        return failure("has no picture left on the graphics processor", got);
    if (const int moved = m_library.transfer(surface.get(), frame.get(), 0); moved < 0)
        return failure("does not get a picture to the graphics processor", moved);
    return surface;
}

Result<EncodedPicture> LibavcodecEncoder::receive()
{
    auto packet = own(m_library.allocPacket());
    if (!packet)
        return failure("gets no memory", AVERROR(ENOMEM));
    const int got = m_library.receivePacket(m_context.get(), packet.get());
    if (got == AVERROR(EAGAIN))
        return fail(ErrorCode::Unsupported, m_codec.name + " keeps pictures back.");
    if (got < 0)
        return failure("could not encode a picture", got);
    return EncodedPicture{Bytes(packet->data, packet->data + packet->size),
                          (packet->flags & AV_PKT_FLAG_KEY) != 0, m_qp};
}

Result<EncodedPicture> LibavcodecEncoder::encode(const PlanarPicture& picture,
                                                 const TileMap& /*changed*/, bool keyFrame, int qp)
{
    if (const int wanted = steadyQp(m_qp, qp); wanted != m_qp)
        TRY(open(wanted));
    TRY(auto frame, frameOf(picture));
    TRY(auto input, onSurface(std::move(frame)));
    input->pts = m_pictures++;
    input->pict_type = keyFrame ? AV_PICTURE_TYPE_I : AV_PICTURE_TYPE_NONE;
    if (const int sent = m_library.sendFrame(m_context.get(), input.get()); sent < 0)
        return failure("could not encode a picture", sent);
    return receive();
}

} // namespace

int steadyQp(int now, int wished)
{
    if (wished >= now + kTooFine)
        return wished;
    // Back to the usual one at once when the way is wide again, and not by steps of a key frame each.
    return now > kUsualQp && wished <= Quality::kQuick ? kUsualQp : now;
}

std::string firstRenderNode()
{
    std::error_code error;
    std::string first;
    for (const auto& entry : fs::directory_iterator("/dev/dri", error))
        if (const std::string path = entry.path();
            entry.path().filename().string().starts_with("renderD") &&
            (first.empty() || path < first))
            first = path;
    return first;
}

LibavcodecCodec vaapiCodec(std::string renderNode)
{
    return {"h264_vaapi",
            LibavcodecCodec::Input::VaapiSurface,
            std::move(renderNode),
            {{"rc_mode", "CQP"},
             {"async_depth", "1"},
             {"idr_interval", "0"},
             {"coder", "cavlc"},
             {"sei", "0"}}};
}

LibavcodecCodec nvencCodec()
{
    return {"h264_nvenc",
            LibavcodecCodec::Input::Memory,
            {},
            {{"preset", "p1"},
             {"tune", "ull"},
             {"rc", "constqp"},
             {"zerolatency", "1"},
             {"delay", "0"},
             {"forced-idr", "1"}}};
}

Result<std::unique_ptr<Encoder>> openLibavcodec(const LibavcodecCodec& codec,
                                                const EncoderOptions& options)
{
    TRY(const auto* library, Libavcodec::load());
    auto encoder = std::make_unique<LibavcodecEncoder>(*library, codec, options);
    TRY(encoder->open(kUsualQp));
    return encoder;
}

} // namespace helix::agent
