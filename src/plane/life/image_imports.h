#pragma once
// What a file or a registry has becomes an image: whose work that is, by what it is. Control thread.

#include "life/image_arrivals.h"
#include "plane/images.h"

namespace helix::life {

/// A disk is converted and a container image furnished; an archive that `image save` wrote is brought as
/// `image load` brings it, whatever the file is called.
ImageArrivals::Work importWork(const LifeContext& context, const plane::ImportRequest& request);

/// AlreadyExists where an image has the name.
Result<void> checkIsFree(const image::ImageStore& images, const std::string& name);

} // namespace helix::life
