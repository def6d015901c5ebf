#pragma once
// A project as a guest unpacks it: the folder .git of a fresh repository, as a tar file. The guest
// needs neither to make a repository nor to index a pack, which an emulated one takes seconds for.

#include <cstdint>
#include <filesystem>
#include <string>

#include "base/result.h"

namespace helix::projects {

struct GuestRepository {
    std::filesystem::path objects; ///< a folder of ours with packs and nothing else
    std::string branch;            ///< checked out
    std::string head;              ///< its commit
    std::string shallow;           ///< commit ids, one in a line: where its history was cut off
    bool sha256 = false;
};

/// Writes the tar file (POSIX ustar; sizes from 8 GiB on as GNU and busybox read them). Returns its
/// size in bytes. Blocks: for the pool. OutOfSpace when the disk is full.
Result<std::uint64_t> writeGuestArchive(const GuestRepository& repository,
                                        const std::filesystem::path& file);

} // namespace helix::projects
