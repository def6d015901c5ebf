#pragma once
// The versions of MCP and the words that both sides of a stateless exchange use.

#include <algorithm>
#include <array>
#include <string_view>

namespace helix::agent {

inline constexpr const char* kStatelessVersion = "2026-07-28";
inline constexpr const char* kNewestHandshake = "2025-11-25";
/// All that are spoken, the newest first.
inline constexpr std::array<std::string_view, 5> kMcpVersions{
    kStatelessVersion, kNewestHandshake, "2025-06-18", "2025-03-26", "2024-11-05"};

/// Members of `_meta` in stateless requests.
inline constexpr const char* kMcpVersionKey = "io.modelcontextprotocol/protocolVersion";
inline constexpr const char* kMcpCapabilitiesKey = "io.modelcontextprotocol/clientCapabilities";
inline constexpr const char* kMcpClientKey = "io.modelcontextprotocol/clientInfo";

/// With the `initialize` handshake (2024-11-05 to 2025-11-25), or with metadata in every request.
enum class McpForm { Handshake, Stateless };

/// One that begins with `initialize`.
inline bool isHandshakeVersion(std::string_view version)
{
    return version != kStatelessVersion &&
           std::ranges::find(kMcpVersions, version) != kMcpVersions.end();
}

} // namespace helix::agent
