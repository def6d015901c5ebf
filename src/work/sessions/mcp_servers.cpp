#include "sessions/mcp_servers.h"

#include <algorithm>

#include <nlohmann/json.hpp>
#include <spdlog/spdlog.h>

#include "base/bytes.h"
#include "base/try.h"
#include "sessions/kept_list.h"
#include "sessions/mcp_server.h"

namespace helix::sessions {
namespace {

constexpr std::size_t kMaxShownServer = 256;

/// Those of `list` that `others` has none of the same name of.
std::vector<McpServer> absent(const std::vector<McpServer>& list,
                              const std::vector<McpServer>& others)
{
    std::vector<McpServer> gone;
    std::ranges::copy_if(list, std::back_inserter(gone), [&](const McpServer& server) {
        return std::ranges::find(others, server.name, &McpServer::name) == others.end();
    });
    return gone;
}

std::vector<McpServer> withKeys(const std::vector<McpServer>& list)
{
    std::vector<McpServer> keyed;
    std::ranges::copy_if(list, std::back_inserter(keyed), &McpServer::hasKeys);
    return keyed;
}

} // namespace

McpServers::McpServers(store::Database& database, McpKeys* keys, std::function<void()> changed)
    : m_database(database)
    , m_keys(keys)
    , m_changed(std::move(changed))
{
}

void McpServers::shut()
{
    m_keys = nullptr;
    m_changed = nullptr;
}

void McpServers::tellChanged() const
{
    if (m_changed)
        m_changed();
}

async::Task<Result<std::vector<std::pair<std::string, std::string>>>>
McpServers::environment(McpServer server)
{
    const auto held = shared_from_this();
    if (!server.hasKeys || m_keys == nullptr)
        co_return std::vector<std::pair<std::string, std::string>>();
    co_return co_await m_keys->environment(server.name);
}

async::Task<Result<void>> McpServers::eraseKeys(std::vector<McpServer> servers)
{
    const auto held = shared_from_this();
    Result<void> all;
    for (const McpServer& server : servers) {
        if (!server.hasKeys || m_keys == nullptr)
            continue;
        const auto erased = co_await m_keys->erase(server);
        if (!erased)
            all = erased;
    }
    co_return all;
}

/// Takes the values out of `servers` and keeps them; the servers that had some.
async::Task<Result<std::vector<McpServer>>> McpServers::keepKeys(std::vector<McpServer>& servers)
{
    std::vector<McpServer> kept;
    for (auto& server : servers) {
        if (!carriesValues(server))
            continue;
        const McpServer given = server;
        server = withoutValues(std::move(server));
        server.hasKeys = true;
        Result<void> done = fail(ErrorCode::Unsupported, "No keys are kept here.");
        if (m_keys != nullptr)
            done = co_await m_keys->keep(given);
        if (!done) {
            const auto added = absent(kept, withKeys(m_servers));
            const auto undone = co_await eraseKeys(added);
            (void)undone;
            co_return fail(done.error());
        }
        kept.push_back(server);
    }
    co_return kept;
}

async::Task<async::KeyedMutex::LockPtr> McpServers::turn()
{
    const std::string key = "servers";
    co_return co_await async::KeyedMutex::lock(m_turns, key);
}

async::Task<Result<void>> McpServers::replace(std::vector<McpServer> servers)
{
    const auto held = shared_from_this();
    CO_TRY(checkMcpServers(servers));
    const auto mine = co_await turn();
    co_return co_await write(servers);
}

async::Task<Result<void>> McpServers::add(McpServer server)
{
    const auto held = shared_from_this();
    const auto mine = co_await turn();
    auto servers = m_servers;
    servers.push_back(std::move(server));
    CO_TRY(checkMcpServers(servers));
    co_return co_await write(servers);
}

async::Task<Result<void>> McpServers::remove(std::string name)
{
    const auto held = shared_from_this();
    const auto mine = co_await turn();
    auto servers = m_servers;
    const auto same = [&](const auto& server) { return server.name == name; };
    if (std::erase_if(servers, same) == 0)
        co_return fail(ErrorCode::NotFound, "There is no MCP server named " +
                                                printable(name, kMaxShownServer) +
                                                " (see: helixctl mcp ls).");
    co_return co_await write(servers);
}

async::Task<Result<void>> McpServers::write(std::vector<McpServer> servers)
{
    const auto held = shared_from_this();
    CO_TRY(const auto kept, co_await keepKeys(servers));
    const auto before = std::exchange(m_servers, std::move(servers));
    tellChanged();
    const auto list = serversToJson(m_servers);
    const auto saved = co_await saveList(m_database, "servers", list);
    if (saved) {
        const auto gone = absent(before, m_servers);
        co_return co_await eraseKeys(gone);
    }
    m_servers = before;
    // One that was there before and stays there needs keys all the same, the new ones then.
    const auto added = absent(kept, withKeys(before));
    const auto undone = co_await eraseKeys(added);
    (void)undone;
    tellChanged();
    co_return saved;
}

async::Task<void> McpServers::restore(std::vector<McpServer> servers)
{
    const auto held = shared_from_this();
    m_servers = std::move(servers);
    bool found = false;
    for (auto& server : m_servers) {
        if (!carriesValues(server))
            continue;
        server = withoutValues(std::move(server));
        server.lostKeys = found = true;
    }
    if (!found)
        co_return;
    const auto list = serversToJson(m_servers);
    const auto saved = co_await saveList(m_database, "servers", list);
    if (!saved) // the next start tries again; nobody is given them meanwhile
        spdlog::error("sessions: old values are not erased: {}", saved.error().describe());
}

async::Task<Result<void>> McpServers::removeWorkspace(WorkspaceId workspace)
{
    const auto held = shared_from_this();
    const auto mine = co_await turn();
    auto left = m_servers;
    const auto gone =
        std::erase_if(left, [&](const McpServer& server) { return server.workspace == workspace; });
    if (gone == 0)
        co_return Result<void>();
    co_return co_await write(left);
}

} // namespace helix::sessions
