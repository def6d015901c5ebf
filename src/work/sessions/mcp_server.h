#pragma once
// Which MCP servers may be given to agents. Pure. Internal to the room.

#include <string>
#include <utility>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "sessions/sessions.h"

namespace helix::sessions {

/// InvalidArgument, with a sentence that names the server, for one that has no plain name, neither
/// or both of address and command, an address with a password in it, or headers and variables that
/// cannot be; with values for no workspace in particular, or for more headers than one; Conflict
/// for two of one name.
Result<void> checkMcpServers(const std::vector<McpServer>& servers);

/// It was given with values, which are to be kept.
bool carriesValues(const McpServer& server);
/// The same with names alone.
McpServer withoutValues(McpServer server);
/// Those that an agent in `workspace` is given.
std::vector<McpServer> serversFor(const std::vector<McpServer>& servers,
                                  const WorkspaceId& workspace);
/// As ACP has it. With keys an address becomes the gateway's, whose place and token helix-agent
/// puts in ({env:...}); `environment`: what a command is given.
nlohmann::json serverForAgent(const McpServer& server,
                              const std::vector<std::pair<std::string, std::string>>& environment);

} // namespace helix::sessions
