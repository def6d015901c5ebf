// The host's side against the real helix-agent: what the fake agent only claims.

#include "real_agent.h"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <csignal>
#include <mutex>

#include "base/atomic_file.h"
#include "link/agent_client.h"
#include "link/desktop_stream.h"
#include "link/pinned_socket.h"
#include "link/readiness.h"
#include "link/terminal_session.h"
#include "link_fixture.h"
#include "protocol/limits.h"

namespace helix::link {
namespace {

class Real : public WithApplication {
protected:
    void startAgent(const QString& compositor = {})
    {
        m_agent = std::make_unique<RealAgent>(m_bootstrap);
        ASSERT_TRUE(m_agent->start(compositor));
    }
    Result<Credential> pair(PairingTicket ticket, std::chrono::milliseconds deadline = 20s)
    {
        return QCoro::waitFor(pairWithGuest(m_agent->port(), std::move(ticket), deadline, {}));
    }
    [[nodiscard]] PairingTicket ticket() const
    {
        return {m_bootstrap.workspace, m_bootstrap.generation, m_bootstrap.secret,
                randomBytes(protocol::kNonceSize)};
    }
    void connectClient(const QString& compositor = {})
    {
        startAgent(compositor);
        auto paired = pair(ticket());
        ASSERT_TRUE(paired) << paired.error().describe();
        m_credential = std::move(*paired);
        auto connected =
            QCoro::waitFor(AgentClient::connectTo(m_agent->port(), m_credential, 20s, {}));
        ASSERT_TRUE(connected) << connected.error().describe();
        m_client = std::move(*connected);
        QObject::connect(m_client.get(), &AgentClient::disconnected, m_client.get(),
                         [this](const Error& why) { m_why = why; });
    }
    struct Run {
        QByteArray out, err;
        ExecExit exit;
        std::optional<Error> failure;
        bool ended = false;
    };
    Run run(ExecRequest request, const Bytes& input = {})
    {
        request.cwd = "/";
        request.wantsStdin = !input.empty();
        Run result;
        auto exec = QCoro::waitFor(m_client->exec(request));
        EXPECT_TRUE(exec) << exec.error().describe();
        if (!exec)
            return result;
        QObject::connect(exec->get(), &Exec::output, exec->get(),
                         [&](bool isStderr, const QByteArray& data) {
                             (isStderr ? result.err : result.out) += data;
                             (*exec)->acknowledge(static_cast<std::size_t>(data.size()));
                         });
        QObject::connect(exec->get(), &Exec::exited, exec->get(),
                         [&](const ExecExit& exit, const std::optional<Error>& failure) {
                             result.exit = exit;
                             result.failure = failure;
                             result.ended = true;
                         });
        if (!input.empty()) {
            EXPECT_TRUE(QCoro::waitFor((*exec)->writeStdin(input, true)));
        }
        EXPECT_TRUE(waitUntil([&] { return result.ended; }, 30s));
        return result;
    }
    static ExecRequest shell(const char* script)
    {
        ExecRequest request;
        request.argv = {"sh", "-c", script};
        return request;
    }

