#pragma once
// Logs that a guest can write to: read at their end, kept from growing without bound.

#include <cstddef>
#include <filesystem>
#include <string>

#include "base/result.h"

namespace helix::machine {

inline constexpr std::uintmax_t kMaxLogBytes = 8U << 20;

/// Creates the file (0600) or empties it.
Result<void> beginLog(const std::filesystem::path& path);
/// Its last bytes; empty when there is no such file.
std::string logTail(const std::filesystem::path& path, std::size_t maxBytes = 8192);
/// Empties a log of more than kMaxLogBytes and says so in it. The writer must append (O_APPEND).
void limitLog(const std::filesystem::path& path);

} // namespace helix::machine
