#pragma once
// The JSON form of what a conversation shows: on disk, in exports and on the control socket. Keys
// are snake_case and stay; blocks, tool calls, plans and permission requests are as in ACP.

#include <nlohmann/json_fwd.hpp>

#include "base/result.h"
#include "sessions/entry.h"
#include "sessions/sessions.h"

namespace helix::sessions {

/// {"number", "turn", "time_ms", "kind", "text"?, "blocks"?, "tool"?, "plan"?, "permission"?,
/// "permission_id"?, "chosen"?, "open"?}
nlohmann::json toJson(const ConversationEntry& entry);
/// What toJson() wrote. Corrupt for anything else; what is missing stays as an Entry begins.
Result<ConversationEntry> entryFromJson(const nlohmann::json& json);

nlohmann::json toJson(const SessionUsage& usage);
nlohmann::json toJson(const acp::ConfigOption& option);
std::vector<acp::ConfigOption> optionsFromJson(const nlohmann::json& list);
nlohmann::json toJson(const acp::AvailableCommand& command);
std::vector<acp::AvailableCommand> commandsFromJson(const nlohmann::json& list);
/// Everything of a snapshot.
nlohmann::json toJson(const SessionSnapshot& snapshot);

nlohmann::json toJson(const PermissionRule& rule);
nlohmann::json toJson(const McpServer& server);
/// The lists as they were kept; what cannot be read is left out.
std::vector<PermissionRule> rulesFromJson(const nlohmann::json& list);
std::vector<McpServer> serversFromJson(const nlohmann::json& list);

} // namespace helix::sessions
