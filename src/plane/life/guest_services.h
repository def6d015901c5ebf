#pragma once
// The services that work inside guests (sessions, projects) in the life of a workspace.

#include "life/world.h"

namespace helix::life {

/// The workspace is Ready and its agent was reached: conversations go on, and who stands on life is
/// told (LifeEvents).
void openGuest(const WorldPtr& world, const EntryPtr& entry);
/// What was chosen of its agent, to the conversations; once it is on record.
void tellPreference(const World& world, const Entry& entry);
/// It goes away, whatever for. May be called again.
void closeGuest(const WorldPtr& world, const EntryPtr& entry);
/// Forgets its conversations, its project and what was asked for it.
async::Task<Result<void>> removeGuestWork(WorldPtr world, WorkspaceId id);

} // namespace helix::life
