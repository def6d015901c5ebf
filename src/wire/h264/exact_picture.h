#pragma once
// A picture that repeats the one before and holds what changed uncompressed: written by the agent, read
// where it is decoded. Pure.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "base/bytes.h"
#include "h264/annex_b.h"

namespace helix::h264 {

inline constexpr int kMacroblockSide = 16;
/// Of a macroblock: luma, and a quarter of it for each of the two colours; rows without gaps.
inline constexpr std::size_t kMacroblockSamples = kMacroblockSide * kMacroblockSide * 3 / 2;

/// What the pictures of a stream are like.
struct ExactStream {
    int columns = 0, rows = 0; ///< macroblocks
    PictureCounts counts;
};

/// A macroblock, counted row by row from the top left.
struct ExactMacroblock {
    std::size_t number = 0;
    std::size_t samples = 0; ///< where its kMacroblockSamples begin
};

struct ExactPicture {
    Bytes bytes; ///< that `samples` counts in
    std::vector<ExactMacroblock>
        macroblocks; ///< in order; all others are those of the picture before
};

/// The parameter set that such pictures refer to, with a start code (7.3.2.2).
Bytes exactPictureSet(std::uint32_t sequenceSet);

/// One unit with a start code. `place` is its own. Of `changed` each macroblock is written by `put`, which gets
/// its number and room for kMacroblockSamples.
Bytes writeExactPicture(const ExactStream& stream, const PicturePlace& place,
                        const std::vector<std::size_t>& changed,
                        const std::function<void(std::size_t number, std::uint8_t* to)>& put);

/// What the stream is like that begins with this key frame; nothing when it has not exactly one
/// sequence set and the set of exactPictureSet() with it.
std::optional<ExactStream> exactStreamOf(BytesView keyFrame);

/// Strict: nothing for whatever writeExactPicture() does not write. Any bytes.
std::optional<ExactPicture> readExactPicture(BytesView unit, const ExactStream& stream);

} // namespace helix::h264
