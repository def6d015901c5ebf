#include "agent/sound/opus_packets.h"

#include <algorithm>
#include <utility>

#include <opus.h>

namespace helix::agent {
namespace {

constexpr opus_int32 kBitsPerSecond = 96000;
/// An emulated processor has little time; from here on up Opus gains little at this rate.
constexpr opus_int32 kComplexity = 4;

struct FreeEncoder {
    void operator()(OpusEncoder* encoder) const { opus_encoder_destroy(encoder); }
};

} // namespace

struct OpusPackets::Private {
    std::unique_ptr<OpusEncoder, FreeEncoder> encoder;
    std::uint32_t sequence = 0;
    bool isSilent = true; ///< nothing is to be sent until something is to be heard
};

OpusPackets::OpusPackets(std::unique_ptr<Private> d)
    : m_d(std::move(d))
{
}
OpusPackets::~OpusPackets() = default;
OpusPackets::OpusPackets(OpusPackets&&) noexcept = default;
OpusPackets& OpusPackets::operator=(OpusPackets&&) noexcept = default;

Result<OpusPackets> OpusPackets::create()
{
    auto d = std::make_unique<Private>();
    int error = 0;
    // Without its part for speech: that one costs more, and 4 ms of delay.
    d->encoder.reset(opus_encoder_create(protocol::kSoundRate, protocol::kSoundChannels,
                                         OPUS_APPLICATION_RESTRICTED_LOWDELAY, &error));
    if (!d->encoder)
        return fail(ErrorCode::ResourceExhausted, "There is no memory to encode sound.",
                    opus_strerror(error));
    opus_encoder_ctl(d->encoder.get(), OPUS_SET_BITRATE(kBitsPerSecond));
    opus_encoder_ctl(d->encoder.get(), OPUS_SET_COMPLEXITY(kComplexity));
    return OpusPackets(std::move(d));
}

std::optional<protocol::SoundPacket> OpusPackets::add(std::span<const std::int16_t> block,
                                                      std::uint64_t capturedUs, bool room)
{
    Private& d = *m_d;
    if (block.size() != protocol::kSoundPacketSamples)
        return std::nullopt;
    const bool isSilent = std::ranges::all_of(block, [](auto sample) { return sample == 0; });
    const bool wasSilent = std::exchange(d.isSilent, isSilent);
    if (isSilent && wasSilent)
        return std::nullopt;
    ++d.sequence;
    if (!room)
        return std::nullopt;
    protocol::SoundPacket packet{wasSilent, d.sequence, capturedUs, {}};
    if (wasSilent)
        opus_encoder_ctl(d.encoder.get(), OPUS_RESET_STATE);
    packet.opus.resize(protocol::kMaxOpusBytes);
    const auto size = opus_encode(d.encoder.get(), block.data(), protocol::kSoundPacketFrames,
                                  packet.opus.data(), static_cast<int>(packet.opus.size()));
    if (size <= 0)
        return std::nullopt;
    packet.opus.resize(static_cast<std::size_t>(size));
    return packet;
}

} // namespace helix::agent
