#pragma once
// A machine that is put on the disk as it runs (resume_flow.h: and goes on from there). Control
// thread; flows own what they need.

#include "life/life_context.h"

namespace helix::life {

/// Returns when it is Suspended, or why it runs on as it did.
async::Task<Result<void>> suspendWorkspace(LifeContextPtr context, LiveWorkspacePtr workspace);

/// Throws away what a Suspended one had in memory; returns when it is Stopped.
async::Task<Result<void>> discardSaved(LifeContextPtr context, LiveWorkspacePtr workspace);

/// Nothing stays of what was saved of it.
async::Task<void> removeSaved(LifeContextPtr context, LiveWorkspacePtr workspace);

/// Waits while it is being suspended, resumed or frozen (freeze.h).
async::Task<void> awaitSaved(LiveWorkspacePtr workspace);

} // namespace helix::life
