#pragma once
// Keeping the conversations' database from only growing.

#include <cstdint>
#include <functional>

#include "async/completion.h"
#include "store/database.h"

namespace helix::sessions {

/// Removes updates from before `beforeMs` that are merged into entries: people see the entries. A
/// few thousand in one transaction; goes on while `mayGoOn`.
async::Task<void> pruneUpdates(store::Database& database, std::int64_t beforeMs,
                               std::function<bool()> mayGoOn);

/// What was deleted leaves the search index, and its pages go back to the file system.
async::Task<void> freeDeleted(store::Database& database, std::function<bool()> mayGoOn);

} // namespace helix::sessions
