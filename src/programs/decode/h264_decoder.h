#pragma once
// FFmpeg's H.264 decoder, set up for one picture in, one picture out. Internal to the room.

#include <cstdint>
#include <memory>

#include "base/bytes.h"
#include "base/result.h"

namespace helix::link {

/// Three planes, valid until the next decode().
struct DecodedPlanes {
    const std::uint8_t* data[3] = {};
    int stride[3] = {};
};

/// Belongs to one thread.
class H264Decoder {
public:
    static Result<H264Decoder> create();
    ~H264Decoder();
    H264Decoder(H264Decoder&&) noexcept;
    H264Decoder& operator=(H264Decoder&&) noexcept;

    /// Decodes one access unit (Annex B) into one picture of exactly `width` x `height`, 8-bit
    /// 4:2:0. Nothing larger is ever allocated, whatever the stream says. Protocol when it cannot
    /// be decoded cleanly; the next unit must then be a key frame.
    Result<DecodedPlanes> decode(BytesView annexB, int width, int height);

private:
    struct Private;
    explicit H264Decoder(std::unique_ptr<Private> d);
    std::unique_ptr<Private> m_d;
};

} // namespace helix::link
