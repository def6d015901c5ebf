#pragma once
// What the methods about sessions share.

#include "app/call.h"
#include "sessions/sessions.h"

namespace helix::app {

/// The id behind the parameter "session" (an id, or a unique beginning of one).
Result<SessionId> sessionOf(const CallPtr& call);
/// A string parameter, "" when it is not there.
Result<std::string> wordOf(const CallPtr& call, const char* key);

/// An entry as it fits into one message: pictures by their size only, long text cut. `from`: its
/// text begins at this byte, for followers that have what is before.
Json entryMessage(const sessions::Entry& entry, std::size_t from = 0);

struct MethodTable;
/// mcp.list|add|remove: part of addSessionMethods().
void addMcpMethods(MethodTable& table);

} // namespace helix::app
