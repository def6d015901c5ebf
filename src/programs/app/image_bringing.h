#pragma once
// Images on their way here, as those who asked for them over the control socket see it.

#include "app/method_table.h"
#include "operations/image_values.h"
#include "plane/images.h"

namespace helix::app {

/// Reports "image.progress"; whoever vanishes ends it, and what has come stays to be gone on with.
async::Task<Result<operations::Image>> bringImage(CallPtr call, plane::BringRequest request);

} // namespace helix::app
