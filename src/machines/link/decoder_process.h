#pragma once
// One helix-decode for pictures: asked, and its answers. Internal to the room.

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>

#include "base/bytes.h"
#include "base/result.h"
#include "decoding/card.h"
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
    /// `card`: it decodes with that one, or not at all.
    static Result<std::unique_ptr<DecoderProcess>>
    start(const std::filesystem::path& program, std::optional<decoding::Card> card = std::nullopt);

    /// At once when it is known. Unsupported when this system cannot confine it, or FFmpeg has no
    /// H.264; Timeout, Unavailable as below, also when its card comes to nothing.
    Result<void> awaitReady(std::chrono::milliseconds deadline);

    /// Of one that is ready: one access unit into one picture of `width` x `height`, which lies in memory that the
    /// process can go on writing to: copy it once, and believe nothing of it but that it is pixels.
    /// Valid until the next call. Protocol for a unit that cannot be decoded. Anything else is the
    /// end of this process, to which nothing more may be said: Timeout, or Unavailable when it has
    /// ended or does not keep to the protocol.
    Result<decoding::DecodedPlanes> decode(BytesView unit, int width, int height,
                                           std::chrono::milliseconds deadline);

    [[nodiscard]] int pid() const { return m_channel.pid(); }
    [[nodiscard]] const std::optional<decoding::Card>& card() const { return m_card; }
    /// Of one with a card that came to its end.
    [[nodiscard]] decoding::CardProblem cardProblem() const { return m_cardProblem; }

private:
    DecoderProcess(DecoderChannel channel, std::optional<decoding::Card> card)
        : m_channel(std::move(channel))
        , m_card(card)
    {
    }
    Result<void> ask(BytesView unit, int width, int height);
    Result<decoding::Answer> awaitAnswer(std::chrono::milliseconds deadline);
    Result<decoding::Answer> readCardAnswer(const Result<Bytes>& packet);

    DecoderChannel m_channel;
    std::optional<decoding::Card> m_card;
    decoding::CardProblem m_cardProblem = decoding::CardProblem::Ended;
    bool m_ready = false;
    std::uint32_t m_sequence = 0;
};

} // namespace helix::link
