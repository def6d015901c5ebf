#pragma once
// The step "Project": what was asked for a new workspace goes into its guest.

#include "life/life_context.h"
#include "tasks/contract.h"

namespace helix::tasks {

/// Once the workspace is Ready. Failure leaves it Ready, with a notice that says how to try again.
async::Task<void> bringAskedProject(LifeContextPtr context, LiveWorkspacePtr workspace);

/// A project came in by another way: nothing is asked for any more.
async::Task<void> forgetAskedProject(LifeContextPtr context, LiveWorkspacePtr workspace);

/// The agent does not offer what was asked for by this word.
async::Task<void> forgetAskedOption(LifeContextPtr context, LiveWorkspacePtr workspace,
                                    std::string word);

} // namespace helix::tasks
