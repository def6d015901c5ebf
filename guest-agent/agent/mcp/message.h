#pragma once
// MCP's messages: JSON-RPC 2.0, one at a time. Pure.

#include <cstddef>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>
#include <tl/expected.hpp>

namespace helix::agent {

inline constexpr std::size_t kMaxMcpMessage = 1U << 20;

/// Codes of JSON-RPC 2.0 and of MCP 2026-07-28.
enum class McpCode {
    ParseError = -32700,
    InvalidRequest = -32600,
    MethodNotFound = -32601,
    InvalidParams = -32602,
    Internal = -32603,
    HeaderMismatch = -32020,
    UnsupportedVersion = -32022,
};

struct McpMessage {
    enum class Kind { Request, Notification, Response };
    Kind kind = Kind::Request;
    nlohmann::json id;     ///< text or a whole number; null without one
    std::string method;    ///< empty for a response
    nlohmann::json params; ///< an object, empty when none was sent
};

/// Why a message cannot be served, as the peer is told.
struct McpFault {
    McpCode code = McpCode::InvalidRequest;
    std::string message;
    nlohmann::json id;   ///< of the request, null when it is not known
    nlohmann::json data; ///< null: none
};

/// A fault for anything that is not one well-formed message of at most kMaxMcpMessage; batches are
/// not served.
tl::expected<McpMessage, McpFault> decodeMcpMessage(std::string_view text);

/// JSON text in one line.
std::string encodeMcpResult(const nlohmann::json& id, const nlohmann::json& result);
std::string encodeMcpFault(const McpFault& fault);

} // namespace helix::agent
