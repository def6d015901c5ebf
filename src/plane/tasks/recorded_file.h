#pragma once
// A film in a file of the user's: what is said of it, and what of its disk is not for it.

#include <cstdint>
#include <filesystem>

#include "operations/stream_values.h"
#include "recording/recording.h"

namespace helix::tasks {

/// Without a problem.
operations::Recording describeFilm(const recording::Progress& progress);
/// `reserve` (life::diskReserve), where the file lies on the disk of Helix's own `data`; 0 elsewhere.
/// Blocks for as long as the file's disk likes, so on the pool.
std::uint64_t reserveFor(const std::filesystem::path& file, const std::filesystem::path& data,
                         std::uint64_t reserve);

} // namespace helix::tasks
