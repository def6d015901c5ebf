#include "unit/boundary/forwards_fixture.h"

namespace helix::boundary {
namespace {

TEST_F(ForwardsTest, keepsLeasesAcrossRestarts)
{
    const auto fixed = freePort();
    ASSERT_TRUE(add(8000, fixed));
    const LoopbackListener onSame(9000);
    const auto automatic = add(9000, 0);
    ASSERT_TRUE(automatic);
    EXPECT_GE(automatic->hostPort, 23000);
    reopen();
    EXPECT_EQ(at(8000).hostPort, fixed);
    EXPECT_TRUE(at(8000).fixed);
    EXPECT_EQ(at(8000).label, "web");
    EXPECT_EQ(at(9000).hostPort, automatic->hostPort);
    EXPECT_FALSE(at(9000).fixed);
    EXPECT_EQ(at(9000).state, ForwardState::Closed);
}

TEST_F(ForwardsTest, refusesATakenFixedPortAndKeepsNothing)
{
    const LoopbackListener other;
    const auto result = add(8000, other.port());
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().code, ErrorCode::AlreadyExists);
    EXPECT_TRUE(m_forwards->list().empty());
    reopen();
    EXPECT_TRUE(m_forwards->list().empty());
}

TEST_F(ForwardsTest, refusesMappingsThatMakeNoSense)
{
    EXPECT_EQ(add(0, 0).error().code, ErrorCode::InvalidArgument);
    EXPECT_EQ(add(7443, 0).error().code, ErrorCode::InvalidArgument);
    EXPECT_TRUE(m_forwards->list().empty());
}

TEST_F(ForwardsTest, refusesTheSameGuestPortTwiceAndAHostPortLeasedElsewhere)
{
    m_forwards->setWorkspaceNames([](const WorkspaceId&) { return "calm-otter"; });
    const auto port = freePort();
    ASSERT_TRUE(add(8000, port));
    const auto twice = add(8000, 0);
    ASSERT_FALSE(twice);
    EXPECT_NE(twice.error().message.find("8000"), std::string::npos);
    const auto elsewhere = QCoro::waitFor(
        m_forwards->add(WorkspaceId::generate(), ForwardKind::Business, 9000, port, std::string()));
    ASSERT_FALSE(elsewhere);
    EXPECT_EQ(elsewhere.error().code, ErrorCode::AlreadyExists);
    EXPECT_NE(elsewhere.error().message.find("calm-otter"), std::string::npos)
        << elsewhere.error().message;
}

TEST_F(ForwardsTest, twoRequestsAtOnceGetTwoPorts)
{
    auto first = m_forwards->add(m_id, ForwardKind::Business, 1111, 0, {});
    auto second = m_forwards->add(m_id, ForwardKind::Business, 2222, 0, {});
    const auto one = QCoro::waitFor(first), two = QCoro::waitFor(second);
    ASSERT_TRUE(one);
    ASSERT_TRUE(two);
    EXPECT_NE(one->hostPort, two->hostPort);
}

TEST_F(ForwardsTest, anAutomaticPortIsTheGuestsOwnWhereThatIsFree)
{
    const auto free = freePort();
    const auto same = add(free, 0);
    ASSERT_TRUE(same);
    EXPECT_EQ(same->hostPort, free);
    EXPECT_FALSE(same->fixed) << "it may move when somebody else takes it";
    const auto system = add(80, 0);
    ASSERT_TRUE(system);
    EXPECT_GE(system->hostPort, 23000) << "also where Helix could bind it";
    const WorkspaceId other = WorkspaceId::generate();
    const auto second = QCoro::waitFor(m_forwards->add(other, ForwardKind::Business, free, 0, {}));
    ASSERT_TRUE(second);
    EXPECT_GE(second->hostPort, 23000) << "the first has it";
}

TEST_F(ForwardsTest, whatNobodyAskedForByHandStandsNowhereThatIsKnown)
{
    const auto free = freePort();
    const auto elsewhere = QCoro::waitFor(m_forwards->addElsewhere(m_id, free, "web"));
    ASSERT_TRUE(elsewhere);
    EXPECT_GE(elsewhere->hostPort, 23000) << "an image could stand at 5432 of this computer";
    EXPECT_NE(elsewhere->hostPort, free);
    EXPECT_FALSE(elsewhere->fixed);
}

TEST_F(ForwardsTest, automaticPortsAvoidTakenOnes)
{
    const LoopbackListener other(23000), same(8000);
    const auto chosen = add(8000, 0);
    ASSERT_TRUE(chosen);
    EXPECT_NE(chosen->hostPort, 23000);
}

TEST_F(ForwardsTest, oneRuleSaysWhetherAHostPortMayBeBound)
{
    EXPECT_TRUE(m_forwards->checkHostPort(0));
    EXPECT_TRUE(m_forwards->checkHostPort(freePort()));
    EXPECT_EQ(m_forwards->checkHostPort(-1).error().code, ErrorCode::InvalidArgument);
    EXPECT_EQ(m_forwards->checkHostPort(65536).error().code, ErrorCode::InvalidArgument);
    EXPECT_EQ(m_forwards->checkHostPort(8000, "elsewhere").error().code,
              ErrorCode::InvalidArgument);
    EXPECT_EQ(m_forwards->checkHostPort(8000, "203.0.113.9").error().code,
              ErrorCode::InvalidArgument);
    if (lowestBindablePort() > 1) {
        EXPECT_EQ(m_forwards->checkHostPort(1).error().code, ErrorCode::PermissionDenied);
    }
}

TEST_F(ForwardsTest, whoAsksBeforeIsToldWhatWhoAddsIsTold)
{
    const LoopbackListener other;
    const auto asked = m_forwards->checkHostPort(other.port());
    const auto added = add(8000, other.port());
    ASSERT_FALSE(asked);
    ASSERT_FALSE(added);
    EXPECT_EQ(asked.error(), added.error());
    EXPECT_EQ(asked.error().code, ErrorCode::AlreadyExists);
    const auto lease = add(8000, 0);
    ASSERT_TRUE(lease);
    const auto leased = m_forwards->checkHostPort(lease->hostPort);
    ASSERT_FALSE(leased);
    EXPECT_EQ(leased.error(), add(8001, lease->hostPort).error());
    EXPECT_NE(leased.error().message.find("mapped to guest port 8000"), std::string::npos);
}

TEST_F(ForwardsTest, listensAndClosesWhileTheMachineRuns)
{
    ASSERT_TRUE(open());
    const auto added = add(8000, 0);
    ASSERT_TRUE(added);
    EXPECT_EQ(added->state, ForwardState::Listening);
    EXPECT_FALSE(checkHostPortFree(added->hostPort));
    ASSERT_TRUE(QCoro::waitFor(m_forwards->remove(m_id, 8000)));
    EXPECT_TRUE(checkHostPortFree(added->hostPort));
    EXPECT_TRUE(m_forwards->list().empty());
}

TEST_F(ForwardsTest, aPortThatSomebodyHasOnTheOtherLoopbackIsTaken)
{
    const std::uint16_t port = freePort();
    const auto other = listenOnLoopback6(port);
    ASSERT_TRUE(other) << other.error().message;
    if (!other->valid())
        GTEST_SKIP() << "this computer has no ::1";
    // A browser could be led to that program by the workspace's name.
    const auto free = checkHostPortFree(port);
    ASSERT_FALSE(free);
    EXPECT_EQ(free.error().code, ErrorCode::AlreadyExists);
    ASSERT_TRUE(open());
    const auto added = add(8000, port);
    ASSERT_FALSE(added);
    EXPECT_NE(added.error().message.find(std::to_string(port)), std::string::npos);
    EXPECT_TRUE(m_forwards->list().empty());
}

TEST_F(ForwardsTest, rollsTheRecordBackWhenTheMachineRefuses)
{
    ASSERT_TRUE(open());
    m_backend.refuse = true;
    const auto result = add(8000, freePort());
    ASSERT_FALSE(result);
    EXPECT_NE(result.error().message.find("refused"), std::string::npos);
    EXPECT_TRUE(m_forwards->list().empty());
    reopen();
    EXPECT_TRUE(m_forwards->list().empty());
}

TEST_F(ForwardsTest, staysOnRecordWhenTheMachineDoesNotLetGo)
{
    ASSERT_TRUE(open());
    const auto added = add(8000, 0);
    ASSERT_TRUE(added);
    m_backend.refuse = true;
    EXPECT_FALSE(QCoro::waitFor(m_forwards->remove(m_id, 8000)));
    EXPECT_EQ(at(8000).state, ForwardState::Listening);
    reopen();
    EXPECT_EQ(at(8000).hostPort, added->hostPort);
}

TEST_F(ForwardsTest, openingMovesAutomaticOnesAndMarksFixedOnes)
{
    const auto fixedPort = freePort();
    ASSERT_TRUE(add(8000, fixedPort));
    const auto automatic = add(9000, 0);
    ASSERT_TRUE(automatic);
    const LoopbackListener onFixed(fixedPort), onAutomatic(automatic->hostPort);
    ASSERT_TRUE(onFixed.listening());
    EXPECT_TRUE(open()) << "a taken business port does not keep the workspace from starting";
    EXPECT_EQ(at(9000).state, ForwardState::Listening);
    EXPECT_NE(at(9000).hostPort, automatic->hostPort);
    EXPECT_EQ(at(8000).state, ForwardState::Failed);
    EXPECT_EQ(at(8000).hostPort, fixedPort) << "a fixed port is never moved";
    EXPECT_NE(at(8000).problem.find(std::to_string(fixedPort)), std::string::npos);
    reopen();
    EXPECT_NE(at(9000).hostPort, automatic->hostPort) << "the move is on record";
}

TEST_F(ForwardsTest, aWorkspaceIsOfNoUseWithoutItsControlPort)
{
    ASSERT_TRUE(add(7443, 0, ForwardKind::Control));
    m_backend.refuse = true;
    const auto opened = open();
    ASSERT_FALSE(opened);
    EXPECT_NE(opened.error().message.find("refused"), std::string::npos);
}

TEST_F(ForwardsTest, aFailedOneListensAfterRetry)
{
    const auto port = freePort();
    ASSERT_TRUE(add(8000, port));
    {
        const LoopbackListener other(port);
        ASSERT_TRUE(open());
        EXPECT_FALSE(QCoro::waitFor(m_forwards->retry(m_id, 8000)));
        EXPECT_EQ(at(8000).state, ForwardState::Failed);
    }
    EXPECT_TRUE(QCoro::waitFor(m_forwards->retry(m_id, 8000)));
    EXPECT_EQ(at(8000).state, ForwardState::Listening);
}

TEST_F(ForwardsTest, oneMovesWithItsLabelAndListensThere)
{
    const auto port = freePort();
    ASSERT_TRUE(add(8000, port));
    ASSERT_TRUE(add(9000, 0));
    ASSERT_TRUE(open());
    const auto other = freePort();
    const auto moved = QCoro::waitFor(m_forwards->move(m_id, 8000, other));
    ASSERT_TRUE(moved) << moved.error().message;
    EXPECT_EQ(moved->hostPort, other);
    EXPECT_EQ(moved->label, "web");
    EXPECT_TRUE(moved->fixed);
    EXPECT_EQ(moved->state, ForwardState::Listening);
    EXPECT_TRUE(checkHostPortFree(port)) << "nothing listens there any more";
    EXPECT_FALSE(checkHostPortFree(other));
    const auto refused = QCoro::waitFor(m_forwards->move(m_id, 8000, at(9000).hostPort));
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, ErrorCode::AlreadyExists);
    EXPECT_EQ(at(8000).hostPort, other);
    reopen();
    EXPECT_EQ(at(8000).hostPort, other);
}

