#pragma once
// The lists that are kept whole, as JSON under a name: rules, MCP servers. Internal to the room.

#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "async/completion.h"
#include "sessions/sessions.h"
#include "store/database.h"

namespace helix::sessions {

/// In place of the one before.
async::Task<Result<void>> saveList(store::Database& database, const char* name,
                                   nlohmann::json list);

/// The lists as they were kept; what cannot be read is left out.
std::vector<PermissionRule> rulesFromJson(const nlohmann::json& list);
std::vector<McpServer> serversFromJson(const nlohmann::json& list);
nlohmann::json serversToJson(const std::vector<McpServer>& servers);

} // namespace helix::sessions
