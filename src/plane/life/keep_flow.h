#pragma once
// A stopped workspace's disk becomes an image. Control thread.

#include "life/image_arrivals.h"
#include "plane/images.h"

namespace helix::life {

/// What makes the image; refusals that can be told before are told now. The workspace cannot be started
/// until its disk has been copied.
Result<ImageArrivals::Work> keepWork(const LifeContextPtr& context,
                                     const plane::KeepRequest& request);

} // namespace helix::life