TEST_F(ForwardsTest, anAutomaticOneThatTheUserMovesIsFixedFromThenOn)
{
    ASSERT_TRUE(add(8000, 0));
    ASSERT_TRUE(open());
    const auto before = at(8000);
    ASSERT_FALSE(before.fixed);
    m_backend.refuse = true;
    EXPECT_FALSE(QCoro::waitFor(m_forwards->move(m_id, 8000, freePort())));
    EXPECT_FALSE(at(8000).fixed);
    reopen();
    EXPECT_FALSE(at(8000).fixed) << "it is as it was";
    EXPECT_EQ(at(8000).hostPort, before.hostPort);
    m_backend.refuse = false;
    const auto chosen = freePort();
    const auto moved = QCoro::waitFor(m_forwards->move(m_id, 8000, chosen));
    ASSERT_TRUE(moved) << moved.error().message;
    EXPECT_TRUE(moved->fixed);
    reopen();
    EXPECT_TRUE(at(8000).fixed);
    const LoopbackListener taken(chosen);
    ASSERT_TRUE(open());
    EXPECT_EQ(at(8000).hostPort, chosen) << "a fixed port is never moved";
    const auto automatic = QCoro::waitFor(m_forwards->move(m_id, 8000, 0));
    ASSERT_TRUE(automatic) << automatic.error().message;
    EXPECT_FALSE(automatic->fixed);
}

