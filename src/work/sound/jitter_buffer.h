#pragma once
// Between packets that come when they come and a loudspeaker that takes them evenly. Pure: its clock
// is what is taken from it.

#include <cstdint>
#include <map>
#include <span>
#include <vector>

#include "protocol/sound_message.h"

namespace helix::sound {

/// Samples of both channels by turns; a frame is one of each. Belongs to one thread at a time.
class JitterBuffer {
public:
    /// The most that it holds: 60 ms. When more comes, the oldest goes.
    static constexpr std::size_t kMostFrames =
        protocol::kMostSoundWaiting * protocol::kSoundPacketFrames;
    /// So much is there before something is played, or has had time to come.
    static constexpr std::size_t kStartFrames = 2 * protocol::kSoundPacketFrames;
    /// A packet so far ahead or behind is of another stream.
    static constexpr std::int32_t kMostApart = 500;

    /// protocol::kSoundPacketSamples. One whose turn is over is dropped. `isConcealed`: it was lost.
    void add(std::uint32_t sequence, std::vector<std::int16_t> samples, bool isConcealed = false);
    /// Fills all of `out`: what is due, and silence where there is nothing.
    void take(std::span<std::int16_t> out);

    [[nodiscard]] std::size_t heldFrames() const;
    [[nodiscard]] std::uint64_t late() const { return m_late; } ///< packets that were dropped
    [[nodiscard]] std::uint64_t lost() const { return m_lost; } ///< packets that never came

private:
    void restart();
    void dropOldest();
    /// Until the newest has been played, with the silence of what is missing; there is one.
    [[nodiscard]] std::size_t delayFrames() const;
    /// What is to be played next; empty: nothing.
    std::span<const std::int16_t> due();

    std::map<std::int32_t, std::vector<std::int16_t>> m_packets; ///< by distance from m_base
    std::uint32_t m_base = 0;                                    ///< of the sequence
    std::int32_t m_next = 0;                                     ///< that is to be played
    std::size_t m_played = 0;                                    ///< samples of it
    std::size_t m_waitedFrames = 0; ///< since something is there, while it is not played
    bool m_started = false, m_isPlaying = false;
    std::uint64_t m_late = 0, m_lost = 0;
};

} // namespace helix::sound
