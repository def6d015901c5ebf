#pragma once
// What a sound stream decodes with: a helix-decode of its own, and another one when that is gone.
// Internal to the room.

#include <chrono>
#include <memory>
#include <vector>

#include "link/decoder_channel.h"
#include "link/desktop_decoder.h"
#include "decoding/sound_messages.h"

namespace helix::link {

/// protocol::kSoundPacketSamples, both channels by turns.
using Samples = std::vector<std::int16_t>;

/// Belongs to one thread. Destroyed: its process is gone.
class SoundProcess {
public:
    /// Starts the process and does not wait until it is ready. NotFound, Unsupported,
    /// ResourceExhausted or, where one was given up a moment ago, Unavailable, with a sentence for the
    /// user.
    static Result<SoundProcess> create(DecoderOptions options);

    /// Decodes one packet of Opus. Protocol when none came out, because of the packet or because the
    /// process died, did not answer in time or lied, and was replaced. Anything else is for good.
    Result<Samples> decode(BytesView packet, bool begins);
    /// What a packet that was lost may have been, from those before it; as decode().
    Result<Samples> conceal();
    [[nodiscard]] int pid() const { return m_channel ? m_channel->pid() : 0; }

private:
    SoundProcess(DecoderOptions options, DecoderChannel channel);
    static Result<DecoderChannel> start(const DecoderOptions& options);
    Result<decoding::SoundAnswer> hear(std::chrono::milliseconds deadline);
    Result<void> awaitReady();
    Result<Samples> ask(BytesView packet, bool begins);
    Result<Samples> askAndReplace(BytesView packet, bool begins);
    Result<void> replace(const Error& why);

    DecoderOptions m_options;
    std::unique_ptr<DecoderChannel> m_channel; ///< null: given up
    std::uint32_t m_sequence = 0;
    bool m_ready = false;
};

} // namespace helix::link
