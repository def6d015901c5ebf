// The user's MCP servers over the control socket. Values of headers and variables go in and never
// come out: they may be keys.

#include "app/method_table.h"
#include "operations/work.h"

namespace helix::app {
namespace {

operations::McpServer shownServer(const sessions::McpServer& server, plane::Workspaces& workspaces)
{
    operations::McpServer answer;
    answer.name = server.name;
    answer.url = server.url;
    answer.command = server.command;
    for (const auto& [name, value] : server.url.empty() ? server.environment : server.headers)
        answer.values.push_back(name);
    const auto known = server.workspace ? workspaces.snapshot(*server.workspace) : std::nullopt;
    if (server.workspace)
        answer.workspace = known ? known->name : server.workspace->str();
    answer.lostKeys = server.lostKeys;
    return answer;
}

/// What becomes of the values that were given.
std::string noticeOf(const operations::McpServer& server)
{
    if (server.values.empty())
        return {};
    const auto& box = server.workspace;
    if (!server.url.empty())
        return "The key stays on this computer: what " + box +
               " asks of the server goes through the gateway, which puts it in. The workspace "
               "never sees it.";
    return "The values are kept on this computer and given to " + box +
           " alone. The command needs them there, so everything in that workspace can see them.";
}

sessions::McpServer serverOf(const operations::AddServer& request)
{
    sessions::McpServer server;
    server.name = request.name;
    server.url = request.url;
    server.command = request.command;
    auto& values = server.url.empty() ? server.environment : server.headers;
    values.assign(request.values.begin(), request.values.end());
    return server;
}

Answering<operations::ListServers> listServers(CallPtr call, operations::ListServers /*request*/)
{
    std::vector<operations::McpServer> list;
    for (const auto& server : call->plane()->sessions().mcpServers())
        list.push_back(shownServer(server, call->plane()->workspaces()));
    co_return list;
}

Answering<operations::AddServer> addServer(CallPtr call, operations::AddServer request)
{
    auto server = serverOf(request);
    for (auto& [name, value] : request.values)
        protocol::wipe(value);
    if (!request.workspace.empty()) {
        CO_TRY(server.workspace, call->workspace(request.workspace));
    }
    CO_TRY(co_await call->plane()->sessions().addMcpServer(server));
    CO_TRY(call->alive());
    const auto added = shownServer(server, call->plane()->workspaces());
    co_return operations::AddedServer{added, noticeOf(added)};
}

Answering<operations::RemoveServer> removeServer(CallPtr call, operations::RemoveServer request)
{
    const auto removed = co_await call->plane()->sessions().removeMcpServer(request.name);
    co_return nothing(removed);
}

} // namespace

void addMcpMethods(MethodTable& table)
{
    serve<operations::ListServers>(table, listServers);
    serve<operations::AddServer>(table, addServer);
    serve<operations::RemoveServer>(table, removeServer);
}

} // namespace helix::app
