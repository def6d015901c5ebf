#pragma once
// What servers say of their tools and of the calls, read as models can be told it. Pure.

#include <optional>
#include <string>
#include <vector>

#include "coder/tools/tool.h"

namespace helix::agent::coder {

/// One tool as its server names it.
struct McpTool {
    std::string name, title, description;
    std::string inputSchema; ///< JSON text; an object at its top, without what providers refuse
    bool readOnly = false;
};

inline constexpr std::size_t kMaxMcpTools = 128;        ///< of one server
inline constexpr std::size_t kMaxMcpSchema = 32U << 10; ///< bytes

/// One page of tools/list.
struct McpToolPage {
    std::vector<McpTool> tools;
    std::size_t leftOut = 0; ///< tools that no provider would take
    std::string cursor;      ///< of the next page; empty: this is the last one
};
/// Nothing when the result has no list of tools.
std::optional<McpToolPage> readToolPage(const Json& result);

/// The result of tools/call: text, pictures that models can see, and words for everything else.
ToolOutcome readToolResult(const Json& result);

} // namespace helix::agent::coder
