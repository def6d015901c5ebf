#pragma once
// Which MCP servers may be given to agents. Pure. Internal to the room.

#include <vector>

#include "sessions/sessions.h"

namespace helix::sessions {

/// InvalidArgument, with a sentence that names the server, for one that has no plain name, neither
/// or both of address and command, an address with a password in it, or headers and variables that
/// cannot be; Conflict for two of one name.
Result<void> checkMcpServers(const std::vector<McpServer>& servers);

} // namespace helix::sessions
