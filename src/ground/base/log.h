#pragma once
// Logging through spdlog. Rooms log with spdlog::info(...) and friends; this header only says where
// it goes.

#include <filesystem>

namespace helix {

/// Sends the default logger to stderr (warnings and worse) and, when `file` is not empty, to a
/// rotating file of 5 MiB x 3 with mode 0600 (everything from `info`; from `debug` when `verbose`).
/// Call once from main.
void setUpLogging(const std::filesystem::path& file, bool verbose);

} // namespace helix
