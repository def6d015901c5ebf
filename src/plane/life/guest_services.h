#pragma once
// The services that work inside guests (sessions, projects) in the life of a workspace.

#include "life/life_context.h"

namespace helix::life {

/// The workspace is Ready and its agent was reached: conversations go on, and who stands on life is
/// told (LifeEvents).
void openGuest(const LifeContextPtr& context, const LiveWorkspacePtr& workspace);
/// What was chosen of its agent, to the conversations; once it is on record.
void tellPreference(const LifeContext& context, const LiveWorkspace& workspace);
/// It goes away, whatever for. May be called again.
void closeGuest(const LifeContextPtr& context, const LiveWorkspacePtr& workspace);
/// Forgets its conversations, its project and what was asked for it.
async::Task<Result<void>> removeGuestWork(LifeContextPtr context, WorkspaceId id);

} // namespace helix::life
