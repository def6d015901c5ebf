#pragma once
// One helix-decode for pictures: asked, and its answers. Internal to the room.

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <memory>

#include "base/bytes.h"
#include "base/result.h"
#include "decoding/messages.h"
#include "decoding/planes.h"
#include "link/decoder_channel.h"

namespace helix::link {

/// Belongs to one thread, with which the process ends as well. Destroyed: the process is killed,
/// and gone on return.
class DecoderProcess {
public:
    /// Returns when the program runs; it confines itself meanwhile. NotFound, ResourceExhausted,
    /// Unsupported.
    static Result<std::unique_ptr<DecoderProcess>> start(const std::filesystem::path& program);

    /// At once when it is known. Unsupported when this system cannot confine it, or FFmpeg has no
    /// H.264; Timeout, Unavailable as below.
    Result<void> awaitReady(std::chrono::milliseconds deadline);

    /// Of one that is ready: one access unit into one picture of `width` x `height`, which lies in memory that the
    /// process can go on writing to: copy it once, and believe nothing of it but that it is pixels.
    /// Valid until the next call. Protocol for a unit that cannot be decoded. Anything else is the
    /// end of this process, to which nothing more may be said: Timeout, or Unavailable when it has
    /// ended or does not keep to the protocol.
    Result<decoding::DecodedPlanes> decode(BytesView unit, int width, int height,
                                           std::chrono::milliseconds deadline);

    [[nodiscard]] int pid() const { return m_channel.pid(); }

private:
    explicit DecoderProcess(DecoderChannel channel)
        : m_channel(std::move(channel))
    {
    }
    Result<void> ask(BytesView unit, int width, int height);
    Result<decoding::Answer> awaitAnswer(std::chrono::milliseconds deadline);

    DecoderChannel m_channel;
    bool m_ready = false;
    std::uint32_t m_sequence = 0;
};

} // namespace helix::link
