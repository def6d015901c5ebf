#pragma once
// What an encoder's bytes say that they are: enough of H.264 (ITU-T H.264, 7.3) to see that a viewer can
// begin with them.

#include <cstddef>
#include <cstdint>

#include "base/bytes.h"
#include "base/result.h"

namespace helix::agent {

struct PictureFacts {
    bool isKeyFrame = false; ///< all of its slices are of an IDR picture
    int width = 0;           ///< of its sequence parameter set, cropped; 0: it has none with it
    int height = 0;
    bool hasPictureSet = false;
    // Of the same set:
    int columns = 0, rows = 0; ///< macroblocks
    int frameNumberBits = 0;
    bool isInOrderOfDecoding = false; ///< picture order count type 2
    std::uint32_t sequenceSet = 0;    ///< its number
    std::size_t firstSlice = 0;       ///< where the start code of the first slice begins
};

/// Protocol when there is something before the first start code, no slice, or a parameter set that is
/// broken or of another kind than 8-bit 4:2:0.
Result<PictureFacts> inspectPicture(BytesView annexB);

/// The frame number (frame_num) of a picture's first slice, which has `bits` bits in this stream.
/// Protocol when there is no slice.
Result<std::uint32_t> frameNumberOf(BytesView annexB, int bits);

} // namespace helix::agent