    protocol::Bootstrap m_bootstrap = someBootstrap();
    std::unique_ptr<RealAgent> m_agent;
    Credential m_credential;
    std::unique_ptr<AgentClient> m_client;
    std::optional<Error> m_why;
};

TEST_F(Real, pairsOnceAndAnswersTheSameRequestTheSame)
{
    startAgent();
    const auto first = ticket();
    const auto once = pair(first);
    ASSERT_TRUE(once) << once.error().describe();
    const auto again = pair(first);
    ASSERT_TRUE(again) << again.error().describe();
    EXPECT_TRUE(once->token == again->token);
    EXPECT_EQ(pair(ticket()).error().code, ErrorCode::Conflict);
}

TEST_F(Real, givesTheEnvironmentToWhatIsStartedFromThenOn)
{
    connectClient();
    EXPECT_EQ(run(shell("echo \"[$A_TOKEN]\"")).out, "[]\n");
    ASSERT_TRUE(QCoro::waitFor(m_client->setEnvironment({{"A_TOKEN", "it's $one"}})));
    EXPECT_EQ(run(shell("echo \"[$A_TOKEN]\"")).out, "[it's $one]\n");
    auto own = shell("echo \"[$A_TOKEN]\"");
    own.environment["A_TOKEN"] = "own";
    EXPECT_EQ(run(own).out, "[own]\n") << "what a command asks for comes before it";
    const auto refused = QCoro::waitFor(m_client->setEnvironment({{"no-name", "1"}}));
    ASSERT_FALSE(refused);
    EXPECT_EQ(run(shell("echo \"[$A_TOKEN]\"")).out, "[it's $one]\n");
}

TEST_F(Real, tellsWhoHasAPort)
{
    connectClient();
    // The agent's own port: it listens on it, and we are connected to it.
    EXPECT_EQ(QCoro::waitFor(m_client->ownerOf(true, m_agent->port(), 10s)), "helix-agent");
    EXPECT_EQ(QCoro::waitFor(m_client->ownerOf(false, m_agent->port(), 10s)), "");
}

TEST_F(Real, saysWhatItsEncodersSay)
{
    connectClient();
    const auto findings = QCoro::waitFor(m_client->examineDesktop());
    ASSERT_TRUE(findings) << findings.error().describe();
    std::string said;
    for (const auto& finding : *findings)
        said += finding.subject + ": " + finding.sentence + "\n";
    EXPECT_NE(said.find("Desktop: The guest has no desktop."), std::string::npos) << said;
    EXPECT_NE(said.find("Probe: x264 works"), std::string::npos) << said;
    EXPECT_NE(said.find("Probe: OpenH264 works"), std::string::npos) << said;
    EXPECT_NE(said.find("Probe: VA-API: "), std::string::npos) << said;
}

TEST_F(Real, wrongSecretsPairNeverAndLockNobodyOut)
{
    startAgent();
    auto wrong = ticket();
    wrong.secret = Secret::random(protocol::kSecretSize);
    for (int i = 0; i < 6; ++i)
        EXPECT_FALSE(pair(wrong, 300ms));
    const auto right = pair(ticket());
    EXPECT_TRUE(right) << right.error().describe();
}

TEST_F(Real, refusesAWrongCredential)
{
    startAgent();
    auto paired = pair(ticket());
    ASSERT_TRUE(paired);
    paired->token = Secret(toBase64Url(randomBytes(32)));
    const auto connected =
        QCoro::waitFor(AgentClient::connectTo(m_agent->port(), *paired, 20s, {}));
    EXPECT_EQ(connected.error().code, ErrorCode::PermissionDenied) << connected.error().describe();
}

TEST_F(Real, runsCommands)
{
    connectClient();
    const Run both = run(shell("echo out; echo err >&2; exit 3"));
    EXPECT_EQ(both.out, "out\n");
    EXPECT_EQ(both.err, "err\n");
    EXPECT_EQ(both.exit.status, 3);
    EXPECT_EQ(run(shell("kill -TERM $$")).exit.signal, SIGTERM);
    EXPECT_EQ(run(shell("cat"), Bytes(3000000, 'x')).out.size(), 3000000);
    ExecRequest slow = shell("sleep 100");
    slow.timeout = 300ms;
    EXPECT_TRUE(run(slow).exit.timedOut);
    ExecRequest missing;
    missing.argv = {"no-such-program-here"};
    missing.cwd = "/";
    const auto refused = QCoro::waitFor(m_client->exec(missing));
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, ErrorCode::NotFound) << refused.error().describe();
    EXPECT_FALSE(m_why) << m_why->describe();
}

TEST_F(Real, streamsMuchOutputThroughTheWindow)
{
    connectClient();
    const Run flood = run(shell("head -c 8000000 /dev/zero; head -c 500000 /dev/zero >&2"));
    EXPECT_EQ(flood.out.size(), 8000000);
    EXPECT_EQ(flood.err.size(), 500000);
    EXPECT_FALSE(m_why);
}

TEST_F(Real, listsPortsAndMetrics)
{
    connectClient();
    ASSERT_TRUE(QCoro::waitFor(m_client->watchPorts()));
    QTcpServer server;
    ASSERT_TRUE(server.listen(QHostAddress::Any));
    ASSERT_TRUE(waitUntil([&] {
        return std::ranges::any_of(m_client->ports(), [&](const GuestPort& port) {
            return port.port == server.serverPort();
        });
    }));
    std::optional<GuestMetrics> metrics;
    QObject::connect(m_client.get(), &AgentClient::metricsChanged, m_client.get(),
                     [&](const GuestMetrics& m) { metrics = m; });
    ASSERT_TRUE(QCoro::waitFor(m_client->watchMetrics(200ms)));
    ASSERT_TRUE(waitUntil([&] { return metrics.has_value() || m_why; }));
    EXPECT_FALSE(m_why) << m_why->describe();
    EXPECT_GT(metrics->memoryTotal, 0U);
}

TEST_F(Real, hasATerminal)
{
    connectClient();
    TerminalSession terminal(m_agent->port(), m_credential, 80, 24);
    QByteArray received;
    std::optional<int> status;
    QStringList failures;
    QObject::connect(&terminal, &TerminalSession::received, &terminal,
                     [&](const QByteArray& bytes) { received += bytes; });
    QObject::connect(&terminal, &TerminalSession::ended, &terminal, [&](int s) { status = s; });
    QObject::connect(&terminal, &TerminalSession::failed, &terminal,
                     [&](const QString& text) { failures << text; });
    terminal.write("stty size; exit 5\n");
    ASSERT_TRUE(waitUntil([&] { return status || !failures.isEmpty(); }, 20s));
    EXPECT_TRUE(failures.isEmpty()) << failures.join(QLatin1Char(' ')).toStdString();
    EXPECT_TRUE(received.contains("24 80")) << received.toStdString();
    EXPECT_EQ(status, 5);
}

TEST_F(Real, aShellSaysWhatItRunsAndHowItEnded)
{
    connectClient();
    TerminalSession terminal(m_agent->port(), m_credential, 200, 24);
    QByteArray received;
    std::optional<int> status;
    QObject::connect(&terminal, &TerminalSession::received, &terminal,
                     [&](const QByteArray& bytes) { received += bytes; });
    QObject::connect(&terminal, &TerminalSession::ended, &terminal, [&](int s) { status = s; });
    ASSERT_TRUE(waitUntil([&] { return received.contains("\x1b]633;D;0;"); }, 20s));
    terminal.write("(exit 7) # seven\n");
    ASSERT_TRUE(waitUntil([&] { return received.contains("\x1b]633;D;7;"); }, 20s))
        << received.toStdString();
    const auto begun = received.indexOf("\x1b]633;E;");
    ASSERT_GE(begun, 0) << received.toStdString();
    const auto entry = received.mid(begun, received.indexOf('\x07', begun) - begun);
    EXPECT_TRUE(entry.endsWith("  (exit 7) # seven")) << entry.toStdString();
    terminal.write("exit\n");
    EXPECT_TRUE(waitUntil([&] { return status.has_value(); }, 20s));
}

TEST_F(Real, showsTheDesktop)
{
    if (const std::string why = HeadlessSway::whyNot(); !why.empty())
        GTEST_SKIP() << why;
    HeadlessSway sway;
    ASSERT_TRUE(sway.start());
    m_bootstrap.display = {640, 480, 60};
    startAgent(sway.socket());
    const auto health = QCoro::waitFor(waitForAgent(m_agent->port(), 30s, {}));
    ASSERT_TRUE(health) << health.error().describe();
    auto paired = pair(ticket());
    ASSERT_TRUE(paired);

    std::mutex mutex;
    std::optional<Error> closed;
    DesktopStream::Callbacks callbacks;
    callbacks.onClosed = [&](Error why) {
        const std::lock_guard lock(mutex);
        closed = std::move(why);
    };
    auto stream = DesktopStream::open(m_agent->port(), *paired, callbacks);
    ASSERT_TRUE(waitUntil([&] { return stream->latest() != nullptr; }, 20s))
        << (closed ? closed->describe() : "no picture");
    const PicturePtr picture = stream->latest();
    EXPECT_EQ(picture->width, 640);
    EXPECT_EQ(picture->height, 480);
    const Bytes rgb = toRgb(*picture);
    const std::size_t middle = (240U * 640 + 320) * 3;
    EXPECT_NEAR(rgb[middle], 0x33, 8);
    EXPECT_NEAR(rgb[middle + 1], 0x66, 8);
    EXPECT_NEAR(rgb[middle + 2], 0x99, 8);
    stream->send(protocol::PointerMove{0, 100, 100});
    stream->send(protocol::Steering{0, protocol::Steerer::User});
    stream->send(protocol::PointerMove{0, 200, 200});
    stream->send(protocol::PointerMove{0, 300, 300});
    // A desktop that was busy when it began to move is moved on.
    std::uint16_t at = 300;
    const auto isSeen = [&] {
        stream->send(protocol::PointerMove{0, at ^= 1, 300});
        return stream->latest()->lastInput > 0;
    };
    ASSERT_TRUE(waitUntil(isSeen, 20s)) << "the pointer moves and is not seen";
    EXPECT_GE(stream->latest()->lastInput, 3U) << "what came before control was taken is no input";
    const auto isMarked = [&] { // amber, where the sky is blue
        const Bytes now = toRgb(*stream->latest());
        const std::size_t mark = (640 + 320) * 3;
        return now[mark] > 0xd0 && now[mark + 2] < 0x30;
    };
    EXPECT_TRUE(waitUntil(isMarked, 20s)) << "the desktop shows who has control";
    stream->send(protocol::Steering{0, protocol::Steerer::Nobody});
    EXPECT_TRUE(waitUntil([&] { return !isMarked(); }, 20s));
    stream->send(protocol::Steering{0, protocol::Steerer::UserPrivately});
    ASSERT_TRUE(waitUntil(isMarked, 20s));
    EXPECT_FALSE(closed);
    stream.reset();
    stream = DesktopStream::open(m_agent->port(), *paired, {});
    ASSERT_TRUE(waitUntil([&] { return stream->latest() != nullptr; }, 20s));
    EXPECT_TRUE(waitUntil([&] { return !isMarked(); }, 20s)) << "it ended with its connection";
    EXPECT_EQ(stream->stats().decodeErrors, 0U);
}

/// Every picture that came: its size, and how many of its corners were dark.
struct Shown {
    static constexpr std::uint8_t kDark = 0x50; ///< the desktop's blue has a luma of 0x61
    /// As long as the agent waits for a desktop that has turned empty; on a busy computer it may be
    /// later than that with its paint, and is then shown as it is.
    static constexpr std::chrono::milliseconds kHeld{2500};
    std::mutex mutex;
    std::chrono::steady_clock::time_point asked; ///< for the newest size
    std::vector<std::pair<int, int>> sizes;      ///< each once for each time it came anew
    int dark = 0;
    std::optional<Error> closed;

