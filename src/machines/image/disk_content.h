#pragma once
// What is on an imported disk: how it starts, and whether cloud-init would bring helix-agent.

#include <filesystem>

#include "async/completion.h"
#include "image/manifest.h"
#include "image/qemu_img.h"

namespace helix::image {

struct DiskContent {
    Boot boot = Boot::Bios;
    bool cloudInit = false;
};

/// Where something may be written: so much stays free there.
struct Scratch {
    std::filesystem::path folder;
    std::uint64_t reserveBytes = 0;
};

/// How the guest of `disk`, a foreign one perhaps, starts. Unsupported when nothing on it does. The
/// messages are halves of a sentence.
async::Task<Result<Boot>> bootOf(std::filesystem::path qemuImg, DiskView disk,
                                 std::uint64_t virtualSizeBytes, Scratch scratch,
                                 async::CancelToken cancel);

/// Looks at `disk` (our own qcow2).
///
/// Nothing is mounted. cloud-init is found only in the root of an ext2, ext3 or ext4 file system
/// directly in a partition (debugfs in a cage looks for /usr/bin/cloud-init): not on LVM, btrfs,
/// XFS or encrypted ones, and not when /etc/cloud/cloud-init.disabled is there. Not finding it, for
/// want of room either, is no error. Unsupported when nothing on the disk starts.
async::Task<Result<DiskContent>> lookInside(std::filesystem::path qemuImg, DiskView disk,
                                            std::uint64_t virtualSizeBytes, Scratch scratch,
                                            async::CancelToken cancel);

} // namespace helix::image
