#pragma once
// What the server answers, in the two forms of MCP: with the `initialize` handshake (2024-11-05 to
// 2025-11-25), and stateless with metadata in every request (2026-07-28). Pure.

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "agent/desktop/tools/desktop_tools.h"
#include "agent/mcp/message.h"
#include "agent/mcp/versions.h"

namespace helix::agent {

/// The versions that are spoken, the newest first.
const std::vector<std::string>& mcpVersions();

/// The form of one message. `headerVersion` is HTTP's MCP-Protocol-Version, empty without one.
McpForm formOf(const McpMessage& message, std::string_view headerVersion);

/// An answer that is known at once.
struct McpAnswer {
    std::string body; ///< empty for a notification
    bool isFault = false;
    McpCode code = McpCode::Internal; ///< of the fault
    bool startsSession = false;       ///< it answers `initialize`
};
/// A tool has to run first; toolAnswer() makes the answer.
struct McpToolCall {
    nlohmann::json id;
    std::string name;
    nlohmann::json arguments;
    McpForm form = McpForm::Handshake;
};
/// The request with this id, of the same client, is to be given up.
struct McpCancel {
    nlohmann::json requestId;
};
using McpStep = std::variant<McpAnswer, McpToolCall, McpCancel>;

/// What to do with a message.
McpStep stepFor(const McpMessage& message, McpForm form);
McpAnswer faultAnswer(McpFault fault);
/// Errors become results that say so, for the model to read.
std::string toolAnswer(const McpToolCall& call, const Result<ToolText>& outcome);

} // namespace helix::agent
