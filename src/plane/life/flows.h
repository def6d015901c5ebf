#pragma once
// What happens to a workspace, each flow from top to bottom. They run on the control thread and own
// what they need.

#include "life/world.h"

namespace helix::life {

/// Admits and records a new workspace and begins its start.
async::Task<Result<WorkspaceId>> createWorkspace(WorldPtr world, CreateRequest request);

/// Would it be admitted if nothing else ran? Records nothing.
Result<void> checkCreate(const World& world, const CreateRequest& request);

/// Admits and begins the start of a stopped or failed one; returns when starting has begun.
async::Task<Result<void>> startExisting(WorldPtr world, EntryPtr entry);

/// The start itself, from the disk to Ready. Undoes what it did when it does not
/// get there.
async::Task<void> runStart(WorldPtr world, EntryPtr entry);

/// After the restart of Helix: connects to the agent of an adopted machine.
async::Task<void> runReconnect(WorldPtr world, EntryPtr entry);

/// The agent of an Unreachable one answers after all: it is Ready.
void noteAgentAnswer(const WorldPtr& world, const EntryPtr& entry);

/// An Unreachable one that nothing can be said to is ended only by `force`.
async::Task<Result<void>> stopWorkspace(WorldPtr world, EntryPtr entry, bool force = false);
async::Task<Result<void>> cancelStart(WorldPtr world, EntryPtr entry);
async::Task<Result<void>> removeWorkspace(WorldPtr world, EntryPtr entry, bool force);
/// The part of removal after its record says Deleting; also for deletions that a crash interrupted.
async::Task<Result<void>> finishRemoval(WorldPtr world, EntryPtr entry);

/// What a start does when it did not reach Ready: ends the machine and moves on to Stopped, Failed
/// or (while Deleting) nowhere.
async::Task<void> abandonStart(WorldPtr world, EntryPtr entry, Error why);

} // namespace helix::life
