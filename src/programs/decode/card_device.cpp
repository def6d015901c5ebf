#include "decode/card_device.h"

#include <algorithm>
#include <cstdlib>

#include <fcntl.h>

#include "base/unique_fd.h"

extern "C" {
#include <libavcodec/avcodec.h>
#include <libavutil/hwcontext.h>
}

namespace helix::decode {
namespace {

struct FreeBuffer {
    void operator()(AVBufferRef* buffer) const { av_buffer_unref(&buffer); }
};
using BufferPtr = std::unique_ptr<AVBufferRef, FreeBuffer>;

AVHWDeviceType typeOf(const decoding::Card& card)
{
    return card.driver == decoding::Card::Driver::Nvdec ? AV_HWDEVICE_TYPE_CUDA
                                                        : AV_HWDEVICE_TYPE_VAAPI;
}

/// What FFmpeg's decoder of H.264 gives with such a device; AV_PIX_FMT_NONE: it was built without.
AVPixelFormat formatWith(AVHWDeviceType type)
{
    const AVCodec* codec = avcodec_find_decoder(AV_CODEC_ID_H264);
    for (int at = 0; codec != nullptr; ++at) {
        const AVCodecHWConfig* config = avcodec_get_hw_config(codec, at);
        if (config == nullptr)
            break;
        if (config->device_type == type &&
            (config->methods & AV_CODEC_HW_CONFIG_METHOD_HW_DEVICE_CTX) != 0)
            return config->pix_fmt;
    }
    return AV_PIX_FMT_NONE;
}

/// A card with a driver.
class DrivenCard : public CardFrames {
public:
    DrivenCard(BufferPtr device, AVPixelFormat format)
        : m_device(std::move(device))
        , m_format(format)
    {
    }
    void attach(AVCodecContext& context) override
    {
        context.hw_device_ctx = av_buffer_ref(m_device.get());
    }
    [[nodiscard]] int format() const override { return m_format; }
    int fetch(AVFrame& into, const AVFrame& decoded) override
    {
        return fetchFromCard(into, decoded);
    }

private:
    BufferPtr m_device;
    AVPixelFormat m_format;
};

/// Which FFmpeg does not tell from a driver that is missing.
bool canBeOpened(const std::string& device)
{
    return UniqueFd(::open(device.c_str(), O_RDWR | O_CLOEXEC)).valid();
}

/// Drivers write no caches, which they do later and on threads of their own, and no words.
void quietenDrivers()
{
    for (const char* name : {"MESA_SHADER_CACHE_DISABLE", "MESA_GLSL_CACHE_DISABLE"})
        ::setenv(name, "true", 1);
    ::setenv("CUDA_CACHE_DISABLE", "1", 1);
    ::setenv("LIBVA_MESSAGING_LEVEL", "0", 1);
}

} // namespace

OpenedCard openCard(const decoding::Card& card)
{
    OpenedCard opened;
    const auto devices = decoding::devicesOf(card);
    opened.isOpened = std::ranges::all_of(devices, canBeOpened);
    const auto type = typeOf(card);
    const auto format = formatWith(type);
    if (!opened.isOpened || format == AV_PIX_FMT_NONE)
        return opened;
    quietenDrivers();
    const char* device = type == AV_HWDEVICE_TYPE_VAAPI ? devices.front().c_str() : "0";
    AVBufferRef* made = nullptr;
    if (av_hwdevice_ctx_create(&made, type, device, nullptr, 0) < 0)
        return opened;
    opened.frames = std::make_unique<DrivenCard>(BufferPtr(made), format);
    return opened;
}

} // namespace helix::decode
