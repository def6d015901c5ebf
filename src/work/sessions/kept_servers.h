#pragma once
// The MCP servers that the user gives to agents, with their values kept apart. Internal to the room;
// control thread.

#include "sessions/sessions_shared.h"

namespace helix::sessions {

/// Keys first, then the record, then what is not needed any more: whatever fails in between leaves
/// a key in the keychain, never one in the clear.
async::Task<Result<void>> replaceServers(SessionsPtr sessions, std::vector<McpServer> servers);

/// An older Helix wrote values down with the servers, and gave them to every agent.
async::Task<void> eraseClearValues(SessionsPtr sessions);

} // namespace helix::sessions
