#pragma once
// A workspace comes to life, or again. Control thread; flows own what they need.

#include "life/life_context.h"

namespace helix::life {

/// Admits and records a new workspace and begins its start, or has it wait for a slot.
async::Task<Result<WorkspaceId>> createWorkspace(LifeContextPtr context, CreateRequest request);

/// One of this image and size, with an id, without a name and on no record.
LiveWorkspacePtr newWorkspace(const LifeContext& context, const image::Bundle& bundle,
                              const image::Resources& resources);
/// It is Stopped and waits for a slot from here on; nothing of its start is begun before.
void haveWait(const LifeContext& context, LiveWorkspace& workspace);
/// Its record, its own ports and its policy, on record as something that the next Helix removes if
/// this one ends before it is known.
async::Task<Result<void>> reserve(LifeContextPtr context, LiveWorkspacePtr workspace,
                                  boundary::EgressChoice choice);

/// From here on it is the user's, which `text` says. True: its start is the caller's to begin; false:
/// it waits for a slot.
bool becomeKnown(const LifeContextPtr& context, const LiveWorkspacePtr& workspace,
                 const std::string& text);

/// Nothing stays behind of one that was reserved and is not to be.
async::Task<void> forgetReserved(LifeContextPtr context, LiveWorkspacePtr workspace);

/// Would it be admitted if nothing else ran? Records nothing.
Result<void> checkCreate(const LifeContext& context, const CreateRequest& request);

} // namespace helix::life
