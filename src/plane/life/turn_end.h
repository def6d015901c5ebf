#pragma once
// What follows when an agent has finished a turn, or asks something.

#include "life/world.h"

namespace helix::life {

/// Writes it to the activity, and brings what changed in the project out, in the background: one
/// snapshot of a workspace at a time, and one more when turns ended meanwhile.
void afterTurn(const WorldPtr& world, const sessions::TurnEnd& end);

/// A session that begins to wait for the user's answer is written to the activity, once.
void noteQuestion(const WorldPtr& world, const sessions::SessionSnapshot& session);

} // namespace helix::life
