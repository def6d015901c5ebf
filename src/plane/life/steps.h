#pragma once
// The steps of a start as the outside sees them.

#include "life/life_context.h"

namespace helix::life {

/// Those that this workspace goes through, pending: without an agent there is no pairing.
void resetSteps(const LiveWorkspacePtr& workspace);
/// A step that it does not go through is passed over in silence.
void beginStep(const LifeContextPtr& context, const LiveWorkspacePtr& workspace, Step step);
/// Ends it with its duration; Done is written to the activity.
void endStep(const LifeContextPtr& context, const LiveWorkspacePtr& workspace, Step step,
             StepProgress::Status status);
/// How far a long one has come.
void detailStep(const LifeContextPtr& context, const LiveWorkspacePtr& workspace, Step step,
                std::string detail);
bool isRunning(const LiveWorkspace& workspace, Step step);
/// Ends whatever still runs.
void endRunningSteps(const LifeContextPtr& context, const LiveWorkspacePtr& workspace,
                     StepProgress::Status status);

} // namespace helix::life
