#pragma once
#include "life/life_context.h"

namespace helix::life {

/// Reads the records and makes life true again after whatever happened since the last run:
/// adopts machines that run, ends or finishes what was half-done, tidies up what belongs to nobody.
/// A machine that was ready and runs is never ended here, whether or not there is a way to it: the
/// socket, the key or the network may be missing only where this Helix was started.
/// Connecting to adopted agents goes on in the background.
async::Task<Result<void>> reconcile(LifeContextPtr context);

/// Looks once more for a way to a machine that is Unreachable. Returns when it is known whether
/// there is one; connecting to its agent goes on in the background. Unavailable with the sentence
/// of the workspace when there is none.
async::Task<Result<void>> reachAgain(LifeContextPtr context, LiveWorkspacePtr workspace);

} // namespace helix::life
