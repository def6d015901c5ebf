#include "sound/sound_track.h"

#include <algorithm>

namespace helix::sound {
namespace {

constexpr std::uint32_t kMostLost = 500;
/// For clocks that differ, and for packets that were quicker than those before them.
constexpr std::size_t kMostAhead = protocol::kSoundRate / 5;

} // namespace

std::size_t SoundTrack::silenceBefore(const link::HeardSound& sound,
                                      std::size_t elapsedFrames) const
{
    const std::uint32_t apart = m_last ? sound.sequence - *m_last : 0;
    if (!sound.begins && apart >= 1 && apart <= kMostLost)
        return (apart - 1) * protocol::kSoundPacketFrames;
    // It was played before it came here.
    const std::size_t began = elapsedFrames - std::min(elapsedFrames, protocol::kSoundPacketFrames);
    return began - std::min(began, m_frames);
}

std::vector<std::int16_t> SoundTrack::add(const link::HeardSound& sound, std::size_t elapsedFrames)
{
    // Whatever a guest says, no more than can have been played.
    const std::size_t room = leftUntil(elapsedFrames + kMostAhead);
    const std::size_t silence = std::min(silenceBefore(sound, elapsedFrames), room);
    const std::size_t heard =
        std::min(sound.samples.size() / protocol::kSoundChannels, room - silence);
    m_last = sound.sequence;
    m_frames += silence + heard;
    m_heard += sound.isConcealed ? 0 : heard;
    std::vector<std::int16_t> samples(silence * protocol::kSoundChannels);
    samples.insert(samples.end(), sound.samples.begin(),
                   sound.samples.begin() +
                       static_cast<std::ptrdiff_t>(heard * protocol::kSoundChannels));
    return samples;
}

} // namespace helix::sound
