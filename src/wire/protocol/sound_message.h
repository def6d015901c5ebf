#pragma once
// What a guest plays, on its way to the host (docs/protocol.md section 11). Binary WebSocket messages
// on /v1/sound, little-endian. There is no way for sound from the host into a guest.

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <variant>

#include "base/bytes.h"
#include "base/result.h"

namespace helix::protocol {

inline constexpr int kSoundRate = 48000; ///< frames a second
inline constexpr int kSoundChannels = 2;
inline constexpr std::chrono::milliseconds kSoundPacketTime{20};
inline constexpr std::size_t kSoundPacketFrames = 960; ///< of each packet
inline constexpr std::size_t kSoundPacketSamples = kSoundPacketFrames * kSoundChannels;

/// The most that waits to be played: what comes too late for that is dropped.
inline constexpr std::size_t kMostSoundWaiting = 3;
/// On their way between both ends, in all that TCP and the network keep; a guest that has heard
/// nothing of so many leaves out what comes then.
inline constexpr std::uint32_t kMostSoundUnheard = 10;

inline constexpr std::size_t kMaxSoundMessage = 2048; ///< guest to host
inline constexpr std::size_t kMaxSoundAnswer = 16;    ///< host to guest

/// Of one frame of Opus (RFC 6716, 3.2.1).
inline constexpr std::size_t kMaxOpusBytes = 1275;

/// 15 bytes, then the Opus: version u8 (1), type u8 (1), flags u8 (1 begins), sequence u32,
/// captured u64.
struct SoundPacket {
    /// Nothing was to be heard before, or all of it is another encoder's: what comes now is not of
    /// one piece with what came before.
    bool begins = false;
    std::uint32_t sequence = 0;   ///< one more for each, also for those that were left out
    std::uint64_t capturedUs = 0; ///< its first frame, by the guest's monotonic clock
    Bytes opus;                   ///< kSoundPacketFrames of kSoundChannels; 1 to kMaxOpusBytes
    friend bool operator==(const SoundPacket&, const SoundPacket&) = default;
};

/// 3 bytes: version u8, type u8 (2), problem u8.
enum class SoundProblem : std::uint8_t {
    Absent = 1, ///< this guest has nothing that plays (PipeWire)
    Ended,      ///< what plays in it has ended; it is looked for again
};
/// For the user.
std::string_view sentenceOf(SoundProblem problem);

/// Guest to host.
using SoundMessage = std::variant<SoundPacket, SoundProblem>;
Bytes encodeSoundMessage(const SoundMessage& message);
/// Protocol error for anything of another version, type, flag or length. Of the Opus nothing was
/// looked at but its length.
Result<SoundMessage> decodeSoundMessage(BytesView message);

/// Host to guest, for every packet: 5 bytes, version u8 and the sequence u32 of the newest one.
struct SoundHeard {
    std::uint32_t sequence = 0;
    friend bool operator==(const SoundHeard&, const SoundHeard&) = default;
};
Bytes encodeSoundHeard(const SoundHeard& heard);
Result<SoundHeard> decodeSoundHeard(BytesView message);

} // namespace helix::protocol
