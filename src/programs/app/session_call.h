#pragma once
// What the methods about sessions share.

#include "app/call.h"
#include "sessions/sessions.h"

namespace helix::app {

/// An entry as it fits into one message: pictures by their size only, long text cut. `from`: its
/// text begins at this byte, for followers that have what is before.
Json entryMessage(const sessions::ConversationEntry& entry, std::size_t from = 0);

} // namespace helix::app
