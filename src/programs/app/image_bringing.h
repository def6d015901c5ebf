#pragma once
// Images on their way here, as those who asked for them over the control socket see it.

#include "app/method_table.h"
#include "operations/image_values.h"
#include "plane/images.h"

namespace helix::app {

/// Reports "image.progress". A client that vanishes leaves it coming, and Helix goes on with it when it
/// starts again; one that says call.cancel ends it, and what has come is removed.
async::Task<Result<operations::Image>> bringImage(CallPtr call, plane::BringRequest request);

} // namespace helix::app
