#include "coder/mcp/tool_names.h"

#include <string_view>

namespace helix::agent::coder {
namespace {

constexpr std::size_t kMost = 64;
constexpr std::size_t kMostOfServer = 20;

/// With '_' for every run of characters that a name cannot have.
std::string plain(std::string_view text)
{
    std::string name;
    for (const char c : text) {
        const bool fits = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
                          (c >= '0' && c <= '9') || c == '_' || c == '-';
        if (fits)
            name += c;
        else if (!name.ends_with('_'))
            name += '_';
    }
    return name.empty() ? "x" : name;
}

} // namespace

std::string ToolNames::give(const std::string& server, const std::string& tool)
{
    const std::string whole =
        ("mcp__" + plain(server).substr(0, kMostOfServer) + "__" + plain(tool)).substr(0, kMost);
    std::string name = whole;
    for (int n = 2; !m_given.insert(name).second; ++n) {
        const std::string number = "_" + std::to_string(n);
        name = whole.substr(0, kMost - number.size()) + number;
    }
    return name;
}

} // namespace helix::agent::coder
