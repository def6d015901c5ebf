#pragma once
// PNG files from pixels (libpng).

#include "base/bytes.h"
#include "base/result.h"

namespace helix::app {

/// `rgb`: `height` rows of `width` pixels, 3 bytes each, no padding. InvalidArgument when the sizes
/// do not fit together.
Result<Bytes> encodePng(int width, int height, BytesView rgb);

} // namespace helix::app
