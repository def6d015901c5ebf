#pragma once
// A graphics card without one: FFmpeg decodes on the processor, and each picture then lies where a
// card's would, in a buffer that DRM describes (a memfd, which maps as one), so that it comes back
// by the same av_hwframe_transfer_data.

#include <cstring>

#include <sys/mman.h>
#include <unistd.h>

#include "base/unique_fd.h"
#include "decode/card_decoder.h"

extern "C" {
#include <libavcodec/avcodec.h>
#include <libavutil/hwcontext.h>
#include <libavutil/hwcontext_drm.h>
}

namespace helix::decode {

class CardTwin : public CardFrames {
public:
    /// What it does wrong; the test's, outlives it.
    struct Faults {
        bool takesNoStream = false; ///< as a card whose driver has no such profile
        bool failsToFetch = false;
        bool shiftsLuma = false; ///< as one whose driver has the layout wrong
        int fetched = 0;
    };
    explicit CardTwin(Faults& faults)
        : m_faults(faults)
    {
    }
    void attach(AVCodecContext& /*context*/) override {}
    [[nodiscard]] int format() const override
    {
        return m_faults.takesNoStream ? AV_PIX_FMT_VAAPI : AV_PIX_FMT_YUV420P;
    }
    int fetch(AVFrame& into, const AVFrame& decoded) override
    {
        if (m_faults.failsToFetch)
            return AVERROR(EIO);
        ++m_faults.fetched;
        AVBufferRef* frames = describe(decoded.width, decoded.height);
        if (frames == nullptr)
            return AVERROR(ENOSYS);
        AVFrame* inCard = av_frame_alloc();
        inCard->buf[0] = av_buffer_allocz(sizeof(AVDRMFrameDescriptor));
        inCard->data[0] = inCard->buf[0]->data;
        const UniqueFd memory =
            fill(decoded, *reinterpret_cast<AVDRMFrameDescriptor*>(inCard->data[0]));
        inCard->format = AV_PIX_FMT_DRM_PRIME;
        inCard->width = decoded.width;
        inCard->height = decoded.height;
        inCard->hw_frames_ctx = frames;
        const int result = fetchFromCard(into, *inCard);
        av_frame_free(&inCard);
        return result;
    }

private:
    static AVBufferRef* describe(int width, int height)
    {
        AVBufferRef* device = av_hwdevice_ctx_alloc(AV_HWDEVICE_TYPE_DRM);
        if (device == nullptr)
            return nullptr;
        auto* context = reinterpret_cast<AVHWDeviceContext*>(device->data);
        static_cast<AVDRMDeviceContext*>(context->hwctx)->fd = -1;
        AVBufferRef* frames = nullptr;
        if (av_hwdevice_ctx_init(device) >= 0)
            frames = av_hwframe_ctx_alloc(device);
        av_buffer_unref(&device);
        if (frames == nullptr)
            return nullptr;
        auto* all = reinterpret_cast<AVHWFramesContext*>(frames->data);
        all->format = AV_PIX_FMT_DRM_PRIME;
        all->sw_format = AV_PIX_FMT_NV12;
        all->width = width;
        all->height = height;
        if (av_hwframe_ctx_init(frames) < 0)
            av_buffer_unref(&frames);
        return frames;
    }

    /// The picture as NV12 with rows that are longer than it, as a card has them.
    UniqueFd fill(const AVFrame& decoded, AVDRMFrameDescriptor& buffer) const
    {
        const int pitch = (decoded.width + 255) / 256 * 256;
        const int chromaRows = (decoded.height + 1) / 2, chromaColumns = (decoded.width + 1) / 2;
        const auto lumaBytes = static_cast<std::size_t>(pitch) * decoded.height;
        const auto bytes = lumaBytes + static_cast<std::size_t>(pitch) * chromaRows;
        UniqueFd memory(::memfd_create("card", MFD_CLOEXEC));
        Bytes picture(bytes);
        for (int y = 0; y < decoded.height; ++y)
            std::memcpy(picture.data() + static_cast<std::size_t>(y) * pitch,
                        decoded.data[0] + std::ptrdiff_t{y} * decoded.linesize[0],
                        static_cast<std::size_t>(decoded.width));
        for (int y = 0; y < chromaRows; ++y)
            for (int x = 0; x < chromaColumns; ++x)
                for (int plane = 1; plane < 3; ++plane)
                    picture[lumaBytes + static_cast<std::size_t>(y) * pitch + 2 * x + plane - 1] =
                        decoded.data[plane][std::ptrdiff_t{y} * decoded.linesize[plane] + x];
        if (m_faults.shiftsLuma)
            picture.insert(picture.begin(), static_cast<std::size_t>(pitch) * 128, 0);
        picture.resize(bytes);
        (void)!::write(memory.get(), picture.data(), picture.size());
        buffer.nb_objects = 1;
        buffer.objects[0] = {memory.get(), bytes, 0};
        buffer.nb_layers = 1;
        buffer.layers[0].nb_planes = 2;
        buffer.layers[0].planes[0] = {0, 0, pitch};
        buffer.layers[0].planes[1] = {0, static_cast<std::ptrdiff_t>(lumaBytes), pitch};
        return memory;
    }

    Faults& m_faults;
};

} // namespace helix::decode
