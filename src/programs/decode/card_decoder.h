#pragma once
// H.264 decoded by a graphics card, set up for one picture in, one picture out.

#include <memory>

#include "base/bytes.h"
#include "base/result.h"
#include "decode/picture_slots.h"
#include "decoding/card.h"

struct AVCodecContext;
struct AVFrame;

namespace helix::decode {

/// The card as FFmpeg has it. An interface for tests, which have no card and decode without.
class CardFrames {
public:
    virtual ~CardFrames() = default;
    /// Sets up a decoder of H.264 that is not opened yet.
    virtual void attach(AVCodecContext& context) = 0;
    /// Of its pictures (AVPixelFormat): what FFmpeg has to choose, or the card does not do it.
    [[nodiscard]] virtual int format() const = 0;
    /// Brings a picture of that format into memory, as NV12; FFmpeg's error below 0.
    virtual int fetch(AVFrame& into, const AVFrame& decoded) = 0;
};

/// By av_hwframe_transfer_data.
int fetchFromCard(AVFrame& into, const AVFrame& decoded);

/// Belongs to one thread. Never decodes on the processor instead.
class CardDecoder {
public:
    /// Pictures are copied to `places`, which outlives this. Unsupported, ResourceExhausted.
    static Result<CardDecoder> create(PictureSlots& places, std::unique_ptr<CardFrames> frames);
    ~CardDecoder();
    CardDecoder(CardDecoder&&) noexcept;
    CardDecoder& operator=(CardDecoder&&) noexcept;

    /// As H264Decoder::decode(). Protocol when the unit is at fault; Unavailable when the card is: it
    /// takes no such stream, or has failed, and is not to be asked again.
    Result<int> decode(BytesView unit, int width, int height);

private:
    struct Private;
    explicit CardDecoder(std::unique_ptr<Private> d);
    std::unique_ptr<Private> m_d;
};

/// Has the known pictures decoded, and looks at them; fills in what it found.
void tryKnownPictures(CardDecoder& decoder, const PictureSlots& places, decoding::CardTrial& trial);

} // namespace helix::decode
