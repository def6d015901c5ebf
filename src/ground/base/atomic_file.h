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

/// Gives `part` the name `file`, in the same file system, where that is free; 0 or an errno, EEXIST where
/// it is not. Folders as well.
int renameToFree(const std::filesystem::path& part, const std::filesystem::path& file);
/// The same of a file, for file systems that cannot do so in one step: the name is taken by an empty file
/// first.
int renameByReserving(const std::filesystem::path& part, const std::filesystem::path& file);

/// The whole file, at most `maxBytes` (more is InvalidArgument). NotFound when it is not there.
Result<std::string> readFile(const std::filesystem::path& path, std::size_t maxBytes = 16U << 20);
/// The same of what is open as `fd`; `path` is for the sentence.
Result<std::string> readAll(int fd, const std::filesystem::path& path, std::size_t maxBytes);

} // namespace helix
