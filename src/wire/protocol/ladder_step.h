#pragma once
// What a guest says of its pace with each frame (FrameHeader::ladderStep).

#include <cstdint>

namespace helix::protocol {

/// Pictures are made as rarely as they may be and still take more of the guest than they should: only
/// a smaller desktop helps. Lower: fewer pictures a second do, or (0) nothing needs to be done.
inline constexpr std::uint8_t kLadderTooLarge = 4;

} // namespace helix::protocol
