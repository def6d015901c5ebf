#include "sound/jitter_buffer.h"

#include <algorithm>

namespace helix::sound {
namespace {

constexpr std::size_t kChannels = protocol::kSoundChannels;

const std::vector<std::int16_t>& silentPacket()
{
    static const std::vector<std::int16_t> silence(protocol::kSoundPacketSamples, 0);
    return silence;
}

} // namespace

void JitterBuffer::restart()
{
    m_packets.clear();
    m_next = 0;
    m_played = 0;
    m_waitedFrames = 0;
    m_isPlaying = false;
}

void JitterBuffer::add(std::uint32_t sequence, std::vector<std::int16_t> samples, bool isConcealed)
{
    if (samples.size() != protocol::kSoundPacketSamples)
        return;
    auto distance = static_cast<std::int32_t>(sequence - m_base);
    const std::int64_t apart = std::int64_t{distance} - m_next;
    if (!m_started || apart > kMostApart || apart < -kMostApart) {
        restart();
        m_started = true;
        m_base = sequence;
        distance = 0;
    }
    if (distance < m_next || m_packets.contains(distance)) {
        m_late += isConcealed ? 0 : 1; // it was counted when it was silence
        return;
    }
    m_lost += isConcealed ? 1 : 0;
    if (m_packets.empty() && !m_isPlaying)
        m_next = distance; // what was lost before it is not waited for
    m_packets.emplace(distance, std::move(samples));
    while (delayFrames() > kMostFrames)
        dropOldest();
    if (m_next > (1 << 30))
        m_started = false; // the distance would not fit in some more months
}

void JitterBuffer::dropOldest()
{
    ++(m_packets.erase(m_next++) == 0 ? m_lost : m_late);
    m_played = 0;
}

std::size_t JitterBuffer::delayFrames() const
{
    const auto packets = static_cast<std::size_t>(m_packets.rbegin()->first - m_next + 1);
    return packets * protocol::kSoundPacketFrames - m_played / kChannels;
}

std::size_t JitterBuffer::heldFrames() const
{
    const std::size_t samples = m_packets.size() * protocol::kSoundPacketSamples;
    const bool hasBegun = !m_packets.empty() && m_packets.begin()->first == m_next;
    return (samples - (hasBegun ? m_played : 0)) / kChannels;
}

std::span<const std::int16_t> JitterBuffer::due()
{
    if (m_packets.empty())
        return {};
    const auto first = m_packets.begin();
    const auto& packet = first->first == m_next ? first->second : silentPacket();
    return std::span(packet).subspan(m_played);
}

void JitterBuffer::take(std::span<std::int16_t> out)
{
    while (!out.empty()) {
        if (!m_isPlaying) {
            const bool mayBegin = !m_packets.empty() &&
                                  (heldFrames() >= kStartFrames || m_waitedFrames >= kStartFrames);
            if (!mayBegin)
                break;
            m_isPlaying = true;
            m_waitedFrames = 0;
        }
        const auto next = due();
        if (next.empty()) { // all is played: what comes now is waited for anew
            m_isPlaying = false;
            break;
        }
        const auto count = std::min(next.size(), out.size());
        std::ranges::copy(next.first(count), out.begin());
        out = out.subspan(count);
        m_played += count;
        if (m_played < protocol::kSoundPacketSamples)
            continue;
        m_played = 0;
        m_lost += m_packets.erase(m_next++) == 0 ? 1 : 0;
    }
    if (!m_packets.empty())
        m_waitedFrames += out.size() / kChannels;
    std::ranges::fill(out, std::int16_t{0});
}

} // namespace helix::sound