    DesktopStream::Callbacks callbacks()
    {
        DesktopStream::Callbacks callbacks;
        callbacks.onPicture = [this](const PicturePtr& picture) { add(*picture); };
        callbacks.onClosed = [this](Error why) {
            const std::lock_guard lock(mutex);
            closed = std::move(why);
        };
        return callbacks;
    }
    void add(const Picture& picture)
    {
        const std::lock_guard lock(mutex);
        const std::pair size{picture.width, picture.height};
        if (sizes.empty() || sizes.back() != size)
            sizes.push_back(size);
        if (std::chrono::steady_clock::now() - asked > kHeld)
            return;
        const auto width = static_cast<std::size_t>(picture.width);
        const auto last = picture.y.size() - 1;
        for (const std::size_t corner : {std::size_t{0}, width - 1, last - width + 1, last})
            dark += picture.y[corner] < kDark ? 1 : 0;
    }
};

TEST_F(Real, itsDesktopTakesTheSizeThatIsAskedForAndIsPaintedFirst)
{
    if (const std::string why = HeadlessSway::whyNot(); !why.empty())
        GTEST_SKIP() << why;
    HeadlessSway sway;
    ASSERT_TRUE(sway.start());
    m_bootstrap.display = {640, 480, 60};
    startAgent(sway.socket());
    ASSERT_TRUE(QCoro::waitFor(waitForAgent(m_agent->port(), 30s, {})));
    auto paired = pair(ticket());
    ASSERT_TRUE(paired);
    Shown shown;
    auto stream = DesktopStream::open(m_agent->port(), *paired, shown.callbacks());
    const auto isOf = [&](int width, int height) {
        return waitUntil(
            [&] {
                const auto picture = stream->latest();
                return picture && picture->width == width && picture->height == height;
            },
            20s);
    };
    ASSERT_TRUE(isOf(640, 480));
    ASSERT_TRUE(waitUntil([&] { return stream->latest()->y.front() >= Shown::kDark; }, 20s));
    {
        const std::lock_guard lock(shown.mutex);
        shown.dark = 0; // from here on it is painted
    }
    const auto ask = [&](std::uint16_t width, std::uint16_t height, std::uint16_t scale) {
        {
            const std::lock_guard lock(shown.mutex);
            shown.asked = std::chrono::steady_clock::now();
        }
        stream->send(protocol::ResizeDesktop{{width, height, scale}});
    };
    ask(1281, 801, 100);
    EXPECT_TRUE(isOf(1280, 800)) << "with even sides";
    ask(3840, 2160, 200);
    EXPECT_TRUE(isOf(3840, 2160));
    stream->send(protocol::ResizeDesktop{{0, 0, 100}});
    stream->send(protocol::ResizeDesktop{{65535, 65535, 100}});
    {
        const std::lock_guard lock(shown.mutex);
        shown.sizes.clear();
    }
    for (int i = 0; i < 100; ++i) {
        ask(static_cast<std::uint16_t>(800 + 2 * i), 600, 100);
        (void)waitUntil([] { return false; }, 10ms);
    }
    EXPECT_TRUE(isOf(998, 600)) << "the last of a hundred";
    {
        const std::lock_guard lock(shown.mutex);
        EXPECT_LE(shown.sizes.size(), 12U) << "of a hundred in a second few are shown";
        EXPECT_EQ(shown.dark, 0) << "corners that nothing was painted on";
        EXPECT_FALSE(shown.closed) << shown.closed->describe();
    }
    EXPECT_EQ(stream->stats().decodeErrors, 0U);
    // Who comes later finds the size that was asked for last.
    stream.reset();
    stream = DesktopStream::open(m_agent->port(), *paired, {});
    EXPECT_TRUE(isOf(998, 600));
}

/// A viewer that can stop reading: its stream's thread waits.
class Staller {
public:
    DesktopStream::Callbacks callbacks()
    {
        DesktopStream::Callbacks callbacks;
        callbacks.onFrame = [this](const protocol::FrameHeader& header, BytesView) {
            std::unique_lock lock(m_mutex);
            m_frames.push_back(header);
            m_goesOn.wait(lock, [this] { return !m_stalls; });
        };
        callbacks.onClosed = [this](Error why) {
            const std::lock_guard lock(m_mutex);
            m_closed = std::move(why);
        };
        return callbacks;
    }
    void stall(bool stalls)
    {
        {
            const std::lock_guard lock(m_mutex);
            m_stalls = stalls;
        }
        m_goesOn.notify_all();
    }
    std::vector<protocol::FrameHeader> frames()
    {
        const std::lock_guard lock(m_mutex);
        return m_frames;
    }
    std::optional<Error> closed()
    {
        const std::lock_guard lock(m_mutex);
        return m_closed;
    }

private:
    std::mutex m_mutex;
    std::condition_variable m_goesOn;
    bool m_stalls = false;
    std::vector<protocol::FrameHeader> m_frames;
    std::optional<Error> m_closed;
};

bool isKey(const protocol::FrameHeader& header)
{
    return (header.flags & protocol::kFrameKey) != 0;
}

TEST_F(Real, whoLooksAtOneThatIsKilledGoesOnWithAKeyFrameOfTheNextOne)
{
    if (const std::string why = HeadlessSway::whyNot(); !why.empty())
        GTEST_SKIP() << why;
    HeadlessSway sway;
    ASSERT_TRUE(sway.start());
    m_bootstrap.display = {640, 480, 60};
    startAgent(sway.socket());
    auto paired = pair(ticket());
    ASSERT_TRUE(paired) << paired.error().describe();
    Staller first;
    auto stream = DesktopStream::open(m_agent->port(), *paired, first.callbacks());
    ASSERT_TRUE(waitUntil([&] { return stream->latest() != nullptr; }, 20s));
    ASSERT_EQ(::kill(static_cast<pid_t>(m_agent->processId()), SIGKILL), 0);
    ASSERT_TRUE(waitUntil([&] { return first.closed().has_value(); }, 20s));
    EXPECT_EQ(first.closed()->code, ErrorCode::Unavailable) << first.closed()->describe();
    startAgent(sway.socket());
    paired = pair(ticket());
    ASSERT_TRUE(paired) << paired.error().describe();
    Staller second;
    stream = DesktopStream::open(m_agent->port(), *paired, second.callbacks());
    ASSERT_TRUE(waitUntil([&] { return stream->latest() != nullptr; }, 20s));
    const auto frame = second.frames().front();
    EXPECT_TRUE(isKey(frame));
    EXPECT_EQ(frame.sequence, 1U);
    EXPECT_EQ(frame.width, 640);
    EXPECT_EQ(stream->stats().decodeErrors, 0U);
}

TEST_F(Real, aViewerThatDoesNotReadGetsNothingMoreAndHoldsUpNobody)
{
    if (const std::string why = HeadlessSway::whyNot(); !why.empty())
        GTEST_SKIP() << why;
    HeadlessSway sway;
    ASSERT_TRUE(sway.start());
    m_bootstrap.display = {640, 480, 60};
    connectClient(sway.socket());
    // Through the agent, so that whoever else is connected to it is seen to go on.
    const auto moveAbout = [&] {
        const std::string move = "swaymsg -s " + sway.control() + " seat - cursor set ";
        const Run moved = run(shell(
            ("for i in $(seq 10 60); do " + move + "$i $i || exit; " + "done; " + move + "300 300")
                .c_str()));
        EXPECT_EQ(moved.exit.status, 0) << moved.err.toStdString();
    };
    Staller viewer;
    auto stream = DesktopStream::open(m_agent->port(), m_credential, viewer.callbacks());
    ASSERT_TRUE(waitUntil([&] { return stream->latest() != nullptr; }, 20s));
    // On a busy computer many places of the pointer are one picture.
    constexpr std::size_t kMoreThanUnread = 2 * protocol::kMaxUnacknowledgedFrames + 3;
    constexpr int kMostRounds = 20;
    const auto moveUntilSeen = [&](Staller& by) {
        const auto enough = by.frames().size() + kMoreThanUnread;
        int rounds = 0;
        for (; by.frames().size() < enough && rounds < kMostRounds; ++rounds)
            moveAbout();
        EXPECT_GE(by.frames().size(), enough);
        return rounds;
    };
    const int rounds = moveUntilSeen(viewer);
    viewer.stall(true);
    for (int round = 0; round < rounds; ++round)
        moveAbout();
    const auto before = viewer.frames().size();
    viewer.stall(false);
    stream->requestKeyFrame();
    const auto hasKey = [&] {
        const auto frames = viewer.frames();
        return std::any_of(frames.begin() + static_cast<std::ptrdiff_t>(before), frames.end(),
                           isKey);
    };
    EXPECT_TRUE(waitUntil(hasKey, 20s));
    // What was on its way when it stopped, and what shows the desktop as it is now.
    EXPECT_LE(viewer.frames().size(), before + 2 * protocol::kMaxUnacknowledgedFrames + 2);
    EXPECT_EQ(stream->stats().decodeErrors, 0U);
    // Another one has the desktop although the first does not read.
    viewer.stall(true);
    moveAbout();
    Staller other;
    const auto second = DesktopStream::open(m_agent->port(), m_credential, other.callbacks());
    EXPECT_TRUE(waitUntil([&] { return second->latest() != nullptr; }, 20s));
    moveUntilSeen(other);
    EXPECT_FALSE(viewer.closed());
    viewer.stall(false);
    ASSERT_TRUE(waitUntil([&] { return viewer.closed().has_value(); }, 20s));
    EXPECT_EQ(viewer.closed()->code, ErrorCode::Conflict) << viewer.closed()->describe();
}

/// What the desktop's tools of every program in the guest go by.
class Steered : public Real {
protected:
    void SetUp() override
    {
        startAgent();
        auto paired = pair(ticket());
        ASSERT_TRUE(paired) << paired.error().describe();
        m_credential = std::move(*paired);
    }
    std::unique_ptr<DesktopStream> open()
    {
        DesktopStream::Callbacks callbacks;
        callbacks.onSteering = [this](protocol::Steerer who) { m_told = static_cast<int>(who); };
        callbacks.onClosed = [this](const Error& why) {
            m_closedBy = why;
            m_isClosed = true;
        };
        callbacks.onNoDesktop = [this] { m_hasNoDesktop = !m_isClosed; };
        return DesktopStream::open(m_agent->port(), m_credential, callbacks);
    }
    [[nodiscard]] bool becomes(const std::string& note)
    {
        return waitUntil([&] { return readFile(m_file.toStdString()).value_or("") == note; }, 20s);
    }

