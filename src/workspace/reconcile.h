#pragma once
#include "workspace/world.h"

namespace helix::workspace {

/// Reads the records and makes the world true again after whatever happened since the last run:
/// adopts machines that run, ends or finishes what was half-done, tidies up what belongs to nobody.
/// Connecting to adopted agents goes on in the background.
async::Task<Result<void>> reconcile(WorldPtr world);

} // namespace helix::workspace
