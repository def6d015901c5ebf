// A workspace's helix-netd from open() to close(), and what may go wrong in between.

#include <sys/un.h>

#include "boundary/netd_process.h"

#include "unit/boundary/boundary_fixture.h"
#include "unit/async/kill_process.h"

namespace helix::boundary {
namespace {

using BoundaryLifeTest = BoundaryTest;

TEST_F(BoundaryLifeTest, opensWithPolicyLedgerAndForwardsAndLeavesNothingWhenClosed)
{
    ASSERT_TRUE(QCoro::waitFor(m_forwards->add(m_id, ForwardKind::Business, 8000, 0, "web")));
    openAllowlist({{"example.org", {}}});
    EXPECT_EQ(snapshot().state, NetState::Up);
    EXPECT_TRUE(snapshot().confinedSeccomp);
    EXPECT_TRUE(snapshot().confinedEmptyRoot);
    const auto state = netd();
    EXPECT_EQ(state["mode"], "allowlist");
    EXPECT_EQ(state["rules"], nlohmann::json({"workspace example.org"}));
    EXPECT_EQ(state["pid"], snapshot().netdPid);
    EXPECT_TRUE(soon([&] { return netd()["writable"] == true; }));
    ASSERT_EQ(state["forwards"].size(), 1U);
    EXPECT_EQ(m_forwards->list(m_id).front().state, ForwardState::Listening);

    const auto traffic = QCoro::waitFor(m_boundary->traffic(m_id));
    ASSERT_TRUE(traffic);
    EXPECT_EQ(traffic->bytesIn, 50000U);
    EXPECT_EQ(traffic->bytesOut, 7000U);

    const int pid = snapshot().netdPid;
    QCoro::waitFor(m_boundary->close(m_id));
    EXPECT_FALSE(QCoro::waitFor(m_boundary->traffic(m_id)));
    EXPECT_EQ(snapshot().state, NetState::Down);
    EXPECT_EQ(m_forwards->list(m_id).front().state, ForwardState::Closed);
    EXPECT_FALSE(alive(pid));
    EXPECT_FALSE(std::filesystem::exists(spot().controlSocket));
}

TEST_F(BoundaryLifeTest, aForwardLeadsToTheGuest)
{
    const LoopbackListener guest;
    setMood("HELIXVM_FAKE_GUEST_8000=" + std::to_string(guest.port()) + "\n");
    ASSERT_TRUE(QCoro::waitFor(m_forwards->add(m_id, ForwardKind::Business, 8000, 0, "web")));
    openAllowlist();
    const auto counters = m_forwards->observeCounters();
    {
        const UniqueFd client = connectTo(m_forwards->list(m_id).front().hostPort);
        const UniqueFd accepted = guest.accept();
        ASSERT_TRUE(accepted.valid());
        EXPECT_EQ(::send(client.get(), "hello", 5, 0), 5);
        char block[8];
        EXPECT_EQ(::recv(accepted.get(), block, sizeof block, 0), 5);
        EXPECT_TRUE(soon([&] { return m_forwards->list(m_id).front().counters.open == 1; }));
        EXPECT_TRUE(soon([&] { return snapshot().live.size() == 1; }));
    }
    EXPECT_TRUE(soon([&] { return !ledger().empty(); }));
    EXPECT_EQ(ledger().front().kind, LedgerLine::Kind::Forward);
    EXPECT_EQ(ledger().front().bytesIn, 5U);
    EXPECT_TRUE(snapshot().live.empty());
    EXPECT_TRUE(soon([&] {
        const auto now = m_forwards->list(m_id).front().counters;
        return now.open == 0 && now.total == 1 && now.bytesIn == 5;
    }));
}

TEST_F(BoundaryLifeTest, helixsOwnConnectionsAreShownOnRequestOnly)
{
    const LoopbackListener agent, guest;
    setMood("HELIXVM_FAKE_GUEST_7443=" + std::to_string(agent.port()) +
            "\nHELIXVM_FAKE_GUEST_8000=" + std::to_string(guest.port()) + "\n");
    ASSERT_TRUE(QCoro::waitFor(m_forwards->add(m_id, ForwardKind::Control, 7443, 0, "control")));
    ASSERT_TRUE(QCoro::waitFor(m_forwards->add(m_id, ForwardKind::Business, 8000, 0, "web")));
    openAllowlist();
    for (const Forward& lease : m_forwards->list(m_id)) {
        const auto& listener = lease.kind == ForwardKind::Control ? agent : guest;
        const UniqueFd client = connectTo(lease.hostPort);
        ASSERT_TRUE(listener.accept().valid());
        EXPECT_TRUE(snapshot().live.empty() ||
                    snapshot().live.front().kind == LedgerLine::Kind::Forward);
    }
    EXPECT_TRUE(soon([&] { return !ledger().empty(); }));
    LedgerQuery all;
    all.ownChannel = true;
    EXPECT_TRUE(soon([&] { return ledger(all).size() == 2; })) << "it is on record all the same";
    EXPECT_EQ(ledger(all).front().kind, LedgerLine::Kind::Control);
    ASSERT_EQ(ledger().size(), 1U);
    EXPECT_EQ(ledger().front().kind, LedgerLine::Kind::Forward);
    EXPECT_EQ(QCoro::waitFor(m_boundary->totals(m_id))->size(), 1U);
}

TEST_F(BoundaryLifeTest, aKilledNetdComesBackWithEverything)
{
    ASSERT_TRUE(QCoro::waitFor(m_forwards->add(m_id, ForwardKind::Business, 8000, 0, "web")));
    int ends[2];
    ASSERT_EQ(::socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends), 0);
    const UniqueFd gateway(ends[0]);
    const auto channel = std::make_shared<UniqueFd>(ends[1]);
    ASSERT_TRUE(QCoro::waitFor(m_boundary->setService(m_id, 8080, channel)));
    openAllowlist({{"example.org", {}}});
    const egress::Rule once{"once.example.net", {}};
    ASSERT_TRUE(QCoro::waitFor(m_boundary->allow(m_id, once, AllowScope::Once)));
    EXPECT_EQ(netd()["services"], nlohmann::json({8080}));
    const auto before = netd();
    const auto hostPort = m_forwards->list(m_id).front().hostPort;

