#pragma once
// Names of foreign tools as models are told them. Pure.

#include <set>
#include <string>

namespace helix::agent::coder {

/// Gives every tool a name of its own that fits ^[a-zA-Z0-9_-]{1,64}$, which is what providers
/// take: "mcp__SERVER__TOOL", cut and numbered where that is needed. The same tools in the same
/// order get the same names.
class ToolNames {
public:
    std::string give(const std::string& server, const std::string& tool);

private:
    std::set<std::string> m_given;
};

} // namespace helix::agent::coder
