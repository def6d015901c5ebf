#pragma once
// Foreign files, opened once and copied with their holes. Blocking.

#include <atomic>
#include <cstdint>
#include <filesystem>
#include <string>

#include "async/cancel.h"
#include "base/result.h"
#include "base/unique_fd.h"

namespace helix::image {

struct ForeignFile {
    UniqueFd fd;
    std::uint64_t sizeBytes = 0;
    std::uint64_t allocatedBytes = 0; ///< what it takes on its disk; holes take nothing
};

/// What a file is opened for, as the sentence says that refuses it.
enum class FileUse { Import, Load };

/// Opens `path` for reading and never waits. PermissionDenied for symbolic links, folders, pipes,
/// devices, sockets and files that the kernel makes up (/proc, /sys); NotFound.
Result<ForeignFile> openForeign(const std::filesystem::path& path, FileUse use = FileUse::Import);

/// Copies `bytes` bytes from the beginning of `from` to the new file `to` (mode 0600): shared where
/// the file system can, otherwise piece by piece without the holes. Corrupt when `from` has become
/// shorter, OutOfSpace before less than `reserve` bytes are free. `done` counts bytes, holes
/// included; Cancelled within a piece of 8 MiB.
Result<void> copySparse(int from, std::uint64_t bytes, const std::filesystem::path& to,
                        std::uint64_t reserve, std::atomic<std::uint64_t>& done,
                        const async::CancelToken& cancel);

/// SHA-256 of `bytes` bytes at `offset`, lower-case hex. `done` grows by them.
Result<std::string> hashOf(int fd, std::uint64_t offset, std::uint64_t bytes,
                           std::atomic<std::uint64_t>& done, const async::CancelToken& cancel);

/// OutOfSpace unless more than `reserve` bytes are free where the open file `file` lies.
Result<void> keepFree(int file, std::uint64_t reserve);

/// What an unprivileged user may still write below `folder`, in bytes.
Result<std::uint64_t> freeSpace(const std::filesystem::path& folder);

} // namespace helix::image
