#pragma once
// The steps of a start as the outside sees them.

#include "life/known_workspaces.h"

namespace helix::life {

/// Those that this workspace goes through, pending: without an agent there is no pairing.
void resetSteps(const LiveWorkspacePtr& workspace);
/// Those of one whose machine was not started by this Helix, or goes on: done up to the connection.
void showMachineSteps(const LiveWorkspacePtr& workspace);
/// A step that it does not go through is passed over in silence.
void beginStep(KnownWorkspaces& workspaces, const LiveWorkspacePtr& workspace, Step step);
/// Ends it with its duration; Done is written to the activity.
void endStep(KnownWorkspaces& workspaces, const LiveWorkspacePtr& workspace, Step step,
             StepProgress::Status status);
/// How far a long one has come.
void detailStep(KnownWorkspaces& workspaces, const LiveWorkspacePtr& workspace, Step step,
                std::string detail);
bool isRunning(const LiveWorkspace& workspace, Step step);
/// Ends whatever still runs.
void endRunningSteps(KnownWorkspaces& workspaces, const LiveWorkspacePtr& workspace,
                     StepProgress::Status status);

} // namespace helix::life
