#pragma once
// What was captured, as packets of Opus. Silence makes none.

#include <cstdint>
#include <memory>
#include <optional>
#include <span>

#include "base/result.h"
#include "protocol/sound_message.h"

namespace helix::agent {

/// Belongs to one thread.
class OpusPackets {
public:
    /// ResourceExhausted.
    static Result<OpusPackets> create();
    ~OpusPackets();
    OpusPackets(OpusPackets&&) noexcept;
    OpusPackets& operator=(OpusPackets&&) noexcept;

    /// protocol::kSoundPacketSamples, whose first was captured at `capturedUs`. Nothing while there
    /// is silence, from the second such block on: the first has the end of what was played. Without
    /// `room` for it one is left out, and counted.
    std::optional<protocol::SoundPacket> add(std::span<const std::int16_t> block,
                                             std::uint64_t capturedUs, bool room);

private:
    struct Private;
    explicit OpusPackets(std::unique_ptr<Private> d);
    std::unique_ptr<Private> m_d;
};

} // namespace helix::agent
