#pragma once
// Images on their way to registries and archives. Control thread.

#include "life/image_arrivals.h"
#include "oci/blob_source.h"
#include "oci/blob_target.h"
#include "plane/images.h"

namespace helix::life {

/// InvalidArgument unless it names a registry's image or an archive, and the one alone.
Result<std::shared_ptr<oci::BlobSource>> sourceOf(const plane::BringRequest& request,
                                                  ProxyRules proxies);

/// Sends an image that is here; NotFound. `progress` counts bytes of its disk.
async::Task<Result<operations::SentImage>> sendImage(LifeContextPtr context,
                                                     plane::SendRequest request,
                                                     ImageArrivals::Progress progress,
                                                     async::CancelToken cancel);

} // namespace helix::life
