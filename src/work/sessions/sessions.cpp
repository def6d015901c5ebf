#include "sessions/sessions.h"

#include <algorithm>

#include <QPointer>

#include <nlohmann/json.hpp>
#include <spdlog/spdlog.h>

#include "base/bytes.h"
#include "protocol/foreign_json.h"
#include "sessions/editor.h"
#include "sessions/entry_json.h"
#include "sessions/mcp_server.h"
#include "sessions/pruning.h"
#include "sessions/sessions_p.h"

namespace helix::sessions {
namespace {

using nlohmann::json;
using PrivatePtr = std::shared_ptr<Sessions::Private>;

constexpr std::size_t kLeastReference = 4;

template <typename T>
QByteArray listText(const std::vector<T>& values)
{
    json list = json::array();
    for (const auto& value : values)
        list.push_back(toJson(value));
    return QByteArray::fromStdString(protocol::toText(list));
}

async::Task<Result<void>> saveList(PrivatePtr d, const char* name, QByteArray text)
{
    const store::Work<void> work = [name, text](store::Transaction& transaction) {
        return writeList(transaction, name, text);
    };
    return d->database.transact(work);
}

async::Task<void> saveRules(PrivatePtr d)
{
    const auto saved = co_await saveList(d, "rules", listText(d->rules));
    if (!saved)
        spdlog::error("sessions: rules are not on record: {}", saved.error().describe());
}

async::Task<Result<void>> eraseKeys(PrivatePtr d, std::vector<McpServer> servers)
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
async::Task<Result<std::vector<McpServer>>> keepKeys(PrivatePtr d, std::vector<McpServer>& servers)
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

/// Keys first, then the record, then what is not needed any more: whatever fails in between leaves
/// a key in the keychain, never one in the clear.
async::Task<Result<void>> replaceServers(PrivatePtr d, std::vector<McpServer> servers)
{
    const auto kept = co_await keepKeys(d, servers);
    if (!kept)
        co_return fail(kept.error());
    const auto before = std::exchange(d->servers, std::move(servers));
    if (d->owner != nullptr)
        emit d->owner->mcpServersChanged();
    const auto text = listText(d->servers);
    const auto saved = co_await saveList(d, "servers", text);
    if (saved) {
        const auto gone = absent(before, d->servers);
        co_return co_await eraseKeys(d, gone);
    }
    d->servers = before;
    const auto undone = co_await eraseKeys(d, *kept);
    (void)undone;
    if (d->owner != nullptr)
        emit d->owner->mcpServersChanged();
    co_return saved;
}

/// An older Helix wrote them down with the servers, and gave them to every agent.
async::Task<void> eraseClearValues(PrivatePtr d)
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
    const auto text = listText(d->servers);
    const auto saved = co_await saveList(d, "servers", text);
    if (!saved) // the next start tries again; nobody is given them meanwhile
        spdlog::error("sessions: old values are not erased: {}", saved.error().describe());
}

struct Loaded {
    std::vector<LoadedSession> sessions;
    QByteArray rules, servers;
    std::int64_t lastPrompt = 0;
};

Result<Loaded> loadAll(store::Transaction& transaction)
{
    Loaded loaded;
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

tl::unexpected<Error> gone()
{
    return fail(ErrorCode::Cancelled, "Helix is closing.");
}

} // namespace

// -- what sessions share --------------------------------------------------------------------------

Result<std::shared_ptr<Session>> Sessions::Private::find(const SessionId& id) const
{
    const auto found = sessions.find(id);
    if (found == sessions.end())
        return fail(ErrorCode::NotFound, "There is no session " + id.str() + ".");
    return found->second;
}

std::string Sessions::Private::usualAgent(const WorkspaceId& workspace) const
{
    const auto found = preferences.find(workspace);
    return found != preferences.end() && !found->second.agent.empty() ? found->second.agent
                                                                      : agents::kBuiltInAgent;
}

OptionWishes Sessions::Private::preferred(const WorkspaceId& workspace,
                                          const std::string& agent) const
{
    const auto found = preferences.find(workspace);
    return found != preferences.end() && found->second.agent == agent ? found->second.wishes
                                                                      : OptionWishes();
}

void Sessions::Private::dropPreference(const SessionRow& session, const std::string& word,
                                       const std::string& value)
{
    const auto preference = preferred(session.workspace, session.agent);
    const auto refused = preference.find(word);
    if (refused == preference.end() || refused->second != value)
        return;
    preferences[session.workspace].wishes.erase(word);
    if (owner != nullptr)
        emit owner->preferenceRefused(session.workspace, word);
}

Session& Sessions::Private::add(LoadedSession loaded)
{
    const auto id = loaded.row.id;
    return *sessions.emplace(id, std::make_shared<Session>(*this, std::move(loaded))).first->second;
}

void Sessions::Private::ended(const TurnEnd& end)
{
    for (auto& wait : waits)
        if (wait.session == end.session && wait.turn == end.turn)
            wait.done.resolve(end);
    std::erase_if(waits, [&](const TurnWait& wait) {
        return wait.session == end.session && wait.turn == end.turn;
    });
    if (owner != nullptr)
        emit owner->turnEnded(end);
}

void Sessions::Private::rested(const Session& session)
{
    TurnEnd end;
    end.session = session.row().id;
    end.workspace = session.row().workspace;
    if (session.lastEnd())
        end = *session.lastEnd();
    const auto waitsForIt = [&](const TurnWait& wait) {
        return wait.session == end.session && wait.turn == 0;
    };
    for (auto& wait : waits)
        if (waitsForIt(wait))
            wait.done.resolve(end);
    std::erase_if(waits, waitsForIt);
}

void Sessions::Private::show(const SessionSnapshot& snapshot) const
{
    if (owner != nullptr && sessions.contains(snapshot.id))
        emit owner->changed(snapshot);
}

void Sessions::Private::show(const SessionId& id, const std::vector<Entry>& entries) const
{
    if (owner != nullptr && sessions.contains(id))
        emit owner->entriesChanged(id, entries);
}

void Sessions::Private::addRule(PermissionRule rule)
{
    std::erase_if(rules, [&](const PermissionRule& other) {
        return other.workspace == rule.workspace && other.agent == rule.agent &&
               other.kind == rule.kind;
    });
    rules.push_back(std::move(rule));
    if (owner == nullptr)
        return;
    emit owner->rulesChanged();
    async::detach(saveRules(owner->m_d));
}

std::optional<std::string> Sessions::Private::ruled(const WorkspaceId& workspace,
                                                    const std::string& agent,
                                                    const acp::PermissionRequest& request) const
{
    using Kind = acp::PermissionOption::Kind;
    // The newest rule that fits decides.
    const auto rule = std::find_if(rules.rbegin(), rules.rend(), [&](const PermissionRule& r) {
        return r.workspace == workspace && (r.agent.empty() || r.agent == agent) &&
               (!r.kind || r.kind == request.call.kind);
    });
    if (rule == rules.rend())
        return std::nullopt;
    for (const Kind kind : rule->allow ? std::array{Kind::AllowOnce, Kind::AllowAlways}
                                       : std::array{Kind::RejectOnce, Kind::RejectAlways})
        for (const auto& option : request.options)
            if (option.kind == kind)
                return option.id;
    return std::nullopt;
}

// -- the service ----------------------------------------------------------------------------------

Sessions::Sessions(store::Database& database, link::GuestDoor& door, agents::Agents& agents,
                   McpKeys* keys)
    : m_d(std::make_shared<Private>(database, door, agents, keys))
{
    m_d->owner = this;
}

Sessions::~Sessions()
{
    m_d->owner = nullptr;
    m_d->keys = nullptr;
    m_d->journal.finish();
    for (const auto& [id, session] : m_d->sessions)
        session->shut();
    for (auto& wait : std::exchange(m_d->waits, {}))
        wait.done.resolve(gone());
    m_d->sessions.clear();
}

const char* Sessions::schema()
{
    return kSchema;
}

async::Task<Result<void>> Sessions::load()
{
    const auto d = m_d;
    const store::Work<Loaded> work = loadAll;
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

void Sessions::guestReady(const WorkspaceId& id, bool emulated)
{
    m_d->ready[id] = emulated;
    const auto all = m_d->sessions;
    for (const auto& [session, s] : all)
        if (s->row().workspace == id)
            s->guestReady();
}

void Sessions::guestGone(const WorkspaceId& id)
{
    m_d->ready.erase(id);
    const auto all = m_d->sessions;
    for (const auto& [session, s] : all)
        if (s->row().workspace == id)
            s->guestGone();
}

async::Task<Result<void>> Sessions::removeWorkspace(WorkspaceId id)
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
            co_return gone();
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
    co_await saveRules(d);
    co_return Result<void>();
}

void Sessions::recordUsage(const std::string& run, std::uint64_t inputTokens,
                           std::uint64_t outputTokens, std::uint64_t microUsd)
{
    if (run.empty())
        return;
    for (const auto& [id, session] : m_d->sessions)
        if (session->row().run == run)
            return session->addUsage(inputTokens, outputTokens, microUsd);
}

void Sessions::prefer(const WorkspaceId& workspace, std::string agent, OptionWishes wishes)
{
    m_d->preferences[workspace] = {std::move(agent), std::move(wishes)};
}

async::Task<Result<SessionId>> Sessions::create(WorkspaceId workspace, std::string agent)
{
    const auto d = m_d;
    const auto known =
        agents::find(d->agents.catalogue(), agent.empty() ? d->usualAgent(workspace) : agent);
    if (!known)
        co_return fail(known.error());
    const auto address = d->door.address(workspace);
    if (!address && address.error().code == ErrorCode::NotFound)
        co_return fail(address.error());
    SessionFacts facts;
    facts.agentTitle = known->title;
    facts.chosen = d->preferred(workspace, known->name);
    LoadedSession made;
    made.row.id = SessionId::generate();
    made.row.workspace = workspace;
    made.row.agent = known->name;
    made.row.createdMs = made.row.changedMs = d->clock();
    made.row.facts = encodeFacts(facts);
    const SessionId id = made.row.id;
    Session& session = d->add(std::move(made));
    if (address)
        session.guestReady();
    else
        d->show(session.snapshot());
    const auto recorded = co_await session.onRecord();
    if (!recorded) {
        if (d->owner == nullptr)
            co_return gone();
        session.shut(); // nothing of it reaches the disk later
        d->sessions.erase(id);
        emit d->owner->removed(id);
        co_return fail(recorded.error());
    }
    co_return id;
}

async::Task<Result<std::int64_t>> Sessions::prompt(SessionId id, Prompt prompt)
{
    const auto session = m_d->find(id);
    if (!session)
        co_return fail(session.error());
    const auto held = *session;
    co_return co_await held->prompt(prompt);
}

Result<void> Sessions::unqueue(const SessionId& id, std::int64_t queued)
{
    const auto session = m_d->find(id);
    return session ? (*session)->unqueue(queued) : fail(session.error());
}

Result<void> Sessions::cancel(const SessionId& id)
{
    const auto session = m_d->find(id);
    return session ? (*session)->cancel() : fail(session.error());
}

Result<void> Sessions::answer(const SessionId& id, const std::string& permissionId,
                              const std::string& optionId)
{
    const auto session = m_d->find(id);
    return session ? (*session)->answer(permissionId, optionId) : fail(session.error());
}

async::Task<Result<void>> Sessions::setOption(SessionId id, std::string option, std::string value)
{
    const auto session = m_d->find(id);
    if (!session)
        co_return fail(session.error());
    const auto held = *session;
    co_return co_await held->setOption(option, value);
}

async::Task<Result<void>> Sessions::rename(SessionId id, std::string title)
{
    const auto session = m_d->find(id);
    if (!session)
        co_return fail(session.error());
    const auto held = *session;
    co_return co_await held->rename(title);
}

async::Task<Result<void>> Sessions::remove(SessionId id)
{
    const auto d = m_d;
    const auto session = d->find(id);
    if (!session)
        co_return fail(session.error());
    const auto held = *session;
    co_await held->endAgent();
    if (d->owner == nullptr)
        co_return gone();
    // What is on its way to the disk goes first, so that nothing comes after the end.
    const auto recorded = co_await held->onRecord();
    if (!recorded)
        co_return recorded;
    held->shut();
    d->sessions.erase(id);
    const store::Work<void> work = [id](store::Transaction& transaction) {
        return deleteSession(transaction, id);
    };
    const auto removed = co_await d->database.transact(work);
    for (auto& wait : d->waits)
        if (wait.session == id)
            wait.done.resolve(fail(ErrorCode::NotFound, "The session was removed."));
    std::erase_if(d->waits, [&](const auto& wait) { return wait.session == id; });
    if (d->owner != nullptr) {
        async::detach(freeDeleted(d->database, [d] { return d->owner != nullptr; }));
        emit d->owner->removed(id);
    }
    co_return removed;
}

async::Task<Result<TurnEnd>> Sessions::waitForTurn(SessionId id, std::int64_t turn,
                                                   async::CancelToken cancel)
{
    const auto d = m_d;
    const auto session = d->find(id);
    if (!session)
        co_return fail(session.error());
    const auto& last = (*session)->lastEnd();
    if (last && turn == last->turn)
        co_return *last;
    if (turn == 0 && !(*session)->willGoOn()) {
        TurnEnd rest;
        rest.session = id;
        rest.workspace = (*session)->row().workspace;
        const TurnEnd end = last.value_or(rest);
        co_return end;
    }
    if (turn != 0 && turn <= (*session)->snapshot().turns && !(*session)->endIsUntold() &&
        !((*session)->turnRuns() && turn == (*session)->snapshot().turns))
        co_return fail(ErrorCode::NotFound, "That turn ended long ago.");
    async::Completion<TurnEnd> done;
    d->waits.push_back({id, turn, done});
    const std::string unused;
    co_return co_await done.wait(async::kForever, cancel, unused);
}

std::vector<SessionSnapshot> Sessions::list() const
{
    std::vector<SessionSnapshot> all;
    for (const auto& [id, session] : m_d->sessions)
        all.push_back(session->snapshot());
    std::ranges::sort(all, std::greater(), &SessionSnapshot::changedMs);
    return all;
}

std::optional<SessionSnapshot> Sessions::snapshot(const SessionId& id) const
{
    const auto session = m_d->find(id);
    return session ? std::optional((*session)->snapshot()) : std::nullopt;
}

Result<SessionId> Sessions::resolve(const std::string& text) const
{
    std::vector<SessionId> hits;
    if (text.size() >= kLeastReference)
        for (const auto& [id, session] : m_d->sessions)
            if (id.str().starts_with(text))
                hits.push_back(id);
    if (hits.size() == 1)
        return hits.front();
    if (hits.size() > 1)
        return fail(ErrorCode::InvalidArgument, "More than one session begins with " +
                                                    printable(text, 40) + "; give more of its id.");
    return fail(ErrorCode::NotFound,
                "There is no session " + printable(text, 40) + " (see: helixctl sessions).");
}

std::vector<PermissionRule> Sessions::rules() const
{
    return m_d->rules;
}

async::Task<Result<void>> Sessions::setRules(std::vector<PermissionRule> rules)
{
    m_d->rules = std::move(rules);
    emit rulesChanged();
    const auto text = listText(m_d->rules);
    return saveList(m_d, "rules", text);
}

std::vector<McpServer> Sessions::mcpServers() const
{
    return m_d->servers;
}

async::Task<Result<void>> Sessions::setMcpServers(std::vector<McpServer> servers)
{
    const auto d = m_d;
    if (auto fine = checkMcpServers(servers); !fine)
        co_return fine;
    co_return co_await replaceServers(d, servers);
}

Result<std::unique_ptr<Sessions::Editor>> Sessions::openEditor(WorkspaceId workspace,
                                                               std::string agent, ToEditor toEditor,
                                                               EditorClosed closed)
{
    return EditorSession::open(*m_d, workspace, agent, std::move(toEditor), std::move(closed));
}

} // namespace helix::sessions
