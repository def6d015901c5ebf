#pragma once
// What Helix and a helix-decode for sound say to each other, as messages.h has it of pictures. Pure.

#include <cstddef>
#include <cstdint>

#include "decoding/messages.h"
#include "protocol/sound_message.h"

namespace helix::decoding {

/// The word on its command line that has it decode sound.
inline constexpr const char* kSoundWord = "sound";
/// Whole pages: room for a packet, and for what comes out of it, 16 bits a sample.
inline constexpr std::size_t kSoundInputBytes = 4096;
inline constexpr std::size_t kSoundOutputBytes = 4096;
static_assert(protocol::kMaxOpusBytes <= kSoundInputBytes);
static_assert(protocol::kSoundPacketSamples * sizeof(std::int16_t) <= kSoundOutputBytes);

/// Helix asks: the packet of this size lies at the beginning of the input, or one was lost and what
/// came before is to be gone on with.
struct SoundRequest {
    std::uint32_t sequence = 0; ///< from 1, one more each time
    std::uint32_t bytes = 0;    ///< 1 to protocol::kMaxOpusBytes; 0: it was lost
    bool begins = false;        ///< what came before is to be forgotten; not with a lost one
    friend bool operator==(const SoundRequest&, const SoundRequest&) = default;
};

/// As Answer, without a place: Decoded says that exactly protocol::kSoundPacketSamples lie at the
/// beginning of the output.
struct SoundAnswer {
    std::uint32_t sequence = 0;
    Outcome outcome = Outcome::Undecodable;
    friend bool operator==(const SoundAnswer&, const SoundAnswer&) = default;
};

Packet encode(const SoundRequest& request);
Packet encode(const SoundAnswer& answer);

/// As parseRequest and parseAnswer.
Result<SoundRequest> parseSoundRequest(BytesView packet);
Result<SoundAnswer> parseSoundAnswer(BytesView packet, std::uint32_t sequence);

} // namespace helix::decoding
