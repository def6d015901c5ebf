#pragma once
// Which HTTP requests the MCP server lets in. Pure.

#include <optional>
#include <string>
#include <string_view>

#include "agent/mcp/dialect.h"
#include "agent/mcp/message.h"
#include "base/secret.h"

namespace helix::agent {

/// What the rules look at; texts are empty when there is no such header.
struct McpHttpHead {
    std::string method, path;
    std::string host, origin, authorization, accept, contentType;
    std::string protocolVersion, mcpMethod, mcpName, session;
};

/// A status and a sentence for a request that is turned away.
struct McpHttpRefusal {
    unsigned status = 400;
    std::string sentence;
};

/// Loopback by name or number, with or without a port: "127.0.0.1:8080", "localhost", "[::1]".
bool isLoopbackHost(std::string_view host);
/// A web page's origin on the loopback: "http://localhost:3000".
bool isLoopbackOrigin(std::string_view origin);

/// Before the body is read: Host and Origin against DNS rebinding, then the token (compared in
/// constant time), then path, method and types.
std::optional<McpHttpRefusal> refuseHead(const McpHttpHead& head, const Secret& token);

/// The headers that repeat a stateless request's version, method and name must agree with it
/// (Mcp-Name may be wrapped as =?base64?...?=). A handshake version that is not known is refused,
/// too.
std::optional<McpFault> refuseHeaders(const McpHttpHead& head, const McpMessage& message,
                                      McpForm form);

/// The status that an answer in this form goes with.
unsigned statusOf(const McpAnswer& answer, McpForm form);

} // namespace helix::agent