    QTemporaryDir m_notes;
    QString m_file = m_notes.filePath(QStringLiteral("steering"));
    fixture::ScopedEnvironment m_place{"HELIX_STEERING", m_file.toUtf8().constData()};
    std::atomic<int> m_told = -1;
    Error m_closedBy; ///< once it is
    std::atomic<bool> m_isClosed = false, m_hasNoDesktop = false;
};

TEST_F(Steered, controlIsConfirmedAndEndsWithItsConnection)
{
    ASSERT_TRUE(becomes("0 0"));
    auto stream = open();
    stream->send(protocol::Steering{0, protocol::Steerer::User});
    ASSERT_TRUE(becomes("1 0"));
    ASSERT_TRUE(waitUntil([&] { return m_told == 1; }, 20s));
    stream->send(protocol::Steering{0, protocol::Steerer::UserPrivately});
    ASSERT_TRUE(waitUntil([&] { return m_told == 2; }, 20s));
    ASSERT_TRUE(becomes("2 1"));
    stream.reset();
    EXPECT_TRUE(becomes("0 1"));
}

TEST_F(Steered, anotherViewerBeginsWithoutControl)
{
    const auto first = open();
    first->send(protocol::Steering{0, protocol::Steerer::UserPrivately});
    ASSERT_TRUE(becomes("2 1"));
    const auto second = open();
    EXPECT_TRUE(becomes("0 1"));
    EXPECT_TRUE(waitUntil([&] { return m_isClosed.load(); }, 20s));
    EXPECT_FALSE(m_hasNoDesktop);
}

TEST_F(Steered, withoutADesktopItIsSaidThatThereIsNone)
{
    const auto stream = open();
    ASSERT_TRUE(waitUntil([&] { return m_isClosed.load(); }, 40s));
    EXPECT_EQ(m_closedBy.message, "There is no desktop in the guest just now.");
    EXPECT_FALSE(m_closedBy.cause.empty()) << "the agent's sentence";
    EXPECT_TRUE(m_hasNoDesktop) << "told before it is closed";
}

TEST_F(Steered, anAgentThatStandsStillIsNoticed)
{
    PinnedSocket socket({m_agent->port(), "/v1/desktop", protocol::kMaxDesktopMessage},
                        m_credential, PinnedSocket::kConnectTime);
    socket.expectLife(100ms, 3);
    bool isOpen = false;
    std::optional<Error> why;
    QObject::connect(&socket, &PinnedSocket::opened, &socket, [&] { isOpen = true; });
    QObject::connect(&socket, &PinnedSocket::closed, &socket, [&](const Error& e) { why = e; });
    ASSERT_TRUE(waitUntil([&] { return isOpen || why; }, 20s));
    // It answers, without any frame: there is no desktop.
    EXPECT_FALSE(waitUntil([&] { return why.has_value(); }, 1500ms));
    ASSERT_EQ(::kill(static_cast<pid_t>(m_agent->processId()), SIGSTOP), 0);
    EXPECT_TRUE(waitUntil([&] { return why.has_value(); }, 20s));
    ::kill(static_cast<pid_t>(m_agent->processId()), SIGCONT);
    ASSERT_TRUE(why);
    EXPECT_EQ(why->code, ErrorCode::Timeout) << why->describe();
}

} // namespace
} // namespace helix::link
