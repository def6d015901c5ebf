#pragma once
// From desktop messages to pictures: sequence, decoding, what to answer. No sockets and no threads.
// Internal to the room.

#include <chrono>
#include <cstdint>
#include <optional>

#include "base/clock.h"
#include "link/desktop_decoder.h"
#include "link/desktop_stream.h"

namespace helix::link {

/// Belongs to one thread.
class PictureSource {
public:
    struct Outcome {
        PicturePtr picture;                ///< null when there is none to show
        protocol::Acknowledge acknowledge; ///< to be sent in any case: it returns the credit
        protocol::FrameHeader header;
        Bytes h264; ///< of the picture
        std::chrono::steady_clock::time_point receivedAt;
        bool decodeError = false;
        std::optional<Error> decoderReplaced; ///< why it had to be
    };

    PictureSource(DesktopDecoder decoder, MonotonicClock clock)
        : m_decoder(std::move(decoder))
        , m_clock(std::move(clock))
    {
    }

    /// Takes one binary message. An error means that the guest broke the protocol, or that its
    /// pictures cannot be decoded any more: end the connection.
    Result<Outcome> take(BytesView message);

    /// True until the next key frame has been decoded; false before the first frame, which the
    /// guest makes a key frame unasked.
    [[nodiscard]] bool needsKeyFrame() const { return m_lost; }

private:
    Result<PicturePtr> decode(const protocol::DesktopFrame& frame,
                              std::chrono::steady_clock::time_point receivedAt);

    DesktopDecoder m_decoder;
    MonotonicClock m_clock;
    std::uint32_t m_lastSequence = 0;
    bool m_started = false;
    bool m_lost = false;
};

/// Says when RequestKeyFrame may be sent: at most two a second. Pure.
class KeyFrameRequests {
public:
    static constexpr std::chrono::milliseconds kInterval{500};
    /// Zero: send now (and it is counted as sent); otherwise how long to wait before asking again.
    std::chrono::milliseconds waitBefore(std::chrono::steady_clock::time_point now);

private:
    std::optional<std::chrono::steady_clock::time_point> m_last;
};

} // namespace helix::link