    bool sawRestart = false;
    const QObject listener;
    QObject::connect(m_boundary.get(), &Boundary::changed, &listener,
                     [&] { sawRestart = sawRestart || snapshot().state == NetState::Restarting; });
    fixture::killProcess(before["pid"]);
    EXPECT_TRUE(soon([&] { return snapshot().state == NetState::Restarting; }));
    EXPECT_NE(m_forwards->list(m_id).front().state, ForwardState::Listening)
        << "a state that is true";
    EXPECT_TRUE(soon([&] { return snapshot().state == NetState::Up; }));
    const auto after = netd();
    EXPECT_NE(after["pid"], before["pid"]);
    EXPECT_EQ(after["rules"], before["rules"]);
    EXPECT_EQ(after["services"], before["services"]);
    EXPECT_EQ(after["forwards"].size(), 1U);
    EXPECT_EQ(m_forwards->list(m_id).front().hostPort, hostPort);
    EXPECT_EQ(m_forwards->list(m_id).front().state, ForwardState::Listening);
    EXPECT_TRUE(soon([&] { return m_qemu.connections() == 2; }));
    // The gateway's channel works through the new one, too.
    std::thread guest([&] { (void)ask({{"do", "service"}, {"port", 8080}, {"send", "hi"}}); });
    char byte = 0;
    EXPECT_EQ(::recv(gateway.get(), &byte, 1, 0), 1);
    EXPECT_EQ(byte, 'c');
    guest.join();
}

TEST_F(BoundaryLifeTest, connectionsThatDieWithNetdAreOnTheLedger)
{
    openAllowlist();
    ask({{"do", "notify"},
         {"method", "connection.opened"},
         {"params",
          {{"flow", 7},
           {"time_ms", 1000},
           {"kind", "tcp"},
           {"name", "example.org"},
           {"address", "203.0.113.9"},
           {"port", 443},
           {"rule", "open"}}}});
    EXPECT_TRUE(soon([&] { return snapshot().live.size() == 1; }));
    ask({{"do", "die"}});
    EXPECT_TRUE(soon([&] { return !ledger().empty(); }));
    EXPECT_TRUE(snapshot().live.empty());
    EXPECT_EQ(ledger().front().name, "example.org");
    EXPECT_GT(ledger().front().durationMs, 0);
}

TEST_F(BoundaryLifeTest, oneThatDiesAgainAndAgainStaysDownAndSaysSo)
{
    openAllowlist();
    setMood("HELIXVM_FAKE_NETD=die-at-start\n");
    ask({{"do", "die"}});
    EXPECT_TRUE(soon([&] { return snapshot().state == NetState::Failed; }));
    EXPECT_NE(snapshot().problem.find("stop the workspace"), std::string::npos);
    EXPECT_FALSE(std::filesystem::exists(spot().controlSocket));
    QCoro::waitFor(m_boundary->close(m_id));
    setMood("");
    EXPECT_TRUE(open()) << "works again once it is started anew";
}

TEST_F(BoundaryLifeTest, startsThatFailLeaveNothing)
{
    m_options.timing.start = std::chrono::milliseconds(300);
    m_options.timing.answer = std::chrono::milliseconds(300);
    reopen();
    for (const char* mood : {"die-at-start", "never-listen", "mute", "refuse-policy", "garbage",
                             "huge-line", "wrong-workspace"}) {
        setMood(std::string("HELIXVM_FAKE_NETD=") + mood + "\n");
        const auto opened = open();
        ASSERT_FALSE(opened) << mood;
        EXPECT_FALSE(opened.error().message.empty()) << mood;
        EXPECT_EQ(snapshot().state, NetState::Down) << mood;
        EXPECT_FALSE(std::filesystem::exists(spot().controlSocket)) << mood;
        EXPECT_TRUE(findNetds(m_options.netdProgram, m_id).empty()) << mood;
    }
    setMood("");
    EXPECT_TRUE(open());
}

TEST_F(BoundaryLifeTest, aMissingProgramIsNamed)
{
    m_options.netdProgram = path("no-such-netd");
    reopen();
    const auto opened = open();
    ASSERT_FALSE(opened);
    EXPECT_NE(opened.error().describe().find("no-such-netd"), std::string::npos)
        << opened.error().describe();
}

TEST_F(BoundaryLifeTest, hostileWordsOnlyEndTheConversation)
{
    m_options.timing.quickDeaths = 100;
    reopen();
    openAllowlist();
    const std::string forms[] = {
        "\x01\x02garbage\n",
        "[]\n",
        std::string(300000, '[') + "\n",
        std::string(600000, 'x'),
        R"({"jsonrpc":"2.0","id":4711,"result":{}})"
        "\n",
        R"({"jsonrpc":"2.0","id":1,"method":"give.me","params":{}})"
        "\n",
        R"({"jsonrpc":"2.0","method":"ledger.record","params":{"sequence":-1}})"
        "\n",
        R"({"jsonrpc":"2.0","method":"ledger.record","params":{"sequence":1,"kind":"tcp","time_ms":1,"address":"<b>","verdict":"allowed"}})"
        "\n",
        R"({"jsonrpc":"2.0","method":"connection.opened","params":{"flow":"x"}})"
        "\n",
        R"({"jsonrpc":"2.0","method":"forward.failed","params":{}})"
        "\n"};
    for (const std::string& form : forms) {
        const int pid = snapshot().netdPid;
        ask({{"do", "raw"}, {"bytes", form}});
        ASSERT_TRUE(soon([&] {
            return snapshot().state == NetState::Up && snapshot().netdPid != pid;
        })) << form.substr(0, 80);
    }
}

TEST_F(BoundaryLifeTest, aRunawayNetdIsEnded)
{
    setMood("HELIXVM_FAKE_NETD=flood\n");
    ASSERT_TRUE(create({}));
    const auto opened = open();
    EXPECT_TRUE(!opened || soon([&] { return snapshot().state != NetState::Up; }));
    QCoro::waitFor(m_boundary->close(m_id));
    EXPECT_TRUE(findNetds(m_options.netdProgram, m_id).empty());
}

TEST_F(BoundaryLifeTest, aNewHelixAdoptsWhatRunsAndBringsItUpToDate)
{
    ASSERT_TRUE(QCoro::waitFor(m_forwards->add(m_id, ForwardKind::Business, 8000, 0, "web")));
    openAllowlist({{"example.org", {}}});
    const int pid = snapshot().netdPid;
    const auto hostPort = m_forwards->list(m_id).front().hostPort;
    reopen();
    EXPECT_TRUE(alive(pid)) << "it outlives Helix";
    visit("blocked.example.com"); // while nobody listens
    const auto adopted = QCoro::waitFor(m_boundary->adopt(m_id, spot()));
    ASSERT_TRUE(adopted) << adopted.error().describe();
    EXPECT_EQ(snapshot().netdPid, pid);
    EXPECT_EQ(netd()["rules"], nlohmann::json({"workspace example.org"}));
    EXPECT_EQ(m_forwards->list(m_id).front().hostPort, hostPort);
    EXPECT_EQ(m_forwards->list(m_id).front().state, ForwardState::Listening);
    EXPECT_TRUE(soon([&] { return ledger().size() == 1; })) << "nothing of that time is lost";
    EXPECT_TRUE(soon([&] { return netd()["acknowledged"] == 1; }));
    EXPECT_EQ(m_qemu.connections(), 1);
}

TEST_F(BoundaryLifeTest, recordsThatAreSentAgainAreNotKeptTwice)
{
    setMood("HELIXVM_FAKE_NETD=forgetful\n");
    openAllowlist();
    visit("blocked.example.com");
    visit("other.example.com");
    EXPECT_TRUE(soon([&] { return ledger().size() == 2; }));
    reopen(); // the acknowledgement never arrived, as far as netd knows
    visit("third.example.com");
    ASSERT_TRUE(QCoro::waitFor(m_boundary->adopt(m_id, spot())));
    EXPECT_TRUE(soon([&] { return ledger().size() >= 3; }));
    EXPECT_EQ(ledger().size(), 3U);
    EXPECT_EQ(ledger().back().name, "third.example.com");
}

TEST_F(BoundaryLifeTest, adoptStartsOneWhereNoneRuns)
{
    ASSERT_TRUE(create({}));
    ASSERT_TRUE(QCoro::waitFor(m_boundary->adopt(m_id, spot())));
    EXPECT_EQ(snapshot().state, NetState::Up);
    EXPECT_EQ(netd()["mode"], "open");
}

TEST_F(BoundaryLifeTest, whoSitsOnTheControlSocketIsNotBelieved)
{
    // A listener that is not helix-netd, as an attacker of the same user could leave it.
    const UniqueFd squatter(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0));
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    std::strncpy(address.sun_path, spot().controlSocket.c_str(), sizeof address.sun_path - 1);
    ASSERT_EQ(::bind(squatter.get(), reinterpret_cast<sockaddr*>(&address), sizeof address), 0);
    ASSERT_EQ(::listen(squatter.get(), 4), 0);
    ASSERT_TRUE(create({}));
    ASSERT_TRUE(QCoro::waitFor(m_boundary->adopt(m_id, spot())));
    EXPECT_NE(snapshot().netdPid, ::getpid());
    EXPECT_EQ(netd()["pid"], snapshot().netdPid);
}

