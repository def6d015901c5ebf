// The user's MCP servers over the control socket. Values of headers and variables go in and never
// come out: they may be keys.
//
//   mcp.list   {} -> [server]
//   mcp.add    {name, url | command:[text], workspace?, values?:{name:text}} -> server and a
//              `notice`; `values` are the header of an address and the environment of a command,
//              for one workspace
//   mcp.remove {name} -> {}
// A server is {name, url, command, values:[name], workspace: name or "", lost_keys}.

#include <algorithm>

#include "app/method_table.h"
#include "app/session_call.h"
#include "protocol/foreign_json.h"

namespace helix::app {
namespace {

constexpr std::size_t kMaxServerName = 256;
constexpr std::size_t kMaxServerUrl = 4096;

Json serverJson(const sessions::McpServer& server, plane::Workspaces& workspaces)
{
    Json json = Json::object();
    json["name"] = server.name;
    json["url"] = server.url;
    json["command"] = server.command;
    json["values"] = Json::array();
    for (const auto& [name, value] : server.url.empty() ? server.environment : server.headers)
        json["values"].push_back(name);
    const auto known = server.workspace ? workspaces.snapshot(*server.workspace) : std::nullopt;
    json["workspace"] = known              ? known->name
                        : server.workspace ? server.workspace->str()
                                           : std::string();
    json["lost_keys"] = server.lostKeys;
    return json;
}

/// What becomes of the values that were given.
std::string noticeOf(const Json& server)
{
    if (server["values"].empty())
        return {};
    const auto box = server["workspace"].get<std::string>();
    if (!server["url"].get<std::string>().empty())
        return "The key stays on this computer: what " + box +
               " asks of the server goes through the gateway, which puts it in. The workspace "
               "never sees it.";
    return "The values are kept on this computer and given to " + box +
           " alone. The command needs them there, so everything in that workspace can see them.";
}

Result<sessions::McpServer> readServer(const Json& params)
{
    const auto name = protocol::requireString(params, "name", kMaxServerName);
    const auto url = protocol::optionalString(params, "url", kMaxServerUrl, {});
    if (!name || !url)
        return fail(!name ? name.error() : url.error());
    sessions::McpServer server;
    server.name = *name;
    server.url = *url;
    if (const auto command = params.find("command"); command != params.end())
        for (const Json& word : *command) {
            if (!command->is_array() || !word.is_string())
                return fail(ErrorCode::Protocol, "The field 'command' is not a list of words.");
            server.command.push_back(word.get<std::string>());
        }
    auto& values = server.url.empty() ? server.environment : server.headers;
    if (const auto given = params.find("values"); given != params.end()) {
        if (!given->is_object())
            return fail(ErrorCode::Protocol, "The field 'values' is not an object.");
        for (const auto& [key, value] : given->items()) {
            if (!value.is_string())
                return fail(ErrorCode::Protocol, "A value of 'values' is no text.");
            values.emplace_back(key, value.get<std::string>());
        }
    }
    return server;
}

async::Task<Result<Json>> listServers(CallPtr call)
{
    Json list = Json::array();
    for (const auto& server : call->plane()->sessions().mcpServers())
        list.push_back(serverJson(server, call->plane()->workspaces()));
    co_return list;
}

async::Task<Result<Json>> addServer(CallPtr call)
{
    auto server = readServer(call->params());
    if (!server)
        co_return fail(server.error());
    if (call->params().contains("workspace")) {
        const auto id = call->workspace();
        if (!id)
            co_return fail(id.error());
        server->workspace = *id;
    }
    auto servers = call->plane()->sessions().mcpServers();
    servers.push_back(*server);
    const auto done = co_await call->plane()->sessions().setMcpServers(servers);
    if (!done)
        co_return fail(done.error());
    if (call->plane() == nullptr)
        co_return fail(ErrorCode::Cancelled, "Helix is closing.");
    Json added = serverJson(*server, call->plane()->workspaces());
    added["notice"] = noticeOf(added);
    co_return added;
}

async::Task<Result<Json>> removeServer(CallPtr call)
{
    const auto name = protocol::requireString(call->params(), "name", kMaxServerName);
    if (!name)
        co_return fail(name.error());
    auto servers = call->plane()->sessions().mcpServers();
    const auto same = [&](const auto& server) { return server.name == *name; };
    if (std::erase_if(servers, same) == 0)
        co_return fail(ErrorCode::NotFound, "There is no MCP server named " +
                                                printable(*name, kMaxServerName) +
                                                " (see: helixctl mcp ls).");
    const auto done = co_await call->plane()->sessions().setMcpServers(servers);
    if (!done)
        co_return fail(done.error());
    co_return Json::object();
}

} // namespace

void addMcpMethods(MethodTable& table)
{
    table.requests["mcp.list"] = listServers;
    table.requests["mcp.add"] = addServer;
    table.requests["mcp.remove"] = removeServer;
}

} // namespace helix::app
