#include "sessions/mcp_server.h"

#include <algorithm>
#include <set>

#include <nlohmann/json.hpp>

#include "base/bytes.h"

namespace helix::sessions {
namespace {

constexpr std::size_t kMostServers = 50;
constexpr std::size_t kMostName = 40;
constexpr std::size_t kMostWords = 64;
constexpr std::size_t kMostText = 4096;

using Pairs = std::vector<std::pair<std::string, std::string>>;

bool isLetterOrDigit(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

bool isName(const std::string& name, std::string_view others, std::size_t most)
{
    return !name.empty() && name.size() <= most && std::ranges::all_of(name, [&](char c) {
        return isLetterOrDigit(c) || others.find(c) != std::string_view::npos;
    });
}

/// One line of text.
bool isLine(const std::string& text)
{
    return text.size() <= kMostText && isUtf8(text) && std::ranges::none_of(text, [](char c) {
               return static_cast<unsigned char>(c) < 0x20 || c == 0x7f;
           });
}

bool isAddress(const std::string& url)
{
    const auto scheme = url.find("://");
    const bool isHttp = url.starts_with("http://") || url.starts_with("https://");
    if (!isHttp || !isLine(url) || url.find(' ') != std::string::npos)
        return false;
    const auto authority =
        url.substr(scheme + 3, url.find_first_of("/?#", scheme + 3) - scheme - 3);
    return !authority.empty() && authority.find('@') == std::string::npos;
}

bool areValues(const Pairs& pairs, std::string_view othersInNames)
{
    return pairs.size() <= kMostWords && std::ranges::all_of(pairs, [&](const auto& pair) {
               return isName(pair.first, othersInNames, kMostText) && isLine(pair.second);
           });
}

Result<void> check(const McpServer& server)
{
    const auto wrong = [&](const std::string& why) {
        return fail(ErrorCode::InvalidArgument,
                    "The MCP server '" + printable(server.name, kMostName) + "' " + why);
    };
    if (!isName(server.name, "-_", kMostName))
        return wrong("has a name that cannot be: use letters, digits, - and _, at most 40.");
    if (server.url.empty() == server.command.empty())
        return wrong("needs either an address or a command.");
    if (!server.url.empty() && !isAddress(server.url))
        return wrong(
            "needs an address such as https://mcp.example.org/, without a password in it.");
    if (server.command.size() > kMostWords || !std::ranges::all_of(server.command, isLine) ||
        (!server.command.empty() && server.command.front().empty()))
        return wrong("has a command that cannot be: words of one line each, at most 64.");
    if (!areValues(server.headers, "!#$%&'*+-.^_`|~"))
        return wrong("has a header that cannot be: write NAME=VALUE on one line.");
    if (!areValues(server.environment, "_"))
        return wrong("has a variable that cannot be: write NAME=VALUE on one line.");
    if ((carriesValues(server) || server.hasKeys) && !server.workspace)
        return wrong("has values, which may be keys: say which workspace gets them, as in: "
                     "helixctl mcp add NAME --workspace WORKSPACE --values-stdin ...");
    if (server.headers.size() > 1 && (carriesValues(server) || server.hasKeys))
        return wrong("has several headers; one can be kept on this computer and put in by the "
                     "gateway, so give the one with the key.");
    return {};
}

nlohmann::json namedValues(const Pairs& values)
{
    nlohmann::json list = nlohmann::json::array();
    for (const auto& [name, value] : values) {
        nlohmann::json item = nlohmann::json::object();
        item["name"] = name;
        item["value"] = value;
        list.push_back(std::move(item));
    }
    return list;
}

} // namespace

bool carriesValues(const McpServer& server)
{
    const auto isValue = [](const auto& pair) { return !pair.second.empty(); };
    return std::ranges::any_of(server.headers, isValue) ||
           std::ranges::any_of(server.environment, isValue);
}

McpServer withoutValues(McpServer server)
{
    for (auto* pairs : {&server.headers, &server.environment})
        for (auto& [name, value] : *pairs)
            value.clear();
    return server;
}

std::vector<McpServer> serversFor(const std::vector<McpServer>& servers,
                                  const WorkspaceId& workspace)
{
    std::vector<McpServer> given;
    std::ranges::copy_if(servers, std::back_inserter(given), [&](const McpServer& server) {
        return !server.lostKeys && (!server.workspace || server.workspace == workspace);
    });
    return given;
}

std::string gatewaySecretOf(const std::string& server)
{
    // A name of ours (base/ids.h): small letters, digits and inner hyphens.
    std::string name = "mcp-";
    for (const char c : server)
        name += c == '_' ? '-' : static_cast<char>(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
    return name.ends_with('-') ? name + "0" : name;
}

nlohmann::json serverForAgent(const McpServer& server, const Pairs& environment)
{
    nlohmann::json item = nlohmann::json::object();
    item["name"] = server.name;
    if (server.url.empty()) {
        item["command"] = server.command.front();
        item["args"] = std::vector<std::string>(server.command.begin() + 1, server.command.end());
        item["env"] = namedValues(environment);
        return item;
    }
    item["type"] = "http";
    item["url"] = server.url;
    item["headers"] = namedValues(server.headers);
    if (!server.hasKeys)
        return item;
    const auto path = server.url.find('/', server.url.find("://") + 3);
    item["url"] = "{env:HELIX_GATEWAY_URL}/secret/" + gatewaySecretOf(server.name) +
                  (path == std::string::npos ? "/" : server.url.substr(path));
    item["headers"] = namedValues({{"Authorization", "Bearer {env:HELIX_GATEWAY_TOKEN}"}});
    return item;
}

Result<void> checkMcpServers(const std::vector<McpServer>& servers)
{
    if (servers.size() > kMostServers)
        return fail(ErrorCode::InvalidArgument, "There are at most 50 MCP servers.");
    std::set<std::string> names;
    for (const auto& server : servers) {
        if (auto fine = check(server); !fine)
            return fine;
        if (!names.insert(server.name).second)
            return fail(ErrorCode::Conflict,
                        "There is an MCP server named " + server.name + " already.");
    }
    return {};
}

} // namespace helix::sessions
