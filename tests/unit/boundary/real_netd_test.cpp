// The same boundary with the real helix-netd, and a socket in QEMU's place.

#include "boundary/netd_process.h"

#include "unit/boundary/boundary_fixture.h"
#include "build_tree.h"
#include "unit/async/kill_process.h"

namespace helix::boundary {
namespace {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool kNetdIsFiltered = false; // a sanitizer's own system calls are not on the list
#else
constexpr bool kNetdIsFiltered = true;
#endif

class RealNetdTest : public BoundaryTest {
protected:
    RealNetdTest()
    {
        m_options.netdProgram = tests::builtProgram("helix-netd");
        m_options.timing.answer = std::chrono::seconds(15);
        reopen();
    }
};

TEST_F(RealNetdTest, opensTakesThePolicyListensAndLeavesNothing)
{
    ASSERT_TRUE(QCoro::waitFor(m_forwards->add(m_id, ForwardKind::Control, 7443, 0, "control")));
    ASSERT_TRUE(QCoro::waitFor(m_forwards->add(m_id, ForwardKind::Business, 8000, 0, "web")));
    openAllowlist({{"example.org", {}}, {"*.example.net", 8443}});
    EXPECT_EQ(snapshot().state, NetState::Up);
    EXPECT_EQ(snapshot().confinedSeccomp, kNetdIsFiltered);
    for (const Forward& lease : m_forwards->list(m_id)) {
        EXPECT_EQ(lease.state, ForwardState::Listening);
        EXPECT_TRUE(connectTo(lease.hostPort).valid());
    }
    EgressChoice lists;
    lists.mode = egress::Mode::Allowlist;
    lists.lists = {"packages", "git", "models"};
    ASSERT_TRUE(QCoro::waitFor(m_boundary->setChoice(m_id, lists)));
    EXPECT_EQ(snapshot().state, NetState::Up);
    ASSERT_TRUE(QCoro::waitFor(m_forwards->remove(m_id, 8000)));
    ASSERT_TRUE(QCoro::waitFor(m_forwards->add(m_id, ForwardKind::Business, 9000, 0, "late")));
    EXPECT_EQ(m_forwards->list(m_id).back().state, ForwardState::Listening);
    const auto counters = m_forwards->observeCounters();
    EXPECT_TRUE(soon([&] { return m_forwards->list(m_id).front().counters.total > 0; }));

    const int pid = snapshot().netdPid;
    QCoro::waitFor(m_boundary->close(m_id));
    EXPECT_FALSE(alive(pid));
    EXPECT_TRUE(findNetds(m_options.netdProgram, m_id).empty());
    EXPECT_FALSE(std::filesystem::exists(spot().controlSocket));
    EXPECT_FALSE(connectTo(m_forwards->list(m_id).front().hostPort).valid());
}

TEST_F(RealNetdTest, comesBackAfterAKillWithEverything)
{
    int ends[2];
    ASSERT_EQ(::socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends), 0);
    const UniqueFd gateway(ends[0]);
    const auto channel = std::make_shared<UniqueFd>(ends[1]);
    ASSERT_TRUE(QCoro::waitFor(m_boundary->setService(m_id, 8080, channel)));
    ASSERT_TRUE(QCoro::waitFor(m_forwards->add(m_id, ForwardKind::Business, 8000, 0, "web")));
    openAllowlist({{"example.org", {}}});
    const int pid = snapshot().netdPid;
    const auto port = m_forwards->list(m_id).front().hostPort;
    ASSERT_GT(pid, 0) << "or the signal went to the tests themselves";
    fixture::killProcess(pid);
    EXPECT_TRUE(soon([&] { return snapshot().state == NetState::Restarting; }));
    EXPECT_TRUE(soon([&] { return snapshot().state == NetState::Up; }));
    EXPECT_NE(snapshot().netdPid, pid);
    EXPECT_EQ(m_forwards->list(m_id).front().hostPort, port);
    EXPECT_EQ(m_forwards->list(m_id).front().state, ForwardState::Listening);
    EXPECT_TRUE(connectTo(port).valid());
    EXPECT_EQ(m_qemu.connections(), 2);
}

TEST_F(RealNetdTest, isAdoptedByANewHelix)
{
    ASSERT_TRUE(QCoro::waitFor(m_forwards->add(m_id, ForwardKind::Business, 8000, 0, "web")));
    openAllowlist({{"example.org", {}}});
    const int pid = snapshot().netdPid;
    reopen();
    EXPECT_TRUE(alive(pid));
    const auto adopted = QCoro::waitFor(m_boundary->adopt(m_id, spot()));
    ASSERT_TRUE(adopted) << adopted.error().describe();
    EXPECT_EQ(snapshot().netdPid, pid);
    EXPECT_EQ(m_forwards->list(m_id).front().state, ForwardState::Listening);
    EXPECT_EQ(m_qemu.connections(), 1);
}

TEST_F(RealNetdTest, endsWithItsMachine)
{
    ASSERT_TRUE(create({}));
    ASSERT_TRUE(open());
    const int pid = snapshot().netdPid;
    m_qemu.close();
    EXPECT_TRUE(soon([&] { return !alive(pid); }));
    QCoro::waitFor(m_boundary->close(m_id));
    EXPECT_EQ(snapshot().state, NetState::Down);
    EXPECT_TRUE(findNetds(m_options.netdProgram, m_id).empty());
}

TEST_F(RealNetdTest, whatIsOpenWhenTheMachineEndsIsOnTheLedger)
{
    ASSERT_TRUE(QCoro::waitFor(m_forwards->add(m_id, ForwardKind::Business, 8000, 0, "web")));
    openAllowlist();
    const UniqueFd client = connectTo(m_forwards->list(m_id).front().hostPort);
    ASSERT_TRUE(soon([&] { return snapshot().live.size() == 1; }));
    const int pid = snapshot().netdPid;
    // Helix is away while the guest powers off.
    reopen();
    m_qemu.close();
    EXPECT_TRUE(soon([&] { return !alive(pid); }));
    EXPECT_TRUE(ledger().empty());
    QCoro::waitFor(m_boundary->recover(m_id, spot()));
    ASSERT_EQ(ledger().size(), 1U);
    EXPECT_EQ(ledger().front().kind, LedgerLine::Kind::Forward);
    EXPECT_GT(ledger().front().durationMs, 0);
    EXPECT_FALSE(std::filesystem::exists(path("ledger.spool.0")));
}

TEST_F(RealNetdTest, aKillTakesNoLineAway)
{
    ASSERT_TRUE(QCoro::waitFor(m_forwards->add(m_id, ForwardKind::Business, 8000, 0, "web")));
    openAllowlist();
    for (int round = 1; round <= 3; ++round) {
        const UniqueFd client = connectTo(m_forwards->list(m_id).front().hostPort);
        ASSERT_TRUE(soon([&] { return snapshot().live.size() == 1; }));
        const int pid = snapshot().netdPid;
        ASSERT_GT(pid, 0) << "or the signal went to the tests themselves";
        fixture::killProcess(pid);
        ASSERT_TRUE(
            soon([&] { return snapshot().netdPid != pid && snapshot().state == NetState::Up; }));
        EXPECT_EQ(ledger().size(), static_cast<std::size_t>(round));
    }
}

TEST_F(RealNetdTest, aPortTakenByAnotherProgramIsNamedAndHoldsNothingUp)
{
    const auto port = freePort();
    ASSERT_TRUE(QCoro::waitFor(m_forwards->add(m_id, ForwardKind::Business, 8000, port, "web")));
    const LoopbackListener other(port);
    ASSERT_TRUE(create({}));
    ASSERT_TRUE(open());
    const auto lease = m_forwards->list(m_id).front();
    EXPECT_EQ(lease.state, ForwardState::Failed);
    EXPECT_NE(lease.problem.find(std::to_string(port)), std::string::npos) << lease.problem;
}

} // namespace
} // namespace helix::boundary
