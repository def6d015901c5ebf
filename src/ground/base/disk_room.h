#pragma once
// Room on a disk for what comes out of guests, and what of it is not for them.

#include <cstdint>
#include <filesystem>

#include "base/result.h"

namespace helix {

/// The last `bytes` of the disk that Helix's own folder `data` lies on: they are not for guests.
struct DiskReserve {
    std::filesystem::path data;
    std::uint64_t bytes = 0;
};

/// What of it has to stay free where `folder` lies: 0 on another disk than its own. Blocks for as long as that
/// disk likes.
std::uint64_t reservedAt(const DiskReserve& reserve, const std::filesystem::path& folder);

/// OutOfSpace unless `bytes` more of what a guest sends leave `reserveBytes` free where the open file or folder
/// `fd` lies; what no disk tells is let pass. The sentence names `bytes` if it is `known` how much comes in all.
Result<void> checkRoomFor(std::uint64_t bytes, bool known, int fd, std::uint64_t reserveBytes);

} // namespace helix
