#include "decode/sound_decoder.h"

#include <opus.h>

#include "protocol/sound_message.h"

namespace helix::decode {
namespace {

struct FreeOpus {
    void operator()(OpusDecoder* decoder) const { opus_decoder_destroy(decoder); }
};

} // namespace

struct SoundDecoder::Private {
    std::unique_ptr<OpusDecoder, FreeOpus> decoder;
};

SoundDecoder::SoundDecoder(std::unique_ptr<Private> d)
    : m_d(std::move(d))
{
}
SoundDecoder::~SoundDecoder() = default;
SoundDecoder::SoundDecoder(SoundDecoder&&) noexcept = default;
SoundDecoder& SoundDecoder::operator=(SoundDecoder&&) noexcept = default;

Result<SoundDecoder> SoundDecoder::create()
{
    auto d = std::make_unique<Private>();
    int error = 0;
    d->decoder.reset(opus_decoder_create(protocol::kSoundRate, protocol::kSoundChannels, &error));
    if (!d->decoder)
        return fail(ErrorCode::ResourceExhausted, "There is not enough memory to decode sound.",
                    opus_strerror(error));
    return SoundDecoder(std::move(d));
}

Result<void> SoundDecoder::decode(BytesView packet, bool begins, std::span<std::int16_t> samples)
{
    if (begins)
        opus_decoder_ctl(m_d->decoder.get(), OPUS_RESET_STATE);
    // More than there is room for is refused before anything is decoded (OPUS_BUFFER_TOO_SMALL).
    const int frames =
        samples.size() < protocol::kSoundPacketSamples
            ? OPUS_BUFFER_TOO_SMALL
            : opus_decode(m_d->decoder.get(), packet.empty() ? nullptr : packet.data(),
                          static_cast<opus_int32>(packet.size()), samples.data(),
                          protocol::kSoundPacketFrames, 0);
    if (frames == static_cast<int>(protocol::kSoundPacketFrames))
        return {};
    opus_decoder_ctl(m_d->decoder.get(), OPUS_RESET_STATE);
    return fail(ErrorCode::Protocol, "A packet of sound could not be decoded.",
                frames < 0 ? opus_strerror(frames) : "It is of another length.");
}

} // namespace helix::decode
