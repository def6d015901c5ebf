#pragma once
// The steps of a start as the outside sees them.

#include "life/world.h"

namespace helix::life {

/// Those that this workspace goes through, pending: without an agent there is no pairing.
void resetSteps(const EntryPtr& entry);
/// A step that it does not go through is passed over in silence.
void beginStep(const WorldPtr& world, const EntryPtr& entry, Step step);
/// Ends it with its duration; Done is written to the activity.
void endStep(const WorldPtr& world, const EntryPtr& entry, Step step, StepProgress::Status status);
/// How far a long one has come.
void detailStep(const WorldPtr& world, const EntryPtr& entry, Step step, std::string detail);
bool isRunning(const Entry& entry, Step step);
/// Ends whatever still runs.
void endRunningSteps(const WorldPtr& world, const EntryPtr& entry, StepProgress::Status status);

} // namespace helix::life
