#pragma once
// FFmpeg's H.264 decoder, one access unit in and one frame out. Internal to the room.

#include <memory>

#include "base/bytes.h"
#include "base/result.h"

extern "C" {
#include <libavcodec/avcodec.h>
}

namespace helix::decode {

struct FreeContext {
    void operator()(AVCodecContext* context) const { avcodec_free_context(&context); }
};
struct FreeFrame {
    void operator()(AVFrame* frame) const { av_frame_free(&frame); }
};
struct FreePacket {
    void operator()(AVPacket* packet) const { av_packet_free(&packet); }
};
using FramePtr = std::unique_ptr<AVFrame, FreeFrame>;

int roundedToMacroblocks(int side);
tl::unexpected<Error> undecodable(const char* what);

class FfmpegH264 {
public:
    /// Not opened yet: the context is the caller's to set up. Unsupported, ResourceExhausted.
    static Result<FfmpegH264> create();
    /// Unsupported.
    Result<void> open();
    [[nodiscard]] AVCodecContext& context() { return *m_context; }

    /// What a picture is announced as is the most that memory is taken for.
    void expectSize(int width, int height);

    struct Outcome {
        int error = 0;         ///< FFmpeg's; 0: frame() has it
        const char* what = ""; ///< why not
    };
    /// Behind `unit`, decoding::kUnitPadding zeros follow. Whatever was not decoded is forgotten.
    Outcome decode(BytesView unit);
    [[nodiscard]] const AVFrame& frame() const { return *m_frame; }
    /// Lets go of it.
    void forgetFrame() { av_frame_unref(m_frame.get()); }
    /// 8-bit, of this size, undamaged; else why not.
    Result<void> check(int width, int height) const;

private:
    std::unique_ptr<AVCodecContext, FreeContext> m_context;
    FramePtr m_frame, m_extra;
    std::unique_ptr<AVPacket, FreePacket> m_packet;
};

} // namespace helix::decode