TEST_F(BoundaryLifeTest, aPlantedSymlinkIsReplacedAndWhatItPointsToStays)
{
    const auto victim = path("victim");
    std::ofstream(victim) << "precious";
    std::filesystem::create_symlink(victim, spot().controlSocket);
    ASSERT_TRUE(create({}));
    ASSERT_TRUE(open());
    EXPECT_FALSE(std::filesystem::is_symlink(spot().controlSocket));
    std::string text;
    std::ifstream(victim) >> text;
    EXPECT_EQ(text, "precious");
    QCoro::waitFor(m_boundary->close(m_id));
    // The log is not written through a link either.
    std::filesystem::remove(spot().log);
    std::filesystem::create_symlink(victim, spot().log);
    EXPECT_FALSE(open());
    text.clear();
    std::ifstream(victim) >> text;
    EXPECT_EQ(text, "precious");
}

TEST_F(BoundaryLifeTest, theOldNetdGoesBeforeANewOneStarts)
{
    ASSERT_TRUE(create({}));
    ASSERT_TRUE(open());
    const int pid = snapshot().netdPid;
    reopen();
    std::filesystem::remove(spot().controlSocket); // nobody can attach to it any more
    ASSERT_TRUE(QCoro::waitFor(m_boundary->adopt(m_id, spot())));
    EXPECT_NE(snapshot().netdPid, pid);
    EXPECT_EQ(findNetds(m_options.netdProgram, m_id), std::vector{snapshot().netdPid});
}

