#pragma once
// Several layers of a disk as one file.

#include <cstdint>
#include <filesystem>
#include <vector>

#include "async/completion.h"
#include "base/result.h"

namespace helix::image {

/// All paths are absolute; the disks are qcow2.
struct LayerMerge {
    std::vector<std::filesystem::path> below;  ///< what the lowest stands on, the lowest first
    std::vector<std::filesystem::path> layers; ///< the lowest first; nobody writes to them
    /// Of this work alone, and there; what is in it beside `target` afterwards is nobody's.
    std::filesystem::path folder;
    std::filesystem::path target; ///< in it, and not there yet
    int sizeGiB = 0;              ///< of the disk, as its guest sees it
    std::uint64_t reserveBytes = 0;
};

/// Writes to `target` whatever any of the layers holds, as the highest shows it, and nothing else. So
/// it may stand in the place of the highest, over `below` as well as over the others. It has been
/// checked then, and is not durable yet. OutOfSpace when less than the reserve is left free;
/// Cancelled. What is in the folder after an error is nobody's.
async::Task<Result<void>> mergeLayers(std::filesystem::path qemuImg, LayerMerge merge,
                                      async::CancelToken cancel);

/// What the highest of `layers` (the lowest first) shows, as qemu-img takes it: every file is named. Pure.
std::string pinnedChain(const std::vector<std::filesystem::path>& layers);

} // namespace helix::image
