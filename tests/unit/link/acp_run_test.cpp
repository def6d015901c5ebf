// One run of a scripted agent through AcpRun, the real helix-agent and a pipe.

#include "real_agent.h"

#include <algorithm>
#include <csignal>
#include <cstring>
#include <fstream>

#include <QDir>
#include <QFile>
#include <nlohmann/json.hpp>

#include "fakes/acp_agent/acp_agent.h"
#include "link/acp_run.h"
#include "link_fixture.h"

namespace helix::link {
namespace {

using Json = nlohmann::json;
using Kind = acp::RunEvent::Kind;

/// What one connection has said so far.
struct Connection {
    std::unique_ptr<AcpRun> run;
    std::optional<acp::Opened> opened;
    std::vector<std::uint64_t> sequences;
    std::vector<Json> messages;
    std::vector<acp::RunEvent> events;
    std::optional<Error> closed;
    std::uint64_t last = 0;

    [[nodiscard]] bool has(Kind kind) const
    {
        return std::ranges::any_of(events, [&](const auto& event) { return event.kind == kind; });
    }
    [[nodiscard]] const acp::RunEvent* first(Kind kind) const
    {
        const auto it = std::ranges::find(events, kind, &acp::RunEvent::kind);
        return it == events.end() ? nullptr : &*it;
    }
    [[nodiscard]] const Json* answerTo(int id) const
    {
        const auto it = std::ranges::find_if(
            messages, [&](const Json& message) { return message.value("id", Json()) == id; });
        return it == messages.end() ? nullptr : &*it;
    }
    /// The text of all chunks in their order, one a line.
    [[nodiscard]] std::string said() const
    {
        std::string all;
        for (const Json& message : messages)
            if (message.value("method", "") == "session/update")
                all += message["params"]["update"]["content"].value("text", "") + "\n";
        return all;
    }
};

class AcpRunTest : public WithApplication {
protected:
    explicit AcpRunTest(QString temporary = {})
        : m_temporary(std::move(temporary))
    {
    }

    void SetUp() override
    {
        m_agent = std::make_unique<RealAgent>(m_bootstrap);
        ASSERT_TRUE(m_agent->start({}, m_temporary));
        auto paired =
            QCoro::waitFor(pairWithGuest(m_agent->port(),
                                         {m_bootstrap.workspace, m_bootstrap.generation,
                                          m_bootstrap.secret, randomBytes(protocol::kNonceSize)},
                                         20s, {}));
        ASSERT_TRUE(paired) << paired.error().describe();
        m_credential = std::move(*paired);
    }

    /// Connects; `acknowledges`: everything at once, as it comes.
    std::unique_ptr<Connection> connect(std::uint64_t after, std::optional<acp::Launch> launch,
                                        bool acknowledges = true)
    {
        auto connection = std::make_unique<Connection>();
        Connection* const c = connection.get();
        c->run = std::make_unique<AcpRun>(m_agent->port(), m_credential,
                                          acp::Open{m_name, after, std::move(launch)});
        const auto taken = [c, acknowledges](std::uint64_t sequence) {
            c->sequences.push_back(sequence);
            c->last = sequence;
            if (acknowledges)
                c->run->acknowledge(sequence);
        };
        QObject::connect(c->run.get(), &AcpRun::opened, c->run.get(),
                         [c](const acp::Opened& opened) { c->opened = opened; });
        QObject::connect(c->run.get(), &AcpRun::received, c->run.get(),
                         [c, taken](std::uint64_t sequence, const AgentMessage& message) {
                             c->messages.push_back(*message.json);
                             taken(sequence);
                         });
        QObject::connect(c->run.get(), &AcpRun::happened, c->run.get(),
                         [c, taken](std::uint64_t sequence, const acp::RunEvent& event) {
                             c->events.push_back(event);
                             taken(sequence);
                         });
        QObject::connect(c->run.get(), &AcpRun::closed, c->run.get(),
                         [c](const Error& why) { c->closed = why; });
        return connection;
    }

