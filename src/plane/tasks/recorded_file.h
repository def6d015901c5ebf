#pragma once
// A film in a file of the user's: what is said of it, and what of its disk is not for it.

#include <cstdint>
#include <filesystem>

#include "operations/stream_values.h"
#include "plane/settings.h"
#include "recording/recording.h"

namespace helix::tasks {

/// Without a problem.
operations::Recording describeFilm(const recording::Progress& progress);
/// The bytes that are not for guests (`resources.diskReserveMiB`), where the file lies on the disk of
/// Helix's own `data`; 0 elsewhere.
std::uint64_t reserveFor(const std::filesystem::path& file, const std::filesystem::path& data,
                         const plane::Settings& settings);

} // namespace helix::tasks
