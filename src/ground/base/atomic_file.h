#pragma once
// Files that are either whole or not there.

#include <filesystem>
#include <string>

#include "base/bytes.h"
#include "base/result.h"

namespace helix {

/// Writes `bytes` to a temporary file beside `path`, syncs it, renames it over `path` and syncs the
/// folder: after a crash `path` holds the old or the new content, never a part. `mode` as for
/// open(2). OutOfSpace, PermissionDenied or NotFound (no such folder); the temporary file is gone
/// on failure. Blocks on the disk.
Result<void> writeFileAtomically(const std::filesystem::path& path, BytesView bytes,
                                 unsigned mode = 0600);

/// The whole file, at most `maxBytes` (more is InvalidArgument). NotFound when it is not there.
Result<std::string> readFile(const std::filesystem::path& path, std::size_t maxBytes = 16U << 20);

} // namespace helix
