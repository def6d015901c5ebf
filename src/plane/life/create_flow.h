#pragma once
// A workspace comes to life, or again. Control thread; flows own what they need.

#include "life/world.h"

namespace helix::life {

/// Can it be brought in at all? Refuses before anything is created: no repository, a URL with a
/// password, an agent nobody knows.
async::Task<Result<void>> checkAskedWork(WorldPtr world, AskedWork asked);

/// Admits and records a new workspace and begins its start.
async::Task<Result<WorkspaceId>> createWorkspace(WorldPtr world, CreateRequest request);

/// Would it be admitted if nothing else ran? Records nothing.
Result<void> checkCreate(const World& world, const CreateRequest& request);

/// Admits and begins the start of a stopped or failed one; returns when starting has begun.
async::Task<Result<void>> startExisting(WorldPtr world, EntryPtr entry);

} // namespace helix::life
