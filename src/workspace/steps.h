#pragma once
// The steps of a start as the outside sees them.

#include "workspace/world.h"

namespace helix::workspace {

/// All six, pending.
void resetSteps(const EntryPtr& entry);
void beginStep(const WorldPtr& world, const EntryPtr& entry, Step step);
/// Ends it with its duration; Done is written to the activity.
void endStep(const WorldPtr& world, const EntryPtr& entry, Step step, StepProgress::Status status);
/// Ends whatever still runs.
void endRunningSteps(const WorldPtr& world, const EntryPtr& entry, StepProgress::Status status);

} // namespace helix::workspace
