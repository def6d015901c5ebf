#pragma once
// A machine's disk becomes an image: all its layers as one, without the files that make it that machine and
// without what deleted files have left behind.

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "async/completion.h"
#include "image/disk_import.h"

namespace helix::image {

struct KeepRequest {
    std::vector<std::filesystem::path> layers; ///< qcow2 files of ours, the lowest first
    Bundle from; ///< what it was made of: kernel, initrd and what is said of it stay. Boot::Kernel.
    std::string name, title;
    std::string fromTitle; ///< what the user knows `from` by; its maker may have given it any title
    int diskGiB = 0;       ///< of the disk as its guest sees it
    std::filesystem::path qemuImg = "qemu-img";
    std::uint64_t reserveBytes = 256ULL << 20; ///< of the images' disk, not to be written to
};

/// What keepDisk() would refuse before it reads anything of the disk. Looks at a few files.
Result<void> checkMayBeKept(const ImageStore& store, const KeepRequest& request);

/// Makes the image `request.name`. The layers are read, by a caged qemu-img, until `copied` is called;
/// nobody may write to them before. e2fsprogs, caged as well, does the rest on the copy. Unsupported for a
/// disk that is no ext4 file system from its first byte, AlreadyExists, OutOfSpace, Cancelled; nothing is
/// left of it then. `progress` and `copied` are called on the calling loop's thread.
async::Task<Result<Bundle>> keepDisk(ImageStore store, KeepRequest request,
                                     std::function<void(ImportProgress)> progress,
                                     std::function<void()> copied, async::CancelToken cancel);

} // namespace helix::image
