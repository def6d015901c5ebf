#pragma once
// What is done in guests when life opens and closes them, and when their agents have done something.

#include "tasks/turn_end.h"

namespace helix::tasks {

/// From here on: the session and the project that were asked for come into a guest that opens, turns
/// are followed by snapshots and written to the activity, and sessions are told what their agents
/// spent. Before life takes over what runs. For as long as somebody owns `ends`.
void followGuests(const TurnEndsPtr& ends);

} // namespace helix::tasks
