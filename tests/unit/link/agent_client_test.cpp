#include "link/agent_client.h"
#include "link/guest_clock.h"

#include <csignal>

#include "link_fixture.h"
#include "protocol/exec_output.h"
#include "protocol/limits.h"

namespace helix::link {
namespace {

struct Heard {
    QByteArray out, err;
    std::optional<ExecExit> exit;
    std::optional<Error> failure;
    int exits = 0;
    bool outputAfterExit = false;

    void listenTo(Exec& exec, bool acknowledge = true)
    {
        QObject::connect(&exec, &Exec::output, &exec,
                         [this, &exec, acknowledge](bool isStderr, const QByteArray& data) {
                             (isStderr ? err : out) += data;
                             outputAfterExit |= exits > 0;
                             if (acknowledge)
                                 exec.acknowledge(static_cast<std::size_t>(data.size()));
                         });
        QObject::connect(&exec, &Exec::exited, &exec,
                         [this](const ExecExit& e, const std::optional<Error>& f) {
                             exit = e;
                             failure = f;
                             ++exits;
                         });
    }
    [[nodiscard]] bool ended() const { return exits > 0; }
};

class Client : public WithFakeAgent {
protected:
    Result<std::unique_ptr<AgentClient>> connectWith(Credential credential,
                                                     std::chrono::milliseconds deadline = 60s)
    {
        return QCoro::waitFor(AgentClient::connectTo(m_agent->port(), std::move(credential),
                                                     deadline, m_cancel.token()));
    }
    void connectClient()
    {
        auto connected = connectWith(credential());
        ASSERT_TRUE(connected) << connected.error().describe();
        m_client = std::move(*connected);
        QObject::connect(m_client.get(), &AgentClient::disconnected, m_client.get(),
                         [this](const Error& why) { m_why = why; });
    }
    std::unique_ptr<Exec> start(std::vector<std::string> argv, bool wantsStdin = false)
    {
        ExecRequest request;
        request.argv = std::move(argv);
        request.wantsStdin = wantsStdin;
        auto exec = QCoro::waitFor(m_client->exec(request));
        EXPECT_TRUE(exec) << exec.error().describe();
        return exec ? std::move(*exec) : nullptr;
    }
    async::CancelSource m_cancel;
    std::unique_ptr<AgentClient> m_client;
    std::optional<Error> m_why;
};

TEST_F(Client, runsACommandAndKeepsStreamsApart)
{
    connectClient();
    Heard echo, error;
    const auto a = start({"echo", "hello", "world"});
    echo.listenTo(*a);
    const auto b = start({"error", "oh"});
    error.listenTo(*b);
    ASSERT_TRUE(waitUntil([&] { return echo.ended() && error.ended(); }));
    EXPECT_EQ(echo.out, "hello world\n");
    EXPECT_EQ(echo.err, "");
    EXPECT_EQ(error.err, "oh\n");
    EXPECT_FALSE(echo.failure);
    EXPECT_EQ(echo.exit->status, 0);
}

TEST_F(Client, holdsSignalsBackUntilSomebodyListens)
{
    connectClient();
    const auto exec = start({"echo", "early"});
    ASSERT_FALSE(waitUntil([] { return false; }, 200ms)); // its output and end have long come
    Heard heard;
    heard.listenTo(*exec);
    ASSERT_TRUE(waitUntil([&] { return heard.ended(); }));
    EXPECT_EQ(heard.out, "early\n");
}

TEST_F(Client, tellsTheExitStatusAndTheSignal)
{
    connectClient();
    Heard status, killed;
    const auto a = start({"exit", "42"});
    status.listenTo(*a);
    ASSERT_TRUE(waitUntil([&] { return status.ended(); }));
    EXPECT_EQ(status.exit->status, 42);
    const auto b = start({"sleep"});
    killed.listenTo(*b);
    ASSERT_TRUE(QCoro::waitFor(b->signalGroup(SIGTERM)));
    ASSERT_TRUE(waitUntil([&] { return killed.ended(); }));
    EXPECT_EQ(killed.exit->signal, SIGTERM);
}

TEST_F(Client, passesInputThrough)
{
    connectClient();
    Heard heard;
    const auto exec = start({"cat"}, true);
    heard.listenTo(*exec);
    const Bytes large(1500000, 'q'); // several messages
    ASSERT_TRUE(QCoro::waitFor(exec->writeStdin(large, false)));
    ASSERT_TRUE(QCoro::waitFor(exec->writeStdin({}, true)));
    ASSERT_TRUE(waitUntil([&] { return heard.ended(); }));
    EXPECT_EQ(heard.out.size(), 1500000);
    EXPECT_EQ(QCoro::waitFor(exec->writeStdin({'x'}, false)).error().code, ErrorCode::Conflict);
}

TEST_F(Client, hasNoInputUnlessAskedFor)
{
    connectClient();
    const auto exec = start({"sleep"});
    EXPECT_EQ(QCoro::waitFor(exec->writeStdin({'x'}, false)).error().code, ErrorCode::Conflict);
}

TEST_F(Client, stopsTheGuestWithoutAcknowledgements)
{
    connectClient();
    Heard heard;
    const auto exec = start({"flood", "5000000"});
    heard.listenTo(*exec, false);
    ASSERT_FALSE(waitUntil(
        [&] {
            return heard.ended() ||
                   heard.out.size() > static_cast<int>(protocol::kMaxExecOutputInFlight);
        },
        1s));
    EXPECT_EQ(heard.out.size(), static_cast<int>(protocol::kMaxExecOutputInFlight));
    exec->acknowledge(static_cast<std::size_t>(heard.out.size()));
    ASSERT_TRUE(waitUntil(
        [&] { return heard.out.size() > static_cast<int>(protocol::kMaxExecOutputInFlight); }));
}

TEST_F(Client, deliversMuchOutputWholeAndThenTheEnd)
{
    connectClient();
    Heard heard;
    const auto exec = start({"flood", "10000000"});
    heard.listenTo(*exec);
    ASSERT_TRUE(waitUntil([&] { return heard.ended(); }, 30s));
    EXPECT_EQ(heard.out.size(), 10000000);
    EXPECT_FALSE(heard.outputAfterExit);
}

TEST_F(Client, killsACommandWhoseHandleDies)
{
    connectClient();
    auto gone = start({"flood", "5000000"});
    gone.reset();
    Heard heard;
    const auto next = start({"echo", "still here"});
    heard.listenTo(*next);
    ASSERT_TRUE(waitUntil([&] { return heard.ended(); }));
    EXPECT_EQ(heard.out, "still here\n");
    EXPECT_FALSE(m_why);
}

TEST_F(Client, asksTheGuestAboutItsDesktop)
{
    connectClient();
    const auto findings = QCoro::waitFor(m_client->examineDesktop());
    ASSERT_TRUE(findings) << findings.error().describe();
    ASSERT_EQ(findings->size(), 1U);
    EXPECT_EQ(findings->front().sentence, "x264 encodes the desktop.");
}

TEST_F(Client, passesOnRefusals)
{
    connectClient();
    ExecRequest request;
    request.argv = {"no-such-program"};
    EXPECT_EQ(QCoro::waitFor(m_client->exec(request)).error().code, ErrorCode::NotFound);
    request.argv.clear();
    EXPECT_EQ(QCoro::waitFor(m_client->exec(request)).error().code, ErrorCode::InvalidArgument);
    request.argv = {"echo", std::string(2 << 20, 'x')};
    EXPECT_EQ(QCoro::waitFor(m_client->exec(request)).error().code, ErrorCode::InvalidArgument);
    EXPECT_FALSE(m_why);
}

TEST_F(Client, boundsTheCommandsAtOnce)
{
    connectClient();
    std::vector<std::unique_ptr<Exec>> running;
    for (int i = 0; i < protocol::kMaxExecs; ++i)
        running.push_back(start({"sleep"}));
    ExecRequest request;
    request.argv = {"sleep"};
    EXPECT_EQ(QCoro::waitFor(m_client->exec(request)).error().code, ErrorCode::ResourceExhausted);
}

TEST_F(Client, endsEveryCommandWhenTheConnectionIsLost)
{
    connectClient();
    Heard one, two;
    const auto a = start({"sleep"});
    const auto b = start({"cat"}, true);
    one.listenTo(*a);
    two.listenTo(*b);
    m_agent->closeAll();
    ASSERT_TRUE(waitUntil([&] { return one.ended() && two.ended() && m_why; }));
    EXPECT_EQ(one.failure->code, ErrorCode::Unavailable);
    EXPECT_EQ(m_why->code, ErrorCode::Unavailable);
    ExecRequest request;
    request.argv = {"echo"};
    EXPECT_EQ(QCoro::waitFor(m_client->exec(request)).error().code, ErrorCode::Unavailable);
    EXPECT_FALSE(QCoro::waitFor(b->writeStdin({'x'}, true)));
}

TEST_F(Client, endsEveryCommandWhenItDies)
{
    connectClient();
    Heard heard;
    const auto exec = start({"sleep"});
    heard.listenTo(*exec);
    m_client.reset();
    ASSERT_TRUE(waitUntil([&] { return heard.ended(); }));
    EXPECT_TRUE(heard.failure);
}

TEST_F(Client, mayBeDestroyedByItsReceivers)
{
    connectClient();
    const auto exec = start({"echo", "x"});
    QObject::connect(exec.get(), &Exec::exited, exec.get(), [this] { m_client.reset(); });
    ASSERT_TRUE(waitUntil([&] { return !m_client; }));
    connectClient();
    m_agent->setPorts({{80, "x"}});
    QObject::connect(m_client.get(), &AgentClient::portsChanged, m_agent.get(),
                     [this] { m_client.reset(); });
    async::detach([](AgentClient* client) -> async::Task<void> {
        (void)co_await client->watchPorts();
    }(m_client.get()));
    ASSERT_TRUE(waitUntil([&] { return !m_client; }));
    connectClient();
    QObject::connect(m_client.get(), &AgentClient::disconnected, m_agent.get(),
                     [this] { m_client.reset(); });
    m_agent->injectRpc("garbage");
    ASSERT_TRUE(waitUntil([&] { return !m_client; }));
}

TEST_F(Client, followsPortsAndMetrics)
{
    connectClient();
    int changes = 0;
    std::optional<GuestMetrics> metrics;
    QObject::connect(m_client.get(), &AgentClient::portsChanged, m_client.get(),
                     [&] { ++changes; });
    QObject::connect(m_client.get(), &AgentClient::metricsChanged, m_client.get(),
                     [&](const GuestMetrics& m) { metrics = m; });
    ASSERT_TRUE(QCoro::waitFor(m_client->watchPorts()));
    EXPECT_TRUE(m_client->ports().empty());
    m_agent->setPorts({{8000, "evil\x1b]0;name\n"}});
    ASSERT_TRUE(waitUntil([&] { return changes == 1; }));
    ASSERT_EQ(m_client->ports().size(), 1U);
    EXPECT_EQ(m_client->ports()[0].port, 8000);
    EXPECT_EQ(m_client->ports()[0].process.find_first_of("\x1b\n"), std::string::npos);
    ASSERT_TRUE(QCoro::waitFor(m_client->watchMetrics(20ms)));
    ASSERT_TRUE(waitUntil([&] { return metrics.has_value(); }));
    EXPECT_DOUBLE_EQ(metrics->cpuPercent, 12.5);
    EXPECT_EQ(metrics->diskUsed, 100U);
    EXPECT_TRUE(QCoro::waitFor(m_client->powerOff()));
}

TEST_F(Client, setsAClockRightThatIsWrong)
{
    m_agent->behaviour.clockOffMs = -9000;
    connectClient();
    ASSERT_TRUE(QCoro::waitFor(m_client->watchMetrics(20ms)));
    EXPECT_TRUE(waitUntil([&] { return std::abs(m_agent->behaviour.clockOffMs) < 2000; }));
}

TEST(GuestClock, isShiftedOnlyWhenItIsWrongForSure)
{
    EXPECT_FALSE(clockShift(100000, 100010, 100005)) << "right";
    EXPECT_FALSE(clockShift(100000, 100010, 98100)) << "a little behind";
    EXPECT_FALSE(clockShift(100000, 108000, 109000)) << "an answer that took eight seconds";
    EXPECT_EQ(clockShift(100000, 100010, 91005), 9000);
    EXPECT_EQ(clockShift(100000, 100010, 160005), -60000);
}

TEST_F(Client, sendsNothingToAnotherCertificate)
{
    const Credential paired = credential();
    m_agent->changeIdentity(fakes::makeIdentity());
    const auto connected = connectWith(paired);
    ASSERT_FALSE(connected);
    EXPECT_EQ(connected.error().code, ErrorCode::PermissionDenied) << connected.error().describe();
    EXPECT_EQ(m_agent->heard(), "");
}

TEST_F(Client, sendsNothingToAnotherCertificateWithTheSameFaults)
{
    // Not valid yet, and another name than the address: immaterial for the pinned certificate,
    // fatal for any other.
    m_agent->changeIdentity(fakes::makeIdentity(std::chrono::hours(1000)));
    const Credential paired = credential();
    ASSERT_TRUE(connectWith(paired));
    const std::string before = m_agent->heard();
    m_agent->changeIdentity(fakes::makeIdentity(std::chrono::hours(1000)));
    EXPECT_EQ(connectWith(paired).error().code, ErrorCode::PermissionDenied);
    EXPECT_EQ(m_agent->heard(), before);
}

TEST_F(Client, connectsWhenTheGuestsClockIsYearsOff)
{
    for (const int hours : {-24 * 365 * 5, 24 * 365 * 5}) {
        m_agent->changeIdentity(fakes::makeIdentity(std::chrono::hours(hours)));
        const auto connected = connectWith(credential());
        EXPECT_TRUE(connected) << hours << ": " << connected.error().describe();
    }
}

TEST_F(Client, saysWhyItCannotConnect)
{
    m_agent->behaviour.refusesBearer = true;
    EXPECT_EQ(connectWith(credential()).error().code, ErrorCode::PermissionDenied);
    EXPECT_EQ(connectWith({Bytes{1, 2, 3}, Secret("x")}).error().code, ErrorCode::Corrupt);
    EXPECT_EQ(connectWith({Bytes{}, Secret("x")}).error().code, ErrorCode::Corrupt);
    const auto paired = credential();
    const RawServer silent([](QTcpSocket*) {});
    auto connected = QCoro::waitFor(AgentClient::connectTo(silent.port(), paired, 300ms, {}));
    EXPECT_EQ(connected.error().code, ErrorCode::Timeout);
    connected = QCoro::waitFor(AgentClient::connectTo(1, paired, 5s, {}));
    EXPECT_EQ(connected.error().code, ErrorCode::Unavailable);
    m_cancel.cancel();
    EXPECT_EQ(connectWith(paired).error().code, ErrorCode::Cancelled);
}

TEST_F(Client, endsTheConnectionOnHostileMessages)
{
    const QByteArray tooLong = "\"" + QByteArray(2 << 20, 'x') + "\"";
    const QByteArray deep = QByteArray("[").repeated(100000);
    const QByteArray notification = R"({"jsonrpc":"2.0","method":"%1","params":%2})";
    const auto note = [&](const char* name, const char* params) {
        return QByteArray(notification).replace("%1", name).replace("%2", params);
    };
    const QByteArray messages[] = {
        "garbage",
        "",
        "null",
        "[]",
        "{}",
        tooLong,
        deep,
        "\xff\xfe\xfd",
        R"({"jsonrpc":"2.0","id":4711,"result":{}})",
        R"({"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"x"}})",
        R"({"jsonrpc":"2.0","id":1,"method":"host.exec","params":{}})",
        note("exec.exit", R"({"exec":99,"status":0,"signal":null})"),
        note("exec.exit", R"({"exec":1,"status":"zero","signal":null})"),
        note("exec.exit", R"({"exec":1,"status":1e99,"signal":null})"),
        note("ports.changed", R"({"ports":7})"),
        note("ports.changed", R"({})"),
        note("ports.changed", R"({"ports":[{"port":70000,"address":"x"}]})"),
        note("ports.changed", R"({"ports":[7]})"),
        note("metrics", R"({"cpu_percent":"many"})"),
        note(
            "metrics",
            R"({"cpu_percent":1e999,"load1":0,"memory_total":1,"memory_used":1,"disk_total":1,"disk_used":1})"),
        note(
            "metrics",
            R"({"cpu_percent":1,"load1":0,"memory_total":-1,"memory_used":1,"disk_total":1,"disk_used":1})"),
    };
    for (const QByteArray& message : messages) {
        m_why.reset();
        connectClient();
        Heard heard;
        const auto exec = start({"sleep"});
        ASSERT_TRUE(exec);
        heard.listenTo(*exec);
        m_agent->injectRpc(message);
        ASSERT_TRUE(waitUntil([&] { return m_why && heard.ended(); }))
            << message.left(80).toStdString();
        EXPECT_EQ(m_why->code, ErrorCode::Protocol)
            << message.left(80).toStdString() << m_why->describe();
        EXPECT_TRUE(heard.failure);
    }
}

