#pragma once
// Rows of a decoded picture as they are drawn or written. Internal to the room.

#include <cstdint>

namespace helix::link {

/// Where a row's samples begin, a blue and a red difference for each pair of pixels.
struct SampleRow {
    const std::uint8_t* luma;
    const std::uint8_t* blueDifference;
    const std::uint8_t* redDifference;
};

/// `width` pixels as blue, green, red and 255 each.
void writeBgrxRow(const SampleRow& row, std::uint8_t* out, int width);

/// `width` pixels as red, green and blue each.
void writeRgbRow(const SampleRow& row, std::uint8_t* out, int width);

} // namespace helix::link
