#pragma once
// The end of a machine, and of a workspace. Control thread; flows own what they need.

#include "life/life_context.h"

namespace helix::life {

/// One that waits for a slot waits no more and stays what it was, whatever `force` says. An
/// Unreachable one that nothing can be said to is ended only by `force`.
async::Task<Result<void>> stopWorkspace(LifeContextPtr context, LiveWorkspacePtr workspace,
                                        bool force = false);
/// The same by force and at once: what its guest has not written to its disk is given up.
async::Task<Result<void>> endWorkspace(LifeContextPtr context, LiveWorkspacePtr workspace);
async::Task<Result<void>> cancelStart(LifeContextPtr context, LiveWorkspacePtr workspace);
async::Task<Result<void>> removeWorkspace(LifeContextPtr context, LiveWorkspacePtr workspace,
                                          bool force);
/// The part of removal after its record says Deleting; also for deletions that a crash interrupted.
async::Task<Result<void>> finishRemoval(LifeContextPtr context, LiveWorkspacePtr workspace);

} // namespace helix::life
