#pragma once
// A film in a file of the user's: what is said of it.

#include "operations/stream_values.h"
#include "recording/recording.h"

namespace helix::tasks {

/// Without a problem.
operations::Recording describeFilm(const recording::Progress& progress);

} // namespace helix::tasks
