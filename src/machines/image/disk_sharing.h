#pragma once
// Images of one family have most of their disk in common: one stands on the other then, which is there once.

#include <filesystem>
#include <optional>
#include <vector>

#include "async/completion.h"
#include "image/image_store.h"

namespace helix::image {

/// The image of `present` whose disk is likely to be most like that of `manifest`: its base, one of the same
/// base, one that stands on it, an older version of it. None where nothing is of its family. Pure.
std::optional<Bundle> relativeOf(const std::vector<Bundle>& present, const Manifest& manifest);

/// A disk that is to stand on others.
struct SharingRequest {
    ImageStore store;              ///< whose images may be stood on
    Manifest manifest;             ///< of the image that is to be, its disk described
    std::filesystem::path disk;    ///< its disk, qcow2 of ours, that stands on nothing yet
    std::filesystem::path scratch; ///< where a folder may be made, on the file system of the store
    std::filesystem::path qemuImg = "qemu-img";
    std::uint64_t reserveBytes = 256ULL << 20; ///< so much stays free
};

/// What became of it; the files are in `folder`.
struct SharedDisk {
    std::filesystem::path folder;
    BundleFile disk; ///< what is left of it
    std::vector<BundleFile>
        layers; ///< what it stands on, the lowest first: links to the relative's disks
};

/// Has a disk stand on that of its relative, if it takes at most three quarters of the room then; its guest sees the
/// same, which is compared. None where it is better left alone or cannot be helped (no relative, no room, no hard
/// links, cancelled); the log says why, and `scratch` is gone then. The disk itself is not touched. Meanwhile what is
/// its own is there twice: ended, before the reserve is touched, where that does not fit, and not begun where it
/// cannot.
async::Task<std::optional<SharedDisk>> shareDisk(SharingRequest request, async::CancelToken cancel);

/// Moves the files into `folder`, an image that nobody has seen yet, and says so in `manifest`. Corrupt when the
/// image's own files have such names. Blocks on the disk, little.
Result<void> takeShared(const SharedDisk& shared, const std::filesystem::path& folder,
                        Manifest& manifest);

} // namespace helix::image
