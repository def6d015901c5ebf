#pragma once
// MCP's messages as a client writes and reads them. Pure.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "coder/models/json_fields.h"
#include "agent/mcp/versions.h"

namespace helix::agent::coder {

/// One message of a server; longer ones break the connection.
inline constexpr std::size_t kMaxMcpAnswer = 16U << 20;

struct McpQuestion {
    std::string method;
    Json params = Json::object();
    McpForm form = McpForm::Handshake;
};

/// JSON text in one line. A stateless request says version and client in its metadata.
std::string encodeQuestion(const McpQuestion& question, std::uint64_t id);
std::string encodeNotification(const std::string& method, const Json& params);
/// The answer to a server's own request: `ping` is answered, all else is not offered.
std::string encodeReply(const Json& id, const std::string& method);

/// What initialize is asked with, in the handshake form.
Json initializeParams();

struct McpIncoming {
    enum class Kind { Answer, Fault, Request, Notification };
    Kind kind = Kind::Answer;
    Json id;
    std::string method;
    Json result;          ///< of an Answer
    int code = 0;         ///< of a Fault
    std::string sentence; ///< of a Fault, printable
};
/// Nothing when it is no JSON-RPC message.
std::optional<McpIncoming> readIncoming(const Json& message);
std::optional<McpIncoming> readIncomingText(std::string_view text);

} // namespace helix::agent::coder
