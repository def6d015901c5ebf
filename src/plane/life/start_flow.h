#pragma once
// The start of a machine, from its disk to Ready. Control thread; flows own what they need.

#include "life/life_context.h"

namespace helix::life {

/// The start itself, from the disk to Ready. Undoes what it did when it does not
/// get there.
async::Task<void> runStart(LifeContextPtr context, LiveWorkspacePtr workspace);

/// After the restart of Helix: connects to the agent of an adopted machine.
async::Task<void> runReconnect(LifeContextPtr context, LiveWorkspacePtr workspace);

/// What a start does when it did not reach Ready: ends the machine and moves on to Stopped, Failed
/// or (while Deleting) nowhere.
async::Task<void> abandonStart(LifeContextPtr context, LiveWorkspacePtr workspace, Error why);

/// From here on: an Unreachable one whose agent answers after all is Ready.
void followAgents(const LifeContextPtr& context);

} // namespace helix::life
