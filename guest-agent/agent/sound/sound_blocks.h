#pragma once
// The bytes of a recording program, cut into blocks of one packet each. Pure.

#include <cstdint>
#include <deque>
#include <optional>
#include <vector>

#include "base/bytes.h"
#include "protocol/sound_message.h"

namespace helix::agent {

/// protocol::kSoundPacketSamples, both channels by turns.
using SoundBlock = std::vector<std::int16_t>;

class SoundBlocks {
public:
    /// 16 bits a sample, little-endian. Of more than protocol::kMostSoundUnheard whole blocks the
    /// oldest are dropped: who was kept from listening goes on with what is played now.
    void add(BytesView bytes);
    /// The oldest whole one.
    std::optional<SoundBlock> take();
    /// Whole ones that are there.
    [[nodiscard]] std::size_t waiting() const { return m_bytes.size() / kBlockBytes; }

private:
    static constexpr std::size_t kBlockBytes = protocol::kSoundPacketSamples * sizeof(std::int16_t);
    std::deque<std::uint8_t> m_bytes;
};

} // namespace helix::agent
