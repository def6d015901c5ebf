#pragma once
// A conversation on record in which nothing is under way. Internal to the room.

#include "sessions/records.h"

namespace helix::sessions {

/// As it is when nobody works on it any more.
ConversationEntry closed(ConversationEntry entry);

/// Where it is, without what was under way: no run, nothing asked, nothing on its way.
SessionRow atRest(SessionRow row);

} // namespace helix::sessions
