#pragma once
// Tool calls on the wire. Internal to the room.

#include <optional>
#include <string_view>

#include <nlohmann/json_fwd.hpp>

#include "acp/content.h"

namespace helix::acp {

std::optional<ToolKind> toolKindFrom(std::string_view name);
std::optional<ToolStatus> toolStatusFrom(std::string_view name);

/// The fields of a tool_call, a tool_call_update or the toolCall of a permission request; nothing
/// without an id. What is of a wrong type was not said.
std::optional<ToolCall> decodeToolCall(const nlohmann::json& json);
/// The fields that are set.
nlohmann::json encodeToolCall(const ToolCall& call);

} // namespace helix::acp
