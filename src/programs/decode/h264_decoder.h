#pragma once
// FFmpeg's H.264 decoder, set up for one picture in, one picture out.

#include <cstdint>
#include <memory>

#include "base/bytes.h"
#include "base/result.h"
#include "decode/picture_slots.h"

namespace helix::decode {

/// Belongs to one thread; has others of its own from create() on.
class H264Decoder {
public:
    /// Pictures, also those that later ones refer to, lie in `places`, which outlives this.
    /// Unsupported where FFmpeg has no H.264; ResourceExhausted.
    static Result<H264Decoder> create(PictureSlots& places);
    ~H264Decoder();
    H264Decoder(H264Decoder&&) noexcept;
    H264Decoder& operator=(H264Decoder&&) noexcept;

    /// Decodes one access unit (Annex B), behind which decoding::kUnitPadding zeros follow, into
    /// one picture of exactly `width` x `height` (decoding::isPictureSize), 8-bit 4:2:0. Returns
    /// the slot in which it lies as decoding::layoutOf says, until the next call. Nothing larger is
    /// ever allocated, whatever the stream says. Protocol when it cannot be decoded cleanly; the
    /// next unit must then be a key frame.
    Result<int> decode(BytesView unit, int width, int height);
    /// While nobody waits: makes ready for what is likely to come.
    void prepare();

private:
    Result<int> decodeByFfmpeg(BytesView unit, int width, int height);

    struct Private;
    explicit H264Decoder(std::unique_ptr<Private> d);
    std::unique_ptr<Private> m_d;
};

} // namespace helix::decode
