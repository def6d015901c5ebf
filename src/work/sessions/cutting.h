#pragma once
// Conversations that go back to before one of their turns. Runs in a transaction on the database's
// thread. Internal to the room.

#include "sessions/records.h"

namespace helix::sessions {

/// Number of the first entry of `turn` or a later one; INT64_MAX: there is none.
Result<std::int64_t> firstOfTurn(store::Transaction& transaction, const SessionId& id,
                                 std::int64_t turn);

/// `row` ends before `turn`, whose first entry is `first`: its agent knows what was before, or
/// nothing.
void endBefore(SessionRow& row, std::int64_t first, std::int64_t turn);

/// Forgets `turn` and all that came after it, and what waited; nothing runs in what is left, which is
/// returned. NotFound.
Result<LoadedSession> cutSession(store::Transaction& transaction, const SessionId& id,
                                 std::int64_t turn);

} // namespace helix::sessions
