#include "decoding/planes.h"

namespace helix::decoding {
namespace {

/// FFmpeg's vector code wants rows to begin at multiples of 64 bytes, those of chroma too, and
/// writes whole macroblocks of both fields of a picture and two rows more
/// (avcodec_align_dimensions2).
constexpr int kRowUnit = 128;
constexpr int kRowsUnit = 32;
constexpr int kMoreRows = 2;
/// What it may write behind the last row of a plane.
constexpr std::size_t kBehind = 64;

int roundedUp(int value, int unit)
{
    return (value + unit - 1) / unit * unit;
}

constexpr std::size_t kMostLuma = std::size_t{kMaxPixels} +
                                  (kRowsUnit + kMoreRows) * std::size_t{kMaxSide + kRowUnit} +
                                  std::size_t{kRowUnit} * kMaxSide;
static_assert(kMostLuma * 3 / 2 + 3 * kBehind + 2 * kMaxSide <= kSlotBytes);

} // namespace

bool isPictureSize(int width, int height)
{
    return width >= 1 && width <= kMaxSide && height >= 1 && height <= kMaxSide &&
           width * height <= kMaxPixels;
}

PlaneLayout layoutOf(int width, int height)
{
    PlaneLayout layout;
    const int rows = roundedUp(height, kRowsUnit) + kMoreRows;
    layout.stride[0] = roundedUp(width, kRowUnit);
    layout.stride[1] = layout.stride[2] = layout.stride[0] / 2;
    for (int plane = 0; plane < 3; ++plane) {
        layout.offset[plane] = layout.bytes;
        const auto planeRows = static_cast<std::size_t>(plane == 0 ? rows : rows / 2);
        const std::size_t bytes = planeRows * static_cast<std::size_t>(layout.stride[plane]);
        layout.bytes += (bytes + 2 * kBehind - 1) / kBehind * kBehind;
    }
    return layout;
}

DecodedPlanes planesIn(const std::uint8_t* output, int slot, const PlaneLayout& layout)
{
    DecodedPlanes planes;
    const std::uint8_t* base = output + static_cast<std::size_t>(slot) * kSlotBytes;
    for (int plane = 0; plane < 3; ++plane) {
        planes.data[plane] = base + layout.offset[plane];
        planes.stride[plane] = layout.stride[plane];
    }
    return planes;
}

} // namespace helix::decoding
