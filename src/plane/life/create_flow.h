#pragma once
// A workspace comes to life, or again. Control thread; flows own what they need.

#include "life/life_context.h"

namespace helix::life {

/// Admits and records a new workspace and begins its start.
async::Task<Result<WorkspaceId>> createWorkspace(LifeContextPtr context, CreateRequest request);

/// One of this image and size, with an id, without a name and on no record.
LiveWorkspacePtr newWorkspace(const LifeContext& context, const image::Bundle& bundle,
                              const image::Resources& resources);
/// Its record, its own ports and its policy, on record as something that the next Helix removes if
/// this one ends before it is known.
async::Task<Result<void>> reserve(LifeContextPtr context, LiveWorkspacePtr workspace,
                                  boundary::EgressChoice choice);

/// Nothing stays behind of one that was reserved and is not to be.
async::Task<void> forgetReserved(LifeContextPtr context, LiveWorkspacePtr workspace);

/// Would it be admitted if nothing else ran? Records nothing.
Result<void> checkCreate(const LifeContext& context, const CreateRequest& request);

/// Admits and begins the start of a stopped or failed one; returns when starting has begun.
async::Task<Result<void>> startExisting(LifeContextPtr context, LiveWorkspacePtr workspace);

} // namespace helix::life
