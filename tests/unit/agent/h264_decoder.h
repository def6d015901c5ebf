#pragma once
// The other end of a stream: FFmpeg's decoder, which keeps the last picture.

extern "C" {
#include <libavcodec/avcodec.h>
}

#include "base/bytes.h"

namespace helix::agent {

class H264Decoder {
public:
    H264Decoder();
    ~H264Decoder();
    H264Decoder(const H264Decoder&) = delete;
    H264Decoder& operator=(const H264Decoder&) = delete;

    /// Annex B in, exactly one picture out at once; false otherwise.
    bool decode(const Bytes& bytes);
    [[nodiscard]] const AVFrame& frame() const { return *m_frame; }

private:
    AVCodecContext* m_context = nullptr;
    AVFrame* m_frame = av_frame_alloc();
    AVPacket* m_packet = av_packet_alloc();
};

} // namespace helix::agent
