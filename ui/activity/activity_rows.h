#pragma once
// Which rows the activity has: the steps of one start are one row, with what it came to. Pure.

#include <cstddef>
#include <deque>
#include <vector>

#include "plane/snapshot.h"

namespace helix::ui {

struct ActivityRow {
    std::size_t entry = 0;          ///< index into the entries; of steps alone: the newest of them
    std::vector<std::size_t> steps; ///< folded into it, oldest first
    bool isStarting = false;        ///< steps without an end yet
};

/// `entries`: newest first; so are the rows. Steps belong to the "ready", "failed" or "stopped" that
/// ended their start, and those that came after "ready" (the first picture, a project) to that.
std::vector<ActivityRow> foldSteps(const std::deque<plane::ActivityEntry>& entries);

} // namespace helix::ui
