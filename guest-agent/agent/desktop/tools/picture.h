#pragma once
// What an agent sees of the desktop: cut out, scaled, as PNG. Pure.

#include "agent/desktop/tile_map.h"
#include "base/bytes.h"
#include "base/result.h"

namespace helix::agent {

/// A size in pixels.
struct PixelSize {
    int width = 0, height = 0;
    friend bool operator==(const PixelSize&, const PixelSize&) = default;
};

/// Pictures larger than this are made smaller by model providers themselves, without a word, and
/// positions read off them would be wrong. 1568 pixels and some 1600 picture tokens of 750 pixels.
inline constexpr int kMaxPictureSide = 1568;
inline constexpr int kMaxPictureArea = 1'200'000;

/// The largest size with the proportions of `size` that a model sees as it is; `size` itself when
/// it is small enough.
PixelSize fitForModel(const PixelSize& size);

/// A picture in memory: 3 bytes per pixel, red first, rows without gaps.
struct RgbPicture {
    PixelSize size;
    Bytes pixels;
};

/// The part `box` of `source` (inside it, not empty) as a picture of `size`. Each pixel is the mean
/// of the area it covers.
RgbPicture render(const PixelView& source, const PixelBox& box, const PixelSize& size);

/// ResourceExhausted when there is no memory.
Result<Bytes> encodePng(const RgbPicture& picture);

} // namespace helix::agent