    std::unique_ptr<Connection> start(const Json& script, bool acknowledges = true)
    {
        return connect(0, fakes::acpAgent(script, folder()), acknowledges);
    }

    std::string folder() const { return m_folder.path().toStdString(); }
    std::string file(const char* name) const { return folder() + "/" + name; }
    void touch(const char* name) { std::ofstream(file(name)) << ""; }

    void send(Connection& connection, const Json& message)
    {
        connection.run->send(++m_n, message.dump());
    }
    void prompt(Connection& connection, int id)
    {
        send(connection, {{"jsonrpc", "2.0"},
                          {"id", id},
                          {"method", "session/prompt"},
                          {"params", {{"sessionId", "session-1"}, {"prompt", Json::array()}}}});
    }
    /// A script for one prompt.
    static Json prompts(Json actions) { return {{"prompts", Json::array({std::move(actions)})}}; }

    QString m_temporary;
    protocol::Bootstrap m_bootstrap = someBootstrap();
    QTemporaryDir m_folder;
    std::unique_ptr<RealAgent> m_agent;
    Credential m_credential;
    std::string m_name = "session1";
    std::uint64_t m_n = 0;
};

TEST_F(AcpRunTest, carriesATurn)
{
    auto script = prompts({{{"say", {"one", "two"}}}});
    script["log"] = file("log");
    script["environment"] = file("environment");
    const auto c = start(script);
    ASSERT_TRUE(waitUntil([&] { return c->opened || c->closed; }));
    ASSERT_TRUE(c->opened) << c->closed->describe();
    EXPECT_TRUE(c->opened->started);
    EXPECT_EQ(c->opened->last, 0U);
    send(*c, {{"jsonrpc", "2.0"},
              {"id", 1},
              {"method", "initialize"},
              {"params",
               {{"protocolVersion", 1},
                {"clientCapabilities", {{"fs", {{"readTextFile", true}}}, {"terminal", true}}}}}});
    send(*c, {{"jsonrpc", "2.0"},
              {"id", 2},
              {"method", "session/new"},
              {"params", {{"cwd", "/elsewhere"}, {"mcpServers", Json::array()}}}});
    prompt(*c, 3);
    ASSERT_TRUE(waitUntil([&] { return c->answerTo(3) != nullptr; }));
    EXPECT_EQ(c->said(), "one\ntwo\n");
    EXPECT_EQ((*c->answerTo(3))["result"]["stopReason"], "end_turn");
    EXPECT_EQ(c->sequences, (std::vector<std::uint64_t>{1, 2, 3, 4, 5}));
    const auto lines = fakes::linesIn(file("log"));
    ASSERT_EQ(lines.size(), 3U);
    EXPECT_EQ(lines[0]["params"]["clientCapabilities"], Json::object())
        << "the host's disk is never lent";
    EXPECT_EQ(lines[1]["params"]["cwd"], QDir(m_folder.path()).canonicalPath().toStdString());
    Json environment;
    std::ifstream(file("environment")) >> environment;
    EXPECT_EQ(environment["environment"]["HELIX_SESSION"], "session1");
    EXPECT_EQ(environment["environment"]["ANTHROPIC_CUSTOM_HEADERS"], "X-Helix-Session: session1");
}

TEST_F(AcpRunTest, theTurnGoesOnWithoutTheHostAndIsReplayed)
{
    const auto script = prompts({{{"say", {"1", "2"}}},
                                 {{"wait", "file"}, {"path", file("go")}},
                                 {{"say", {"3", "4"}}},
                                 {{"touch", file("done")}}});
    auto c = start(script, false);
    ASSERT_TRUE(waitUntil([&] { return c->opened.has_value(); }));
    prompt(*c, 1);
    ASSERT_TRUE(waitUntil([&] { return c->last == 2; }));
    c.reset();
    touch("go");
    ASSERT_TRUE(waitUntil([&] { return QFile::exists(QString::fromStdString(file("done"))); }));
    const auto again = connect(1, std::nullopt);
    ASSERT_TRUE(waitUntil([&] { return again->answerTo(1) != nullptr || again->closed; }));
    ASSERT_TRUE(again->opened) << again->closed->describe();
    EXPECT_FALSE(again->opened->started);
    EXPECT_EQ(again->opened->taken, 1U);
    EXPECT_EQ(again->said(), "2\n3\n4\n") << "from what was asked for on, nothing twice";
    EXPECT_EQ(again->sequences, (std::vector<std::uint64_t>{2, 3, 4, 5}));
    again->run->send(1, R"({"jsonrpc":"2.0","id":1,"method":"session/prompt"})"); // again
    m_n = 1;
    prompt(*again, 2);
    ASSERT_TRUE(waitUntil([&] { return again->answerTo(2) != nullptr; }));
    EXPECT_EQ(again->sequences.size(), 4U + 5U) << "what was taken before is taken once";
}

TEST_F(AcpRunTest, aSecondConnectionTakesOver)
{
    const auto c = start(prompts({{{"say", "hello"}}}));
    ASSERT_TRUE(waitUntil([&] { return c->opened.has_value(); }));
    const auto second = connect(0, std::nullopt);
    ASSERT_TRUE(waitUntil([&] { return c->closed && second->opened; }));
    EXPECT_EQ(c->closed->code, ErrorCode::Conflict) << c->closed->describe();
    prompt(*second, 1);
    ASSERT_TRUE(waitUntil([&] { return second->answerTo(1) != nullptr; }));
    EXPECT_EQ(second->said(), "hello\n");
    EXPECT_TRUE(c->messages.empty());
}

TEST_F(AcpRunTest, reportsACrashWithItsLastWords)
{
    const auto c = start(prompts({{{"say", "before"}},
                                  {{"stderr", "\x1b[31mTraceback\x1b[0m\nbad \x01 thing\n"}},
                                  {{"crash", SIGSEGV}}}));
    ASSERT_TRUE(waitUntil([&] { return c->opened.has_value(); }));
    prompt(*c, 1);
    ASSERT_TRUE(waitUntil([&] { return c->has(Kind::Exited); }));
    EXPECT_EQ(c->events.size(), 1U);
    EXPECT_EQ(c->events[0].signal, SIGSEGV);
    EXPECT_EQ(c->events[0].text, "Traceback\nbad ? thing");
    EXPECT_EQ(c->said(), "before\n") << "after all that it said";
    // The same run can be launched again once its end is on record.
    c->run.reset();
    const auto gone = connect(0, std::nullopt);
    ASSERT_TRUE(waitUntil([&] { return gone->closed.has_value(); }));
    EXPECT_EQ(gone->closed->code, ErrorCode::NotFound);
    const auto again = start(prompts({{{"exit", 3}}}));
    ASSERT_TRUE(waitUntil([&] { return again->opened.has_value(); }));
    EXPECT_TRUE(again->opened->started);
    m_n = 0;
    prompt(*again, 1);
    ASSERT_TRUE(waitUntil([&] { return again->has(Kind::Exited); }));
    EXPECT_EQ(again->events[0].status, 3);
}

TEST_F(AcpRunTest, saysWhatIsMissing)
{
    acp::Launch launch;
    launch.agent = "claude";
    launch.prefixes = {"/nowhere/one", "agents/two"};
    launch.command = {"{node}", "{prefix}/node_modules/index.js"};
    const auto c = connect(0, launch);
    ASSERT_TRUE(waitUntil([&] { return c->has(Kind::Exited); }));
    ASSERT_EQ(c->events.size(), 2U);
    EXPECT_EQ(c->events[0].kind, Kind::Missing);
    EXPECT_NE(c->events[0].text.find("/nowhere/one/node_modules/index.js"), std::string::npos)
        << c->events[0].text;
    m_name = "session2";
    launch.command = {"no-such-agent-anywhere"};
    const auto other = connect(0, launch);
    ASSERT_TRUE(waitUntil([&] { return other->has(Kind::Exited); }));
    EXPECT_EQ(other->events[0].kind, Kind::Missing);
    EXPECT_NE(other->events[0].text.find("no-such-agent-anywhere"), std::string::npos);
}

TEST_F(AcpRunTest, noticesSilenceOnce)
{
    auto launch = fakes::acpAgent(
        prompts({{{"say", "soon"}}, {{"pause", 2.6}}, {{"say", "late"}}, {{"hang", true}}}),
        folder());
    launch.silenceLimit = 1s;
    const auto c = connect(0, launch);
    ASSERT_TRUE(waitUntil([&] { return c->opened.has_value(); }));
    prompt(*c, 1);
    ASSERT_TRUE(waitUntil([&] { return c->last >= 4; }));
    EXPECT_EQ(c->said(), "soon\nlate\n");
    ASSERT_EQ(c->events.size(), 2U) << "one for each silence";
    EXPECT_EQ(c->events[0].kind, Kind::Silent);
    EXPECT_EQ(c->events[1].kind, Kind::Silent);
}

TEST_F(AcpRunTest, isNotSilentWhileItWaitsForTheHost)
{
    auto launch = fakes::acpAgent(
        prompts({{{"ask", {{"toolCall", {{"toolCallId", "t"}}}, {"options", Json::array()}}}}}),
        folder());
    launch.silenceLimit = 1s;
    const auto c = connect(0, launch);
    ASSERT_TRUE(waitUntil([&] { return c->opened.has_value(); }));
    prompt(*c, 1);
    ASSERT_TRUE(waitUntil([&] { return c->last == 1; }));
    EXPECT_FALSE(waitUntil([&] { return !c->events.empty(); }, 2500ms));
    send(*c, {{"jsonrpc", "2.0"},
              {"id", "agent-1"},
              {"result", {{"outcome", {{"outcome", "cancelled"}}}}}});
    ASSERT_TRUE(waitUntil([&] { return c->answerTo(1) != nullptr; }));
    EXPECT_EQ(c->said(), "outcome: cancelled\n");
}

TEST_F(AcpRunTest, garbageIsToldAndDoesNoHarm)
{
    const auto c = start(prompts({{{"raw", "Loading plug-ins..."}},
                                  {{"raw_bytes", "fffe00410a"}},
                                  {{"raw", "[1,2]"}},
                                  {{"raw", "{\"no\":1}"}},
                                  {{"raw", std::string(300, '[')}},
                                  {{"raw", ""}},
                                  {{"say", "fine"}},
                                  {{"raw", "noise"}, {"times", 5000}},
                                  {{"say", "still fine"}}}));
    ASSERT_TRUE(waitUntil([&] { return c->opened.has_value(); }));
    prompt(*c, 1);
    ASSERT_TRUE(waitUntil([&] { return c->answerTo(1) != nullptr; }));
    EXPECT_EQ(c->said(), "fine\nstill fine\n");
    ASSERT_GE(c->events.size(), 5U);
    EXPECT_LT(c->events.size(), 40U) << "thousands of lines are not thousands of events";
    EXPECT_EQ(c->events[0].kind, Kind::Garbage);
    EXPECT_EQ(c->events[0].text, "Loading plug-ins...");
    EXPECT_EQ(c->events[1].text, "???A");
    c->run->end();
    ASSERT_TRUE(waitUntil([&] { return c->has(Kind::Exited); }));
    EXPECT_NE(c->events[c->events.size() - 2].text.find("more lines"), std::string::npos);
}

TEST_F(AcpRunTest, closeEndsTheAgentAndWhatItLeftRunning)
{
    const auto c = start(prompts({{{"child", {"sleep", "1234.5"}}}, {{"hang", true}}}));
    ASSERT_TRUE(waitUntil([&] { return c->opened.has_value(); }));
    prompt(*c, 1);
    ASSERT_TRUE(waitUntil([&] { return c->last == 1; }));
    const int child = std::atoi(c->said().substr(std::strlen("child: ")).c_str());
    ASSERT_GT(child, 1);
    EXPECT_EQ(::kill(child, 0), 0);
    c->run->end();
    ASSERT_TRUE(waitUntil([&] { return c->has(Kind::Exited); }));
    EXPECT_EQ(c->events.back().signal, SIGTERM);
    // Dead, whoever reaps it.
    EXPECT_TRUE(waitUntil([&] {
        std::ifstream stat("/proc/" + std::to_string(child) + "/stat");
        std::string line;
        return !std::getline(stat, line) || line.find(") Z ") != std::string::npos;
    }));
}

TEST_F(AcpRunTest, aStubbornProcessIsKilled)
{
    auto script = prompts({{{"say", "no"}}, {{"hang", true}}});
    script["ignore_term"] = true;
    const auto c = start(script);
    ASSERT_TRUE(waitUntil([&] { return c->opened.has_value(); }));
    prompt(*c, 1);
    ASSERT_TRUE(waitUntil([&] { return c->last == 1; }));
    c->run->end();
    ASSERT_TRUE(waitUntil([&] { return c->has(Kind::Exited); }, 20s));
    EXPECT_EQ(c->events.back().signal, SIGKILL);
}

TEST_F(AcpRunTest, giantMessagesComeWholeAndTooLongOnesAreSkipped)
{
    constexpr int almost = (64 << 20) - 1000;
    const auto c =
        start(prompts({{{"giant", almost}}, {{"giant", 65 << 20}}, {{"say", "and on"}}}));
    ASSERT_TRUE(waitUntil([&] { return c->opened.has_value(); }));
    prompt(*c, 1);
    ASSERT_TRUE(waitUntil([&] { return c->answerTo(1) != nullptr || c->closed; }, 400s));
    ASSERT_FALSE(c->closed) << c->closed->describe();
    EXPECT_EQ(
        c->messages[0]["params"]["update"]["content"]["text"].get_ref<const std::string&>().size(),
        static_cast<std::size_t>(almost));
    ASSERT_EQ(c->events.size(), 1U);
    EXPECT_EQ(c->events[0].kind, Kind::TooLong);
    EXPECT_EQ(c->messages[1]["params"]["update"]["content"]["text"], "and on");
}

/// Chunks numbered from 1 on, all there and in order.
void expectFlood(const Connection& c, int count)
{
    ASSERT_EQ(c.messages.size(), static_cast<std::size_t>(count) + 2);
    for (int i = 0; i < count; ++i) {
        const auto& text =
            c.messages[i]["params"]["update"]["content"]["text"].get_ref<const std::string&>();
        ASSERT_EQ(text.substr(0, text.find(' ')), std::to_string(i + 1));
    }
}

const Json kFlood = {{{"flood", {{"count", 60}, {"bytes", 256 << 10}}}}, {{"say", "end"}}};

TEST_F(AcpRunTest, whatIsTooMuchForMemoryIsKeptForAHostThatIsAway)
{
    auto actions = kFlood;
    actions.push_back({{"touch", file("done")}});
    auto c = start(prompts(actions), false);
    ASSERT_TRUE(waitUntil([&] { return c->opened.has_value(); }));
    prompt(*c, 1);
    ASSERT_TRUE(waitUntil([&] { return c->last >= 1; }));
    c.reset();
    ASSERT_TRUE(
        waitUntil([&] { return QFile::exists(QString::fromStdString(file("done"))); }, 60s));
    const auto again = connect(0, std::nullopt);
    ASSERT_TRUE(waitUntil([&] { return again->answerTo(1) != nullptr || again->closed; }, 60s));
    ASSERT_FALSE(again->closed) << again->closed->describe();
    expectFlood(*again, 60);
    EXPECT_TRUE(again->events.empty());
}

/// A guest without a disk for what is too much for memory.
class AcpRunWithoutDisk : public AcpRunTest {
protected:
    AcpRunWithoutDisk()
        : AcpRunTest(QStringLiteral("/nowhere"))
    {
    }
};

TEST_F(AcpRunWithoutDisk, anAgentWaitsForTheHostAndNothingIsLost)
{
    const auto c = start(prompts(kFlood), false);
    ASSERT_TRUE(waitUntil([&] { return c->opened.has_value(); }));
    prompt(*c, 1);
    ASSERT_TRUE(waitUntil([&] { return c->has(Kind::Stalled); }, 60s));
    EXPECT_LT(c->messages.size(), 60U);
    while (c->answerTo(1) == nullptr) {
        const auto before = c->last;
        c->run->acknowledge(c->last);
        ASSERT_TRUE(waitUntil([&] { return c->last > before; }, 60s));
    }
    expectFlood(*c, 60);
}

TEST_F(AcpRunTest, anAgentThatClosesItsOutputHasEnded)
{
    const auto c = start(prompts({{{"say", "bye"}}, {{"close_output", true}}}));
    ASSERT_TRUE(waitUntil([&] { return c->opened.has_value(); }));
    prompt(*c, 1);
    ASSERT_TRUE(waitUntil([&] { return c->has(Kind::Exited); }));
    EXPECT_EQ(c->said(), "bye\n");
}

TEST_F(AcpRunTest, refusesWhatTheHostMayNotDo)
{
    struct Case {
        const char* what;
        std::function<void(Connection&)> act;
        ErrorCode code;
    };
    const std::vector<Case> cases{
        {"a gap", [](Connection& c) { c.run->send(2, "{}"); }, ErrorCode::Protocol},
        {"no number", [](Connection& c) { c.run->send(0, "{}"); }, ErrorCode::Protocol},
        {"no object", [](Connection& c) { c.run->send(1, "[]"); }, ErrorCode::Protocol},
        {"no JSON", [](Connection& c) { c.run->send(1, "{"); }, ErrorCode::Protocol},
        {"an early acknowledgement", [](Connection& c) { c.run->acknowledge(7); },
         ErrorCode::Protocol},
    };
    int number = 0;
    for (const Case& one : cases) {
        m_name = "run-" + std::to_string(++number);
        const auto c = start(Json::object());
        ASSERT_TRUE(waitUntil([&] { return c->opened.has_value(); }));
        one.act(*c);
        ASSERT_TRUE(waitUntil([&] { return c->closed.has_value(); })) << one.what;
        EXPECT_EQ(c->closed->code, one.code) << one.what << ": " << c->closed->describe();
    }
    m_name = "Not a name!";
    const auto c = start(Json::object());
    ASSERT_TRUE(waitUntil([&] { return c->closed.has_value(); }));
    EXPECT_EQ(c->closed->code, ErrorCode::Protocol);
}

TEST_F(AcpRunTest, thirtyTwoAtOnceAndNoMore)
{
    std::vector<std::unique_ptr<Connection>> all;
    for (int i = 0; i < 32; ++i) {
        m_name = "run-" + std::to_string(i);
        acp::Launch launch;
        launch.agent = "cat";
        launch.command = {"cat"};
        launch.cwd = folder();
        all.push_back(connect(0, launch));
    }
    ASSERT_TRUE(waitUntil(
        [&] {
            return std::ranges::all_of(all, [](const auto& c) { return c->opened.has_value(); });
        },
        30s));
    m_name = "one-more";
    const auto more = start(Json::object());
    ASSERT_TRUE(waitUntil([&] { return more->closed.has_value(); }));
    EXPECT_EQ(more->closed->code, ErrorCode::ResourceExhausted) << more->closed->describe();
    for (const auto& c : all)
        c->run->end();
    ASSERT_TRUE(waitUntil(
        [&] {
            return std::ranges::all_of(all, [](const auto& c) { return c->has(Kind::Exited); });
        },
        30s));
}

} // namespace
} // namespace helix::link
