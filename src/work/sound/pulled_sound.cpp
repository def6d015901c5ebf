#include "sound/pulled_sound.h"

#include <cstring>
#include <utility>

#include "protocol/sound_message.h"

namespace helix::sound {
namespace {

constexpr qint64 kFrameBytes = protocol::kSoundChannels * sizeof(std::int16_t);

} // namespace

PulledSound::PulledSound(Pull pull, qint64 aheadBytes)
    : m_pull(std::move(pull))
    , m_aheadBytes(aheadBytes)
{
    // With a buffer of its own Qt reads 16 KiB (85 ms) at a time, more than ever waits to be played.
    open(QIODevice::ReadOnly | QIODevice::Unbuffered);
}

qint64 PulledSound::readData(char* data, qint64 size)
{
    const qint64 whole = size / kFrameBytes * kFrameBytes;
    m_samples.resize(static_cast<std::size_t>(whole) / sizeof(std::int16_t));
    m_pull(m_samples);
    std::memcpy(data, m_samples.data(), static_cast<std::size_t>(whole));
    return whole;
}

} // namespace helix::sound
