#pragma once
// The services that work inside guests (sessions, projects) in the life of a workspace.

#include "life/world.h"

namespace helix::life {

/// The workspace is Ready and its agent was reached: conversations go on, and the project that was
/// asked for comes in.
void openGuest(const WorldPtr& world, const EntryPtr& entry);
/// What was chosen of its agent, to the conversations; once it is on record.
void tellPreference(const World& world, const Entry& entry);
/// It goes away, whatever for. May be called again.
void closeGuest(const WorldPtr& world, const EntryPtr& entry);
/// Forgets its conversations, its project and what was asked for it.
async::Task<Result<void>> removeGuestWork(WorldPtr world, WorkspaceId id);

/// Takes a snapshot of the project after each turn, writes turns to the activity and tells sessions
/// what their agents spent, from here on.
void followGuestServices(const WorldPtr& world);

} // namespace helix::life
