#pragma once
// The step "Project": what was asked for a new workspace goes into its guest.

#include "life/world.h"
#include "tasks/contract.h"

namespace helix::tasks {

/// Once the workspace is Ready. Failure leaves it Ready, with a notice that says how to try again.
async::Task<void> bringAskedProject(WorldPtr world, EntryPtr entry);

/// A project came in by another way: nothing is asked for any more.
async::Task<void> forgetAskedProject(WorldPtr world, EntryPtr entry);

/// The agent does not offer what was asked for by this word.
async::Task<void> forgetAskedOption(WorldPtr world, EntryPtr entry, std::string word);

} // namespace helix::tasks
