#pragma once
// A program that is open on a guest's desktop while something is measured.

#include <string>

#include "bench/bench_plane.h"

namespace helix::bench {

/// Starts `program` on the desktop of a guest, waits for its window and then until the guest rests, for
/// some minutes at most.
async::Task<Result<void>> openWindow(plane::ControlPlane* plane, WorkspaceId id,
                                     std::string program);

} // namespace helix::bench
