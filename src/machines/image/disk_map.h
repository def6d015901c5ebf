#pragma once
// Where a disk of ours holds something.

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "async/completion.h"
#include "base/result.h"
#include "image/qemu_img.h"

namespace helix::image {

/// What `qemu-img map --output=json` says of it, read from its tables alone. Protocol where the disk is so
/// scattered that this is too long.
async::Task<Result<std::string>> mapDisk(std::filesystem::path qemuImg, DiskView disk,
                                         async::CancelToken cancel);

/// Bytes that are stored of each part of `partBytes`, the last one shorter: what is zeros without being stored does
/// not count. Pure. Corrupt when it is no such map.
Result<std::vector<std::uint64_t>> storedInParts(std::string_view map, std::uint64_t diskBytes,
                                                 std::uint64_t partBytes);

} // namespace helix::image
