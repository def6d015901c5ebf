#pragma once
// How pictures lie in the memory that helix-decode writes and Helix reads. Pure; both sides work it
// out for themselves from the size that the guest announced, so that no offset and no stride is
// ever sent.

#include <cstddef>
#include <cstdint>

#include "protocol/limits.h"

namespace helix::decoding {

/// Of each side, and of both: more than any desktop of today (7680 x 4320); bounds what one guest
/// makes the host allocate.
inline constexpr int kMaxSide = protocol::kMaxDesktopSide;
inline constexpr int kMaxPixels = 7680 * 4320;

/// Places for pictures. H.264 lets a stream refer to 16 earlier ones; beside them there are the one
/// that is decoded, the one that was answered, one that small changes are laid over, and what FFmpeg holds on to for a moment.
inline constexpr int kSlots = 20;

/// Room for the largest picture with its margins; whole pages. Memory is taken when it is written
/// to, so a small desktop costs what it needs.
inline constexpr std::size_t kSlotBytes = std::size_t{56} << 20;
inline constexpr std::size_t kOutputBytes = kSlots * kSlotBytes;

/// May a picture have this size?
bool isPictureSize(int width, int height);

/// Three planes, 8-bit 4:2:0, within a slot. Offsets and strides in bytes.
struct PlaneLayout {
    std::size_t offset[3] = {};
    int stride[3] = {};
    std::size_t bytes = 0; ///< with the margins that FFmpeg's decoder writes into
};

/// `width` and `height` are a picture's size (isPictureSize).
PlaneLayout layoutOf(int width, int height);

/// A decoded picture, wherever it lies.
struct DecodedPlanes {
    const std::uint8_t* data[3] = {};
    int stride[3] = {};
};

/// The planes of a picture in `slot` (below kSlots) of `output` (kOutputBytes).
DecodedPlanes planesIn(const std::uint8_t* output, int slot, const PlaneLayout& layout);

} // namespace helix::decoding
