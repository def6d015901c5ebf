#include "sessions/kept_servers.h"

#include <algorithm>

#include <spdlog/spdlog.h>

#include "sessions/mcp_server.h"
#include "base/try.h"

namespace helix::sessions {
namespace {

async::Task<Result<void>> eraseKeys(SessionsPtr d, std::vector<McpServer> servers)
{
    Result<void> all;
    for (const McpServer& server : servers) {
        if (!server.hasKeys || d->keys == nullptr)
            continue;
        const auto erased = co_await d->keys->erase(server);
        if (!erased)
            all = erased;
    }
    co_return all;
}

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

/// Takes the values out of `servers` and keeps them; the servers that had some.
async::Task<Result<std::vector<McpServer>>> keepKeys(SessionsPtr d, std::vector<McpServer>& servers)
{
    std::vector<McpServer> kept;
    for (auto& server : servers) {
        if (!carriesValues(server))
            continue;
        const McpServer given = server;
        server = withoutValues(std::move(server));
        server.hasKeys = true;
        Result<void> done = fail(ErrorCode::Unsupported, "No keys are kept here.");
        if (d->keys != nullptr)
            done = co_await d->keys->keep(given);
        if (!done) {
            const auto undone = co_await eraseKeys(d, kept);
            (void)undone;
            co_return fail(done.error());
        }
        kept.push_back(server);
    }
    co_return kept;
}

} // namespace

async::Task<Result<void>> replaceServers(SessionsPtr d, std::vector<McpServer> servers)
{
    CO_TRY(const auto kept, co_await keepKeys(d, servers));
    const auto before = std::exchange(d->servers, std::move(servers));
    if (d->owner != nullptr)
        emit d->owner->mcpServersChanged();
    const auto saved = co_await saveServers(d);
    if (saved) {
        const auto gone = absent(before, d->servers);
        co_return co_await eraseKeys(d, gone);
    }
    d->servers = before;
    const auto undone = co_await eraseKeys(d, kept);
    (void)undone;
    if (d->owner != nullptr)
        emit d->owner->mcpServersChanged();
    co_return saved;
}

async::Task<void> eraseClearValues(SessionsPtr d)
{
    bool found = false;
    for (auto& server : d->servers) {
        if (!carriesValues(server))
            continue;
        server = withoutValues(std::move(server));
        server.lostKeys = found = true;
    }
    if (!found)
        co_return;
    const auto saved = co_await saveServers(d);
    if (!saved) // the next start tries again; nobody is given them meanwhile
        spdlog::error("sessions: old values are not erased: {}", saved.error().describe());
}

} // namespace helix::sessions
