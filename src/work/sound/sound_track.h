#pragma once
// Where packets lie in a recording. Pure.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "link/sound_stream.h"

namespace helix::sound {

/// Of what is one piece every frame is kept, however late it came, so that a recording is whole; where
/// something begins anew, the time in between is silence. It is never more than 0.2 s ahead of the time
/// that has passed: what a guest sends beyond that is left out.
class SoundTrack {
public:
    explicit SoundTrack(std::size_t frames)
        : m_length(frames)
    {
    }
    /// The samples that follow next in the file. `elapsedFrames`: the time since the recording began.
    std::vector<std::int16_t> add(const link::HeardSound& sound, std::size_t elapsedFrames);
    [[nodiscard]] std::size_t left() const { return m_length - m_frames; }
    /// The frames of silence up to its end, or to `elapsedFrames` where that is earlier.
    [[nodiscard]] std::size_t leftUntil(std::size_t elapsedFrames) const
    {
        const std::size_t end = elapsedFrames < m_length ? elapsedFrames : m_length;
        return end > m_frames ? end - m_frames : 0;
    }
    [[nodiscard]] std::size_t heardFrames() const { return m_heard; }

private:
    [[nodiscard]] std::size_t silenceBefore(const link::HeardSound& sound,
                                            std::size_t elapsedFrames) const;

    std::size_t m_length, m_frames = 0, m_heard = 0;
    std::optional<std::uint32_t> m_last; ///< sequence
};

} // namespace helix::sound
