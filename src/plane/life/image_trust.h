#pragma once
// Whose word an image is: signatures that images come and go with. Pool.

#include <functional>

#include "image/image_store.h"
#include "oci/pull.h"
#include "plane/images.h"

namespace helix::life {

/// What a pull asks before it brings anything: one of the request's keys has to have signed the image, for
/// this moment, and not before what is here under `name`; the key of that one is asked for first. Empty for no keys; InvalidArgument for what is
/// none.
Result<std::function<Result<image::Signer>(const oci::FoundImage&)>>
judgeBy(const plane::BringRequest& request, image::ImageStore store, std::string name);

/// How a push signs; empty for no key. The key is read now.
Result<std::function<Result<std::string>(const image::Manifest&, const std::string&)>>
signerOf(const plane::SendRequest& request);

} // namespace helix::life