TEST_F(BoundaryLifeTest, oneThatIgnoresQuitIsKilled)
{
    m_options.timing.quit = std::chrono::milliseconds(100);
    reopen();
    setMood("HELIXVM_FAKE_NETD=deaf\n");
    ASSERT_TRUE(create({}));
    ASSERT_TRUE(open());
    const int pid = snapshot().netdPid;
    QCoro::waitFor(m_boundary->close(m_id));
    EXPECT_FALSE(alive(pid));
}

TEST_F(BoundaryLifeTest, closingWhileItStartsLeavesNothing)
{
    setMood("HELIXVM_FAKE_NETD=never-listen\n");
    ASSERT_TRUE(create({}));
    auto opening = m_boundary->open(m_id, spot());
    EXPECT_TRUE(soon([&] { return !findNetds(m_options.netdProgram, m_id).empty(); }));
    QCoro::waitFor(m_boundary->close(m_id));
    EXPECT_FALSE(QCoro::waitFor(opening));
    EXPECT_TRUE(findNetds(m_options.netdProgram, m_id).empty());
    EXPECT_EQ(snapshot().state, NetState::Down);
}

TEST_F(BoundaryLifeTest, theControlPortIsEssential)
{
    const LoopbackListener other;
    ASSERT_TRUE(QCoro::waitFor(m_forwards->add(m_id, ForwardKind::Control, 7443, 0, "control")));
    ASSERT_TRUE(create({}));
    ASSERT_TRUE(open());
    EXPECT_EQ(m_forwards->find(m_id, ForwardKind::Control)->state, ForwardState::Listening);
    QCoro::waitFor(m_boundary->close(m_id));
    // Taken meanwhile: an automatic one moves.
    const auto port = m_forwards->find(m_id, ForwardKind::Control)->hostPort;
    const LoopbackListener taken(port);
    ASSERT_TRUE(taken.listening());
    ASSERT_TRUE(open());
    EXPECT_NE(m_forwards->find(m_id, ForwardKind::Control)->hostPort, port);
}

} // namespace
} // namespace helix::boundary
