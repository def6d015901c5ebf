#include "agent/sound/sound_blocks.h"

namespace helix::agent {

void SoundBlocks::add(BytesView bytes)
{
    m_bytes.insert(m_bytes.end(), bytes.begin(), bytes.end());
    while (waiting() > protocol::kMostSoundUnheard)
        m_bytes.erase(m_bytes.begin(), m_bytes.begin() + kBlockBytes);
}

std::optional<SoundBlock> SoundBlocks::take()
{
    if (waiting() == 0)
        return std::nullopt;
    SoundBlock block(protocol::kSoundPacketSamples);
    for (std::size_t i = 0; i < block.size(); ++i)
        block[i] = static_cast<std::int16_t>(m_bytes[2 * i] | (m_bytes[2 * i + 1] << 8));
    m_bytes.erase(m_bytes.begin(), m_bytes.begin() + kBlockBytes);
    return block;
}

} // namespace helix::agent