TEST_F(ForwardsTest, oneThatIsRemovedWhileItMovesIsGone)
{
    const auto port = freePort();
    ASSERT_TRUE(add(8000, port));
    ASSERT_TRUE(open());
    const auto other = freePort();
    std::optional<async::Task<Result<void>>> removing;
    m_backend.onAdd = [&] { removing.emplace(m_forwards->remove(m_id, 8000)); };
    (void)QCoro::waitFor(m_forwards->move(m_id, 8000, other));
    ASSERT_TRUE(removing);
    const auto removed = QCoro::waitFor(*removing);
    EXPECT_TRUE(removed) << removed.error().message;
    EXPECT_TRUE(m_forwards->list().empty());
    EXPECT_TRUE(checkHostPortFree(port));
    EXPECT_TRUE(checkHostPortFree(other)) << "nothing listens for what is gone";
    reopen();
    EXPECT_TRUE(m_forwards->list().empty());
}

TEST_F(ForwardsTest, aNetworkThatNeverHadItIsNotAskedToLetGo)
{
    ASSERT_TRUE(add(8000, 0));
    ASSERT_TRUE(open());
    LoopbackBackend next;
    int asked = 0;
    next.onRemove = [&] { ++asked; };
    next.refuse = true; // as helix-netd does with a port that it does not know
    auto removing = m_forwards->remove(m_id, 8000); // on its way to the disk
    m_forwards->detach(m_id);
    (void)QCoro::waitFor(m_forwards->open(m_id, &next, {}));
    const auto removed = QCoro::waitFor(std::move(removing));
    EXPECT_TRUE(removed) << removed.error().message;
    EXPECT_EQ(asked, 0);
    EXPECT_TRUE(m_forwards->list().empty());
    reopen();
    EXPECT_TRUE(m_forwards->list().empty());
}

