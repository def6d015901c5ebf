#pragma once
// What an encoder's bytes say that they are: enough of H.264 (ITU-T H.264, 7.3) to see that a viewer can
// begin with them.

#include "base/bytes.h"
#include "base/result.h"

namespace helix::agent {

struct PictureFacts {
    bool isKeyFrame = false; ///< all of its slices are of an IDR picture
    int width = 0;           ///< of its sequence parameter set, cropped; 0: it has none with it
    int height = 0;
    bool hasPictureSet = false;
};

/// Protocol when there is something before the first start code, no slice, or a parameter set that is
/// broken or of another kind than 8-bit 4:2:0.
Result<PictureFacts> inspectPicture(BytesView annexB);

} // namespace helix::agent