QByteArray outputOf(std::int64_t exec, BytesView data)
{
    const Bytes message = protocol::encodeExecOutput({exec, false, data});
    return {reinterpret_cast<const char*>(message.data()), static_cast<qsizetype>(message.size())};
}

TEST_F(Client, endsTheConnectionOnBinaryMessagesAndTooMuchOutput)
{
    for (const QByteArray& message :
         {QByteArray("x"), outputOf(99, {}), outputOf(1, {}).chopped(1)}) {
        connectClient();
        m_agent->injectRpcBinary(message);
        ASSERT_TRUE(waitUntil([&] { return m_why.has_value(); }));
        EXPECT_EQ(m_why->code, ErrorCode::Protocol);
        m_why.reset();
    }
    connectClient();
    const auto exec = start({"sleep"});
    Heard heard;
    heard.listenTo(*exec, false);
    const Bytes data(protocol::kMaxExecOutput, 'x');
    for (std::size_t sent = 0; sent <= protocol::kMaxExecOutputInFlight; sent += data.size())
        m_agent->injectRpcBinary(outputOf(1, data));
    ASSERT_TRUE(waitUntil([&] { return m_why.has_value(); }));
    EXPECT_EQ(m_why->code, ErrorCode::Protocol);
}

TEST_F(Client, ignoresNotificationsItDoesNotKnow)
{
    connectClient();
    m_agent->injectRpc(R"({"jsonrpc":"2.0","method":"weather.changed","params":{}})");
    Heard heard;
    const auto exec = start({"echo", "x"});
    heard.listenTo(*exec);
    EXPECT_TRUE(waitUntil([&] { return heard.ended(); }));
    EXPECT_FALSE(m_why);
}

} // namespace
} // namespace helix::link
