#include "coder/mcp/server_list.h"

#include <algorithm>

#include "base/bytes.h"

namespace helix::agent::coder {
namespace {

constexpr const char* kDesktopServer = "helix-desktop";
constexpr std::size_t kMaxShownName = 60;

using Pairs = std::vector<std::pair<std::string, std::string>>;

/// ACP's list of {"name","value"}.
Pairs pairsOf(const Json& list)
{
    Pairs pairs;
    for (const Json& entry : protocol::itemsOf(list))
        if (const std::string name = textOr(entry, "name"); !name.empty())
            pairs.emplace_back(name, textOr(entry, "value"));
    return pairs;
}

bool holdsZero(const McpServerEntry& entry)
{
    const auto zero = [](const std::string& text) { return text.find('\0') != std::string::npos; };
    return std::ranges::any_of(entry.command, zero) ||
           std::ranges::any_of(entry.variables, [&](const auto& pair) {
               return zero(pair.first) || zero(pair.second);
           });
}

McpServerEntry entryFrom(const Json& json)
{
    McpServerEntry entry;
    entry.name = printable(textOr(json, "name"), kMaxShownName);
    entry.url = textOr(json, "url");
    entry.headers = pairsOf(memberOf(json, "headers"));
    entry.variables = pairsOf(memberOf(json, "env"));
    if (const std::string program = textOr(json, "command"); !program.empty()) {
        entry.command = protocol::textsIn(json, "args");
        entry.command.insert(entry.command.begin(), program);
    }
    return entry;
}

} // namespace

McpServerList readMcpServers(const Json& params, bool hasDesktop)
{
    McpServerList list;
    for (const Json& json : itemsIn(params, "mcpServers")) {
        McpServerEntry entry = entryFrom(json);
        if (hasDesktop && entry.name == kDesktopServer)
            continue;
        const std::string who = "The MCP server '" + entry.name + "' ";
        if (entry.name.empty())
            list.refused.emplace_back("An MCP server without a name is left out.");
        else if (textOr(json, "type") == "sse")
            list.refused.push_back(who + "uses the old HTTP+SSE transport, which is not taken; "
                                         "give its streamable HTTP address.");
        else if (entry.command.empty() == entry.url.empty())
            list.refused.push_back(who + "needs either a command or an address; it is left out.");
        else if (holdsZero(entry))
            list.refused.push_back(who + "has a zero byte in its command; it is left out.");
        else if (list.servers.size() == kMaxMcpServers)
            list.refused.push_back(who + "is left out: a session takes " +
                                   std::to_string(kMaxMcpServers) + " of them.");
        else
            list.servers.push_back(std::move(entry));
    }
    return list;
}

} // namespace helix::agent::coder
