#pragma once
// Rows of pixels as the encoder takes them: BT.709, limited range.

#include <cstdint>

namespace helix::agent {

/// Where the colours lie in a pixel of four bytes, read as a little-endian number.
struct PixelOrder {
    int redShift = 16;
    int blueShift = 0;
};

/// Luma of `width` pixels.
void convertLuma(const std::uint8_t* pixels, PixelOrder order, std::uint8_t* out, int width);

/// Chroma of `pairs` squares of 2x2 pixels in two rows: the mean of the four.
void convertChroma(const std::uint8_t* upper, const std::uint8_t* lower, PixelOrder order,
                   std::uint8_t* blueOut, std::uint8_t* redOut, int pairs);

} // namespace helix::agent
