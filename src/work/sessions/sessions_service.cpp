#include "sessions/sessions_service.h"

#include <algorithm>

#include <nlohmann/json.hpp>

#include "base/try.h"
#include "sessions/copying.h"
#include "sessions/cutting.h"
#include "sessions/editor.h"
#include "sessions/kept_list.h"
#include "sessions/mcp_server.h"
#include "sessions/sessions_private.h"

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
    m_d->rules->shut();
    m_d->servers->shut();
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
    d->rules->restore(rulesFromJson(parse(loaded->rules)));
    const auto servers = serversFromJson(parse(loaded->servers));
    co_await d->servers->restore(servers);
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
        if (s->workspace() == id)
            s->guestReady(emulated);
}

void SessionsService::guestGone(const WorkspaceId& id)
{
    m_d->ready.erase(id);
    const auto all = m_d->sessions;
    for (const auto& [session, s] : all)
        if (s->workspace() == id)
            s->guestGone();
}

void SessionsService::guestAway(const WorkspaceId& id)
{
    m_d->ready.erase(id);
    const auto all = m_d->sessions;
    for (const auto& [session, s] : all)
        if (s->workspace() == id)
            s->guestAway();
}

async::Task<Result<void>> SessionsService::removeWorkspace(WorkspaceId id)
{
    const auto d = m_d;
    d->preferences.erase(id);
    guestGone(id);
    std::vector<SessionId> ids;
    for (const auto& [session, s] : d->sessions)
        if (s->workspace() == id)
            ids.push_back(session);
    for (const auto& session : ids) {
        if (d->owner == nullptr)
            co_return helixIsClosing();
        const auto removed = co_await d->owner->remove(session);
        if (!removed && removed.error().code != ErrorCode::NotFound)
            co_return removed;
    }
    CO_TRY(co_await d->servers->removeWorkspace(id));
    co_await d->rules->removeWorkspace(id);
    co_return Result<void>();
}

async::Task<Result<void>> SessionsService::copyWorkspace(WorkspaceId source, WorkspaceId copy,
                                                         std::string sentence,
                                                         std::optional<TurnMark> until)
{
    const auto d = m_d;
    const CopyNote note{d->clock(), sentence, until};
    const store::Work<std::vector<SessionRow>> work = [=](store::Transaction& transaction) {
        return copySessions(transaction, source, copy, note);
    };
    CO_TRY(const auto copies, co_await d->database.transact(work));
    if (d->owner == nullptr)
        co_return helixIsClosing();
    for (const auto& row : copies) {
        LoadedSession loaded;
        loaded.row = row;
        const Session& session = d->add(std::move(loaded));
        d->sessionChanged(session.snapshot());
    }
    co_await d->rules->copyWorkspace(source, copy);
    co_return Result<void>();
}

async::Task<Result<void>> SessionsService::rewind(TurnMark before)
{
    const auto d = m_d;
    CO_TRY(const auto session, d->find(before.session));
    const auto held = session;
    if (held->turnRuns())
        co_return fail(ErrorCode::Conflict, "A turn runs in this conversation; stop it first.");
    CO_TRY(co_await held->onRecord());
    if (d->owner == nullptr)
        co_return helixIsClosing();
    if (held->turnRuns() || held->isShut())
        co_return fail(ErrorCode::Conflict, "Something else is being done with the conversation.");
    held->shut(); // what it says from now on is not on record
    const store::Work<LoadedSession> work = [before](store::Transaction& transaction) {
        return cutSession(transaction, before.session, before.turn);
    };
    auto left = co_await d->database.transact(work);
    const Result<void> cut = left.map([](const auto& /*session*/) {});
    const store::Work<LoadedSession> asItIs = [before](store::Transaction& transaction) {
        return loadSession(transaction, before.session);
    };
    if (!cut)
        left = co_await d->database.transact(asItIs);
    if (d->owner == nullptr)
        co_return helixIsClosing();
    d->sessions.erase(before.session);
    if (left)
        d->sessionChanged(d->add(std::move(*left)).snapshot());
    co_return cut;
}

void SessionsService::setBeforeTurn(BeforeTurn before)
{
    m_d->beforeTurn = std::move(before);
}

void SessionsService::setPromptGate(PromptGate gate)
{
    m_d->promptGate = std::move(gate);
}

void SessionsService::goOn()
{
    const auto all = m_d->sessions;
    for (const auto& [id, session] : all)
        session->goOn();
}

void SessionsService::recordUsage(const std::string& run, std::uint64_t inputTokens,
                                  std::uint64_t outputTokens, std::uint64_t microUsd)
{
    if (run.empty())
        return;
    for (const auto& [id, session] : m_d->sessions)
        if (session->run() == run)
            return session->addUsage(inputTokens, outputTokens, microUsd);
}

std::vector<PermissionRule> SessionsService::rules() const
{
    return m_d->rules->list();
}

async::Task<Result<void>> SessionsService::setRules(std::vector<PermissionRule> rules)
{
    return m_d->rules->replace(std::move(rules));
}

std::vector<McpServer> SessionsService::mcpServers() const
{
    return m_d->servers->list();
}

async::Task<Result<void>> SessionsService::setMcpServers(std::vector<McpServer> servers)
{
    return m_d->servers->replace(std::move(servers));
}

async::Task<Result<void>> SessionsService::addMcpServer(McpServer server)
{
    return m_d->servers->add(std::move(server));
}

async::Task<Result<void>> SessionsService::removeMcpServer(std::string name)
{
    return m_d->servers->remove(std::move(name));
}

Result<std::unique_ptr<Sessions::Editor>> SessionsService::openEditor(WorkspaceId workspace,
                                                                      std::string agent,
                                                                      ToEditor toEditor,
                                                                      EditorClosed closed)
{
    auto& d = *m_d;
    TRY(auto known, agents::find(d.agents.catalogue(),
                                 agent.empty() ? std::string(agents::kBuiltInAgent) : agent));
    TRY(const auto address, d.door.address(workspace));
    auto begun = EditorSession::begin(workspace, std::move(known), d.clock());
    Session& session = d.add(std::move(begun.session));
    session.guestReady(d.isEmulated(workspace));
    return std::make_unique<EditorSession>(session.shared_from_this(), address, std::move(begun),
                                           d.servers->list(), std::move(toEditor),
                                           std::move(closed));
}

} // namespace helix::sessions
