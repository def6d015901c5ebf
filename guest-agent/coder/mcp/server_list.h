#pragma once
// The MCP servers that a client hands over with a session (ACP: `mcpServers`). Pure.

#include <string>
#include <utility>
#include <vector>

#include "coder/models/json_fields.h"

namespace helix::agent::coder {

/// One server; it is a program when `command` is not empty, else it is at `url`.
struct McpServerEntry {
    std::string name;
    std::vector<std::string> command; ///< and its arguments
    std::string url;                  ///< http:// or https://
    /// Variables of the program, or headers of every request.
    std::vector<std::pair<std::string, std::string>> variables, headers;
};

struct McpServerList {
    std::vector<McpServerEntry> servers;
    std::vector<std::string> refused; ///< a sentence for each entry that cannot be used
};

inline constexpr std::size_t kMaxMcpServers = 16;

/// `hasDesktop`: the server with the desktop's tools, which helix-agent hands to every agent, is
/// left out because these tools are there already.
McpServerList readMcpServers(const Json& params, bool hasDesktop);

} // namespace helix::agent::coder
