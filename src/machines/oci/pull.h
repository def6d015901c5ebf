#pragma once
// Images out of registries and archives.

#include <filesystem>
#include <functional>
#include <memory>
#include <string>

#include "async/completion.h"
#include "image/disk_import.h"
#include "oci/blob_source.h"

namespace helix::oci {

/// "Looking it up", "Downloading", "Storing"
using PullProgress = image::ImportProgress;

/// An image that was looked up, before anything of it is brought.
struct FoundImage {
    const image::Manifest& manifest;     ///< as its publisher wrote it
    const std::string& digest;           ///< of its OCI manifest
    std::vector<std::string> signatures; ///< what is attached to it of `signatureType`
};

struct PullRequest {
    std::shared_ptr<BlobSource> source; ///< owners: this and the pull
    std::string name;                   ///< of the image here; empty: as it calls itself
    /// Whose word it is, or why it may not come; empty: nobody's is asked for. In the pool.
    std::function<Result<image::Signer>(const FoundImage& image)> judge;
    std::string_view signatureType;
    std::filesystem::path qemuImg = "qemu-img";
    std::uint64_t reserveBytes = 256ULL << 20; ///< of the images' disk stay free
    async::CancelToken leave; ///< ends it as Cancel does, but what has come stays: Helix ends
};

/// Brings an image here, as a fresh disk of ours: nothing of a foreign disk's header is ever read. Chunks
/// come side by side, are checked while they come and go on where they ended, also after a kill: what is
/// there of one stays in a folder beside the images for a week, except after Cancel. It needs no more room
/// than the image and one packed chunk for each connection; what it has in common with an image that is here is
/// shared then (image::shareDisk()), where there is room for that. AlreadyExists when this version is there, or
/// the name belongs to an image from elsewhere; PermissionDenied when the one that is here was signed, and this one
/// not by the same key; Conflict when it is being pulled already; OutOfSpace, whichever
/// of its files there was no room for. `progress` is
/// called on the calling loop's thread.
async::Task<Result<image::Bundle>> pullImage(image::ImageStore store, PullRequest request,
                                             std::function<void(PullProgress)> progress,
                                             async::CancelToken cancel);

} // namespace helix::oci
