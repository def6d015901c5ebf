#include "service_fixture.h"

#include "base/clock.h"
#include "base/crypto.h"
#include "fakes/acp_agent/acp_agent.h"

namespace helix::sessions {

Result<link::GuestAddress> OneGuest::address(const WorkspaceId& id) const
{
    if (id != workspace)
        return fail(ErrorCode::NotFound, "There is no such workspace.");
    if (!open)
        return fail(ErrorCode::Conflict, "The workspace box is stopped; start it first.");
    return *open;
}

async::Task<Result<std::unique_ptr<link::Exec>>> OneGuest::exec(WorkspaceId, link::ExecRequest)
{
    co_return fail(ErrorCode::Unsupported, "Not here.");
}

async::Task<Result<void>> KeptKeys::keep(McpServer server)
{
    if (refuses)
        co_return fail(ErrorCode::Unavailable, "The keychain is locked.");
    kept[server.name] = server;
    co_return Result<void>();
}

async::Task<Result<void>> KeptKeys::erase(McpServer server)
{
    kept.erase(server.name);
    co_return Result<void>();
}

async::Task<Result<std::vector<std::pair<std::string, std::string>>>>
KeptKeys::environment(std::string server)
{
    const auto found = kept.find(server);
    if (found == kept.end())
        co_return fail(ErrorCode::NotFound, "There is no such key.");
    const auto values = found->second.environment; // what is not const would be moved from
    co_return values;
}

bool SessionsTest::onDisk(const std::string& text) const
{
    for (const char* name : {"helix.db", "helix.db-wal", "helix.db-journal"}) {
        std::ifstream file(path(name), std::ios::binary);
        const std::string all((std::istreambuf_iterator<char>(file)), {});
        if (all.find(text) != std::string::npos)
            return true;
    }
    return false;
}

void SessionsTest::SetUp()
{
    ASSERT_TRUE(m_folder.isValid());
    std::filesystem::create_directory(path("agents"));
    m_door.workspace = m_bootstrap.workspace;
    startHelix();
    startGuest();
}

void SessionsTest::TearDown()
{
    stopHelix();
    stopGuest();
}

void SessionsTest::pairAgent()
{
    m_guest = std::make_unique<link::RealAgent>(m_bootstrap);
    ASSERT_TRUE(m_guest->start({}));
    auto paired =
        QCoro::waitFor(link::pairWithGuest(m_guest->port(),
                                           {m_bootstrap.workspace, m_bootstrap.generation,
                                            m_bootstrap.secret, randomBytes(protocol::kNonceSize)},
                                           20s, {}));
    ASSERT_TRUE(paired) << paired.error().describe();
    m_door.open = link::GuestAddress{m_guest->port(), std::move(*paired)};
}

void SessionsTest::startGuest()
{
    m_door.startedMs = systemWallClock()();
    pairAgent();
    if (m_sessions && m_door.open)
        m_sessions->guestReady(m_door.workspace);
}

void SessionsTest::restartAgent()
{
    m_door.open.reset();
    m_guest.reset();
    pairAgent();
}

void SessionsTest::stopGuest()
{
    m_door.open.reset();
    m_guest.reset();
    if (m_sessions)
        m_sessions->guestGone(m_door.workspace);
}

void SessionsTest::startHelix()
{
    m_database = store::Database::open(path("helix.db"), {SessionsService::schema()}).value();
    m_agents = std::make_unique<agents::AgentsService>(m_door, path("none"), path("agents"));
    m_sessions = std::make_unique<SessionsService>(*m_database, m_door, *m_agents, &m_keys);
    QObject::connect(m_sessions.get(), &Sessions::turnEnded, m_sessions.get(),
                     [this](const TurnEnd& end) { m_ends.push_back(end); });
    QObject::connect(m_sessions.get(), &Sessions::changed, m_sessions.get(),
                     [this](const SessionSnapshot& now) { m_states.push_back(now.state); });
    QObject::connect(m_sessions.get(), &Sessions::entriesChanged, m_sessions.get(),
                     [this] { ++m_shown; });
    const auto loaded = QCoro::waitFor(m_sessions->load());
    ASSERT_TRUE(loaded) << loaded.error().describe();
    if (m_door.open)
        m_sessions->guestReady(m_door.workspace);
}

void SessionsTest::stopHelix()
{
    m_sessions.reset();
    m_agents.reset();
    m_database.reset();
}

void SessionsTest::script(const std::string& name, json script, const json& facts)
{
    script["log"] = log(name);
    const auto launch = fakes::acpAgent(script, m_folder.path().toStdString(), name);
    json agent{{"name", name}, {"title", "Agent " + name}, {"command", launch.command}};
    agent.update(facts);
    std::ofstream(path("agents/" + name + ".json")) << agent.dump();
}

std::vector<json> SessionsTest::sent(const std::string& name, const std::string& method) const
{
    std::vector<json> messages;
    for (auto& message : fakes::linesIn(log(name)))
        if (message.value("method", "") == method)
            messages.push_back(message);
    return messages;
}

SessionId SessionsTest::create(const std::string& agent)
{
    const auto id = QCoro::waitFor(m_sessions->create(m_door.workspace, agent));
    EXPECT_TRUE(id) << id.error().describe();
    return id.value_or(SessionId());
}

Result<std::int64_t> SessionsTest::tryPrompt(const SessionId& id, Prompt prompt)
{
    return QCoro::waitFor(m_sessions->prompt(id, std::move(prompt)));
}

std::int64_t SessionsTest::prompt(const SessionId& id, const std::string& text)
{
    const auto turn = tryPrompt(id, {text, {}});
    EXPECT_TRUE(turn) << turn.error().describe();
    return turn.value_or(-1);
}

TurnEnd SessionsTest::ask(const SessionId& id, const std::string& text)
{
    return waitFor(id, prompt(id, text));
}

TurnEnd SessionsTest::waitFor(const SessionId& id, std::int64_t turn)
{
    const bool came = link::waitUntil(
        [&] {
            return std::ranges::any_of(
                m_ends, [&](const TurnEnd& end) { return end.session == id && end.turn == turn; });
        },
        60s);
    EXPECT_TRUE(came) << "turn " << turn << " does not end; state " << toString(now(id).state);
    for (const auto& end : m_ends)
        if (end.session == id && end.turn == turn)
            return end;
    return {};
}

bool SessionsTest::reaches(const SessionId& id, SessionState state)
{
    return link::waitUntil([&] { return now(id).state == state; }, 60s);
}

std::vector<ConversationEntry> SessionsTest::entries(const SessionId& id)
{
    const auto all = QCoro::waitFor(m_sessions->entries(id, 1, 1000));
    EXPECT_TRUE(all) << all.error().describe();
    return all.value_or(std::vector<ConversationEntry>());
}

std::string SessionsTest::said(const SessionId& id, Kind kind)
{
    std::string text;
    for (const auto& entry : entries(id))
        if (entry.kind == kind)
            text += entry.text + "\n";
    return text;
}

std::size_t SessionsTest::hits(const std::string& words)
{
    const auto found = QCoro::waitFor(m_sessions->search(words, 100));
    EXPECT_TRUE(found);
    return found ? found->size() : 0;
}

} // namespace helix::sessions
