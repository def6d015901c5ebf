#pragma once
// What an encoder's bytes say that they are: enough of H.264 (ITU-T H.264, 7.3) to see that a viewer can
// begin with them.

#include <cstddef>
#include <cstdint>
#include <optional>

#include "base/bytes.h"
#include "base/result.h"

namespace helix::h264 {

/// How the slices of a stream count their pictures (7.3.2.1.1).
struct PictureCounts {
    int numberBits = 0; ///< of frame_num
    /// Of the place in the order of showing (pic_order_cnt_lsb); 0: pictures have the order of decoding
    /// (type 2).
    int orderBits = 0;
};

/// A slice's place among the others.
struct PicturePlace {
    std::uint32_t number = 0; ///< frame_num
    std::uint32_t order = 0;  ///< pic_order_cnt_lsb, where slices have it
};

struct PictureFacts {
    bool isKeyFrame = false; ///< all of its slices are of an IDR picture
    int width = 0;           ///< of its sequence parameter set, cropped; 0: it has none with it
    int height = 0;
    bool hasPictureSet = false;
    int sequenceSets = 0; ///< how many; what follows is of the last one, and so are the sides
    // Of the same set:
    int columns = 0, rows = 0;           ///< macroblocks
    std::optional<PictureCounts> counts; ///< none: they count in another manner (type 1)
    std::uint32_t sequenceSet = 0;       ///< its number
    std::size_t firstSlice = 0;          ///< where the start code of the first slice begins
};

/// Protocol when there is something before the first start code, no slice, or a parameter set that is
/// broken or of another kind than 8-bit 4:2:0.
Result<PictureFacts> inspectPicture(BytesView annexB);

/// Of a picture's first slice. Protocol when there is none, or none that later pictures refer to.
Result<PicturePlace> placeOf(BytesView annexB, const PictureCounts& counts);

} // namespace helix::h264
