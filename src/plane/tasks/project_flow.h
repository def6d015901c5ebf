#pragma once
// The step "Project": what was asked for a new workspace goes into its guest.

#include "tasks/task_context.h"

namespace helix::tasks {

/// What of it life shows: the step that waits, or why it did not go well.
void showAsked(LiveWorkspace& workspace, const AskedWork& asked);

/// Once the workspace is Ready. Failure leaves it Ready, with a notice that says how to try again.
async::Task<void> bringAskedProject(TaskContextPtr context, LiveWorkspacePtr workspace);

/// A project came in by another way: nothing is asked for any more.
async::Task<void> forgetAskedProject(TaskContextPtr context, LiveWorkspacePtr workspace);

/// The agent does not offer what was asked for by this word.
async::Task<void> forgetAskedOption(TaskContextPtr context, LiveWorkspacePtr workspace,
                                    std::string word);

} // namespace helix::tasks
