#pragma once
// The start of a machine, from its disk to Ready. Control thread; flows own what they need.

#include "life/world.h"

namespace helix::life {

/// The start itself, from the disk to Ready. Undoes what it did when it does not
/// get there.
async::Task<void> runStart(WorldPtr world, EntryPtr entry);

/// After the restart of Helix: connects to the agent of an adopted machine.
async::Task<void> runReconnect(WorldPtr world, EntryPtr entry);

/// What a start does when it did not reach Ready: ends the machine and moves on to Stopped, Failed
/// or (while Deleting) nowhere.
async::Task<void> abandonStart(WorldPtr world, EntryPtr entry, Error why);

/// From here on: an Unreachable one whose agent answers after all is Ready.
void followAgents(const WorldPtr& world);

} // namespace helix::life
