#pragma once
// A file of a recording that is read, and not believed. Internal to the room.

#include <filesystem>
#include <optional>

#include "base/bytes.h"
#include "base/result.h"
#include "base/unique_fd.h"

namespace helix::recording {

/// Through no link, and without waiting for a pipe's other end. Not valid: errno says why.
UniqueFd openKept(const std::filesystem::path& file);
/// How long it is; nothing where it is no ordinary file.
std::optional<std::uint64_t> keptSize(int fd);
/// `bytes` of it from `offset` on, fewer where it ends. `problem` is the sentence of an error of the
/// disk. Blocks.
Result<Bytes> readKept(int fd, std::uint64_t offset, std::size_t bytes, const char* problem);

} // namespace helix::recording
