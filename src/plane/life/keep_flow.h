#pragma once
// A workspace's disk becomes an image, once nothing writes to it. Control thread.

#include "life/image_arrivals.h"
#include "plane/images.h"

namespace helix::life {

/// What makes the image; refusals that can be told before are told now, while one that runs runs on. It is
/// stopped then if that is asked for, and cannot be started until its disk has been copied. Where it is
/// not at rest after that, somebody wanted otherwise, and no image is made.
Result<ImageArrivals::Work> keepWork(const LifeContextPtr& context,
                                     const plane::KeepRequest& request);

} // namespace helix::life