TEST_F(ForwardsTest, oneThatCannotListenWhereItMovedToStaysAsFailed)
{
    const auto port = freePort();
    ASSERT_TRUE(add(8000, port));
    const LoopbackListener taken(port);
    ASSERT_TRUE(open());
    ASSERT_EQ(at(8000).state, ForwardState::Failed);
    m_backend.refuse = true; // somebody was quicker
    const auto other = freePort();
    EXPECT_FALSE(QCoro::waitFor(m_forwards->move(m_id, 8000, other)));
    EXPECT_EQ(at(8000).state, ForwardState::Failed);
    EXPECT_EQ(at(8000).hostPort, other);
    EXPECT_EQ(at(8000).label, "web");
    EXPECT_TRUE(at(8000).fixed);
    EXPECT_NE(at(8000).problem.find("refused"), std::string::npos);
    m_backend.refuse = false;
    EXPECT_TRUE(QCoro::waitFor(m_forwards->retry(m_id, 8000)));
    EXPECT_EQ(at(8000).state, ForwardState::Listening);
    reopen();
    EXPECT_EQ(at(8000).hostPort, other);
    EXPECT_EQ(at(8000).label, "web");
}

TEST_F(ForwardsTest, oneWhoseOldPortIsNotLetGoStaysThere)
{
    const auto port = freePort();
    ASSERT_TRUE(add(8000, port));
    ASSERT_TRUE(open());
    m_backend.refuse = true;
    EXPECT_FALSE(QCoro::waitFor(m_forwards->move(m_id, 8000, freePort())));
    EXPECT_EQ(at(8000).state, ForwardState::Listening);
    EXPECT_EQ(at(8000).hostPort, port);
    reopen();
    EXPECT_EQ(at(8000).hostPort, port);
}

TEST_F(ForwardsTest, helixsOwnPortsAreNotMovedByHand)
{
    ASSERT_TRUE(add(22, 0, ForwardKind::Ssh));
    EXPECT_EQ(QCoro::waitFor(m_forwards->move(m_id, 22, freePort())).error().code,
              ErrorCode::InvalidArgument);
    EXPECT_EQ(QCoro::waitFor(m_forwards->move(m_id, 1234, freePort())).error().code,
              ErrorCode::NotFound);
}

TEST_F(ForwardsTest, statesAreTrueWhileTheCarrierIsAwayAndAfterwards)
{
    ASSERT_TRUE(add(8000, 0));
    ASSERT_TRUE(open());
    m_forwards->interrupt(m_id, "The network is away.");
    EXPECT_EQ(at(8000).state, ForwardState::Failed);
    EXPECT_EQ(at(8000).problem, "The network is away.");
    m_backend.listeners.clear();
    ASSERT_TRUE(open());
    EXPECT_EQ(at(8000).state, ForwardState::Listening);
    EXPECT_TRUE(at(8000).problem.empty());
    m_forwards->detach(m_id);
    EXPECT_EQ(at(8000).state, ForwardState::Closed);
}

