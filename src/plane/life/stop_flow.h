#pragma once
// The end of a machine, and of a workspace. Control thread; flows own what they need.

#include "life/world.h"

namespace helix::life {

/// An Unreachable one that nothing can be said to is ended only by `force`.
async::Task<Result<void>> stopWorkspace(WorldPtr world, EntryPtr entry, bool force = false);
async::Task<Result<void>> cancelStart(WorldPtr world, EntryPtr entry);
async::Task<Result<void>> removeWorkspace(WorldPtr world, EntryPtr entry, bool force);
/// The part of removal after its record says Deleting; also for deletions that a crash interrupted.
async::Task<Result<void>> finishRemoval(WorldPtr world, EntryPtr entry);

} // namespace helix::life
