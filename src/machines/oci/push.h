#pragma once
// Images into registries and archives.

#include <filesystem>
#include <functional>
#include <memory>

#include "async/completion.h"
#include "image/image_store.h"
#include "oci/blob_target.h"
#include "oci/pull.h"

namespace helix::oci {

struct PushRequest {
    image::Bundle bundle;
    /// Made once the push's own token is known. Owners: this and the push.
    std::function<std::shared_ptr<BlobTarget>(async::CancelToken)> target;
    /// Signs what the image is; empty: it goes unsigned. In the pool.
    std::function<Result<std::string>(const image::Manifest& manifest, const std::string& digest)>
        sign;
    std::string_view signatureType; ///< media type of what it gives
    std::filesystem::path qemuImg = "qemu-img";
    std::filesystem::path scratch; ///< a folder for two chunks at a time: 1 GiB and less
    std::uint64_t reserveBytes = 256ULL << 20;
};

struct Pushed {
    std::string place, digest;   ///< of the OCI manifest
    std::uint64_t sentBytes = 0; ///< what the target did not have
};

/// Packs the disk chunk by chunk, always alike, and sends what the target does not have. `progress` counts
/// bytes of the image's files and of what its disk holds, those that the target has as well; it ends with all of
/// them; called on the calling loop's thread. What was sent before an error stays there, and is not sent again.
async::Task<Result<Pushed>> pushImage(PushRequest request,
                                      std::function<void(PullProgress)> progress,
                                      async::CancelToken cancel);

} // namespace helix::oci