TEST_F(ForwardsTest, takesWhatTheCarrierReports)
{
    ASSERT_TRUE(add(8000, 0));
    ASSERT_TRUE(open());
    const ForwardCounters counters{2, 5, 700, 900};
    const ForwardReport good{"127.0.0.1", at(8000).hostPort, 8000, true, "", counters};
    const ForwardReport foreign{"127.0.0.1", 1, 8000, false, "not ours", counters};
    m_forwards->report(m_id, {good, foreign});
    EXPECT_EQ(at(8000).counters, counters);
    EXPECT_EQ(at(8000).state, ForwardState::Listening);
    ForwardReport failed = good;
    failed.listening = false;
    failed.problem = "It is gone.";
    m_forwards->report(m_id, {failed});
    EXPECT_EQ(at(8000).state, ForwardState::Failed);
    EXPECT_EQ(at(8000).problem, "It is gone.");
}

TEST_F(ForwardsTest, adoptsWhatListensOpensWhatIsMissingClosesWhatIsForeign)
{
    ASSERT_TRUE(add(8000, 0));
    ASSERT_TRUE(add(9000, 0));
    const auto stray = freePort();
    const std::string address(kLoopbackAddress);
    EXPECT_TRUE(QCoro::waitFor(m_backend.add(address, stray, 5000, {})));
    EXPECT_TRUE(QCoro::waitFor(m_backend.add(address, at(8000).hostPort, 8000, {})));
    EXPECT_TRUE(open(
        {{address, at(8000).hostPort, 8000, true, "", {}}, {address, stray, 5000, true, "", {}}}));
    EXPECT_EQ(at(8000).state, ForwardState::Listening);
    EXPECT_EQ(at(9000).state, ForwardState::Listening);
    EXPECT_EQ(m_backend.listeners.count(stray), 0U);
}

TEST_F(ForwardsTest, anotherAddressIsKeptAndNonsenseIsRefused)
{
    const std::string every = "0.0.0.0";
    const auto added = QCoro::waitFor(
        m_forwards->add(m_id, ForwardKind::Business, 8000, 0, std::string("web"), every));
    ASSERT_TRUE(added);
    reopen();
    EXPECT_EQ(at(8000).hostAddress, every);
    ASSERT_TRUE(open());
    EXPECT_EQ(m_backend.addresses[at(8000).hostPort], every);
    for (const std::string bad : {"", "localhost", "127.1", "::1", "224.0.0.1", "255.255.255.255",
                                  "0.0.0.0/0", "198.51.100.77"}) {
        const auto refused = QCoro::waitFor(
            m_forwards->add(m_id, ForwardKind::Business, 9000, freePort(), std::string(), bad));
        ASSERT_FALSE(refused) << bad;
        EXPECT_EQ(refused.error().code, ErrorCode::InvalidArgument) << bad;
    }
    EXPECT_EQ(m_forwards->list().size(), 1U);
}

TEST_F(ForwardsTest, countersAreWantedWhileSomebodyHoldsTheHandle)
{
    int wanted = 0;
    QObject::connect(m_forwards.get(), &ForwardsService::countersWanted, [&] { ++wanted; });
    EXPECT_FALSE(m_forwards->countersObserved());
    auto first = m_forwards->observeCounters();
    auto second = m_forwards->observeCounters();
    EXPECT_EQ(wanted, 1);
    first.reset();
    EXPECT_TRUE(m_forwards->countersObserved());
    second.reset();
    EXPECT_FALSE(m_forwards->countersObserved());
}

TEST(ForwardUrl, namesTheLabelWhereItIsOne)
{
    EXPECT_EQ(forwardUrl("calm-otter", "web", 22001), "http://web.calm-otter.localhost:22001");
    EXPECT_EQ(forwardUrl("calm-otter", "Web", 22001), "http://web.calm-otter.localhost:22001");
    for (const char* label : {"", "dev server", "-web", "web.", "a/b", "\xc3\xa4"})
        EXPECT_EQ(forwardUrl("calm-otter", label, 80), "http://calm-otter.localhost:80") << label;
}

TEST_F(ForwardsTest, helixsOwnPortsCannotBeRemovedByHandButGoWithTheWorkspace)
{
    ASSERT_TRUE(add(22, 0, ForwardKind::Ssh));
    EXPECT_TRUE(m_forwards->find(m_id, ForwardKind::Ssh));
    EXPECT_EQ(QCoro::waitFor(m_forwards->remove(m_id, 22)).error().code,
              ErrorCode::InvalidArgument);
    EXPECT_EQ(QCoro::waitFor(m_forwards->remove(m_id, 1234)).error().code, ErrorCode::NotFound);
    ASSERT_TRUE(QCoro::waitFor(m_forwards->removeAll(m_id)));
    EXPECT_TRUE(m_forwards->list().empty());
}

} // namespace
} // namespace helix::boundary
