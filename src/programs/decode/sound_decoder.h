#pragma once
// libopus, set up for one packet in, one block of samples out.

#include <cstdint>
#include <memory>
#include <span>

#include "base/bytes.h"
#include "base/result.h"

namespace helix::decode {

/// Belongs to one thread; has none of its own, and takes no memory after create().
class SoundDecoder {
public:
    /// ResourceExhausted.
    static Result<SoundDecoder> create();
    ~SoundDecoder();
    SoundDecoder(SoundDecoder&&) noexcept;
    SoundDecoder& operator=(SoundDecoder&&) noexcept;

    /// Decodes one packet into exactly protocol::kSoundPacketSamples, both channels by turns.
    /// `begins`: what came before is forgotten. An empty one was lost, and what came before goes on,
    /// fading away. Protocol when it is of another length, or none.
    Result<void> decode(BytesView packet, bool begins, std::span<std::int16_t> samples);

private:
    struct Private;
    explicit SoundDecoder(std::unique_ptr<Private> d);
    std::unique_ptr<Private> m_d;
};

} // namespace helix::decode
