#include "sessions/sessions_service.h"

#include <algorithm>

#include <nlohmann/json.hpp>

#include "sessions/editor.h"
#include "sessions/entry_json.h"
#include "sessions/kept_servers.h"
#include "sessions/mcp_server.h"
#include "sessions/sessions_shared.h"

namespace helix::sessions {
namespace {

using nlohmann::json;

struct LoadedSessions {
    std::vector<LoadedSession> sessions;
    QByteArray rules, servers;
    std::int64_t lastPrompt = 0;
};

Result<LoadedSessions> loadAll(store::Transaction& transaction)
{
    LoadedSessions loaded;
    auto sessions = loadSessions(transaction);
    const auto rules = readList(transaction, "rules");
    const auto servers = readList(transaction, "servers");
    const auto last = transaction.run("SELECT COALESCE(MAX(id), 0) FROM session_prompts");
    if (!sessions || !rules || !servers || !last)
        return fail(!sessions  ? sessions.error()
                    : !rules   ? rules.error()
                    : !servers ? servers.error()
                               : last.error());
    loaded.sessions = std::move(*sessions);
    loaded.rules = *rules;
    loaded.servers = *servers;
    loaded.lastPrompt = last->front().front().toLongLong();
    return loaded;
}

} // namespace

SessionsService::SessionsService(store::Database& database, link::GuestDoor& door,
                                 agents::Agents& agents, McpKeys* keys)
    : m_d(std::make_shared<Private>(database, door, agents, keys))
{
    m_d->owner = this;
}

SessionsService::~SessionsService()
{
    m_d->owner = nullptr;
    m_d->keys = nullptr;
    m_d->journal.finish();
    for (const auto& [id, session] : m_d->sessions)
        session->shut();
    m_d->waits.failAll(helixIsClosing().value());
    m_d->sessions.clear();
}

const char* SessionsService::schema()
{
    return kSchema;
}

async::Task<Result<void>> SessionsService::load()
{
    const auto d = m_d;
    const store::Work<LoadedSessions> work = loadAll;
    auto loaded = co_await d->database.transact(work);
    if (!loaded)
        co_return fail(loaded.error().wrapped("The conversations cannot be read."));
    const auto parse = [](const QByteArray& text) {
        return json::parse(text.toStdString(), nullptr, false);
    };
    d->rules = rulesFromJson(parse(loaded->rules));
    d->servers = serversFromJson(parse(loaded->servers));
    co_await eraseClearValues(d);
    d->lastPrompt = loaded->lastPrompt;
    for (auto& session : loaded->sessions)
        d->add(std::move(session));
    co_return Result<void>();
}

void SessionsService::guestReady(const WorkspaceId& id, bool emulated)
{
    m_d->ready[id] = emulated;
    const auto all = m_d->sessions;
    for (const auto& [session, s] : all)
        if (s->row().workspace == id)
            s->guestReady();
}

void SessionsService::guestGone(const WorkspaceId& id)
{
    m_d->ready.erase(id);
    const auto all = m_d->sessions;
    for (const auto& [session, s] : all)
        if (s->row().workspace == id)
            s->guestGone();
}

async::Task<Result<void>> SessionsService::removeWorkspace(WorkspaceId id)
{
    const auto d = m_d;
    d->preferences.erase(id);
    guestGone(id);
    std::vector<SessionId> ids;
    for (const auto& [session, s] : d->sessions)
        if (s->row().workspace == id)
            ids.push_back(session);
    for (const auto& session : ids) {
        if (d->owner == nullptr)
            co_return helixIsClosing();
        const auto removed = co_await d->owner->remove(session);
        if (!removed && removed.error().code != ErrorCode::NotFound)
            co_return removed;
    }
    auto servers = d->servers;
    if (std::erase_if(servers, [&](const auto& server) { return server.workspace == id; }) > 0) {
        const auto taken = co_await replaceServers(d, servers);
        if (!taken)
            co_return taken;
    }
    if (std::erase_if(d->rules, [&](const auto& rule) { return rule.workspace == id; }) == 0)
        co_return Result<void>();
    if (d->owner != nullptr)
        emit d->owner->rulesChanged();
    co_await saveRulesOrLog(d);
    co_return Result<void>();
}

void SessionsService::recordUsage(const std::string& run, std::uint64_t inputTokens,
                                  std::uint64_t outputTokens, std::uint64_t microUsd)
{
    if (run.empty())
        return;
    for (const auto& [id, session] : m_d->sessions)
        if (session->row().run == run)
            return session->addUsage(inputTokens, outputTokens, microUsd);
}

std::vector<PermissionRule> SessionsService::rules() const
{
    return m_d->rules;
}

async::Task<Result<void>> SessionsService::setRules(std::vector<PermissionRule> rules)
{
    m_d->rules = std::move(rules);
    emit rulesChanged();
    return saveRules(m_d);
}

std::vector<McpServer> SessionsService::mcpServers() const
{
    return m_d->servers;
}

async::Task<Result<void>> SessionsService::setMcpServers(std::vector<McpServer> servers)
{
    const auto d = m_d;
    if (auto fine = checkMcpServers(servers); !fine)
        co_return fine;
    co_return co_await replaceServers(d, servers);
}

Result<std::unique_ptr<Sessions::Editor>> SessionsService::openEditor(WorkspaceId workspace,
                                                                      std::string agent,
                                                                      ToEditor toEditor,
                                                                      EditorClosed closed)
{
    return EditorSession::open(*m_d, workspace, agent, std::move(toEditor), std::move(closed));
}

} // namespace helix::sessions
