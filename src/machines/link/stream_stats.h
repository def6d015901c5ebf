#pragma once
// What a desktop's stream does, in numbers.

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "protocol/desktop_frame.h"

namespace helix::link {

/// The way of a frame, from the input that it answers to the screen. Each begins where the one
/// before it ended.
enum class StreamStage {
    Applied,   ///< input: from the host's hands to the desktop's
    Drawn,     ///< the guest's program and compositor: until the desktop shows it
    Captured,  ///< until the agent has the picture
    Compared,  ///< with the one before it
    Converted, ///< what differs, to what the encoder takes
    Waited,    ///< until the frame may be encoded
    Encoded,
    Sent, ///< until all of it is on the host
    Decoded,
    Presented, ///< until the window has shown it
};
inline constexpr std::size_t kStreamStages = static_cast<std::size_t>(StreamStage::Presented) + 1;
/// As in StreamStage, in small letters.
std::string_view nameOf(StreamStage stage);

/// Of the measurements of the last seconds, in milliseconds; zeros without any.
struct Spread {
    double p50 = 0, p95 = 0;
    std::uint64_t count = 0;
};

/// The guest's part of it is what the guest says.
struct StreamStats {
    std::uint64_t frames = 0, bytes = 0, keyFrames = 0, decodeErrors = 0; ///< since it began
    std::uint64_t replaced = 0; ///< decoded, and never shown: a newer one came first
    double framesPerSecond = 0, bitsPerSecond = 0; ///< over the last second
    /// Share of the last seconds in which the guest had to wait for acknowledgements, 0 to 1.
    double starved = 0;
    std::array<Spread, kStreamStages> stages{};
    Spread inputToDecoded, inputToPresented;
    int width = 0, height = 0, qp = 0, ladderStep = 0; ///< of the newest frame
    protocol::VideoEncoder encoder = protocol::VideoEncoder::X264;
    std::string decoder; ///< on this computer (decoderName())

    [[nodiscard]] const Spread& stage(StreamStage which) const
    {
        return stages[static_cast<std::size_t>(which)];
    }
};

} // namespace helix::link
