#include "boundary/forwards_service.h"

#include <algorithm>

#include <poll.h>

#include <QCoreApplication>
#include <QCoroTask>
#include <QTemporaryDir>

#include <gtest/gtest.h>

#include "boundary/boundary_service.h"

#include "unit/async/application.h"
#include "unit/boundary/loopback_listener.h"

namespace helix::boundary {
namespace {

/// Listens for real on what it is asked to carry, as helix-netd would.
class LoopbackBackend : public ForwardBackend {
public:
    async::Task<Result<void>> add(std::string hostAddress, std::uint16_t hostPort,
                                  std::uint16_t guestPort, HostListeners handed) override
    {
        (void)guestPort;
        addresses[hostPort] = hostAddress;
        co_await async::sleepFor(std::chrono::milliseconds(1));
        if (refuse)
            co_return fail(ErrorCode::Unavailable,
                           "The network refused port " + std::to_string(hostPort) + ".");
        if (handed.ipv4) {
            carried[hostPort] = handed;
            co_return Result<void>();
        }
        auto listener = std::make_unique<LoopbackListener>(hostPort);
        if (!listener->listening())
            co_return fail(ErrorCode::AlreadyExists,
                           "Port " + std::to_string(hostPort) + " is taken.");
        listeners[hostPort] = std::move(listener);
        co_return Result<void>();
    }
    async::Task<Result<void>> remove(std::string hostAddress, std::uint16_t hostPort) override
    {
        (void)hostAddress;
        co_await async::sleepFor(std::chrono::milliseconds(1));
        if (refuse)
            co_return fail(ErrorCode::Unavailable, "The machine does not answer.");
        listeners.erase(hostPort);
        co_return Result<void>();
    }
    std::map<std::uint16_t, std::unique_ptr<LoopbackListener>> listeners;
    std::map<std::uint16_t, HostListeners> carried; ///< handed over
    std::map<std::uint16_t, std::string> addresses;
    bool refuse = false;
};

class ForwardsTest : public testing::Test {
protected:
    ForwardsTest() { reopen(); }
    void reopen()
    {
        m_forwards.reset();
        m_database.reset();
        m_database = store::Database::open(m_folder.filePath("test.db").toStdString(),
                                           {ForwardsService::schema(), BoundaryService::schema(),
                                            BoundaryService::clipboardSchema()})
                         .value();
        m_forwards = std::make_unique<ForwardsService>(*m_database, 29500, 29999);
        EXPECT_TRUE(QCoro::waitFor(m_forwards->load()));
    }
    Result<Forward> add(std::uint16_t guest, std::uint16_t host,
                        ForwardKind kind = ForwardKind::Business)
    {
        return QCoro::waitFor(m_forwards->add(m_id, kind, guest, host, "web"));
    }
    Result<void> open(std::vector<ForwardReport> listening = {})
    {
        return QCoro::waitFor(m_forwards->open(m_id, &m_backend, std::move(listening)));
    }
    Forward at(std::uint16_t guest)
    {
        const auto all = m_forwards->list(m_id);
        const auto found = std::ranges::find(all, guest, &Forward::guestPort);
        return found == all.end() ? Forward{} : *found;
    }

    fixture::Application m_application;
    QTemporaryDir m_folder;
    std::unique_ptr<store::Database> m_database;
    std::unique_ptr<ForwardsService> m_forwards;
    WorkspaceId m_id = WorkspaceId::generate();
    LoopbackBackend m_backend;
};

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

class RestingPortsTest : public ForwardsTest {
protected:
    RestingPortsTest()
    {
        QObject::connect(m_forwards.get(), &ForwardsService::knocked,
                         [this](const WorkspaceId& id) { m_knocks += id == m_id ? 1 : 100; });
    }
    /// One that ran with this mapping and is suspended.
    std::uint16_t rested(std::uint16_t guest = 8000)
    {
        const auto port = freePort();
        EXPECT_TRUE(add(guest, port));
        EXPECT_TRUE(open());
        m_backend.listeners.clear(); // with its helix-netd
        m_forwards->rest(m_id);
        return port;
    }
    bool knocked(int times)
    {
        return eventually([&] { return m_knocks == times; });
    }
    /// Runs the event loop until `condition` holds; false after five seconds.
    static bool eventually(const std::function<bool()>& condition)
    {
        for (int i = 0; i < 5000 && !condition(); ++i)
            QCoro::waitFor(async::sleepFor(std::chrono::milliseconds(1)));
        return condition();
    }
    /// All that is waiting to be told is told.
    static void turn()
    {
        for (int i = 0; i < 20; ++i)
            QCoreApplication::processEvents();
    }
    static bool wasSentAway(const UniqueFd& client)
    {
        char byte = 0;
        pollfd heard{client.get(), POLLIN, 0};
        return ::poll(&heard, 1, 0) > 0 && ::recv(client.get(), &byte, 1, MSG_DONTWAIT) <= 0;
    }
    int m_knocks = 0;
};

TEST_F(RestingPortsTest, whoConnectsWaitsAndIsToldOfOnce)
{
    const auto port = rested();
    EXPECT_EQ(at(8000).state, ForwardState::Waiting);
    const auto first = connectTo(port), second = connectTo(port);
    ASSERT_TRUE(first.valid() && second.valid());
    EXPECT_TRUE(knocked(1));
    const auto third = connectTo(port);
    turn();
    EXPECT_EQ(m_knocks, 1) << "who connects in a loop costs nothing";
    EXPECT_FALSE(wasSentAway(first));
}

TEST_F(RestingPortsTest, oneThatMovesIsWaitedForAtItsNewPort)
{
    const auto port = rested();
    const auto other = freePort();
    const auto moved = QCoro::waitFor(m_forwards->move(m_id, 8000, other));
    ASSERT_TRUE(moved) << moved.error().message;
    EXPECT_EQ(moved->state, ForwardState::Waiting);
    EXPECT_TRUE(checkHostPortFree(port));
    const auto client = connectTo(other);
    ASSERT_TRUE(client.valid());
    EXPECT_TRUE(knocked(1));
}

TEST_F(RestingPortsTest, whoWaitsIsHandedOverWithTheListener)
{
    const auto port = rested();
    const auto client = connectTo(port);
    ASSERT_TRUE(knocked(1));
    ASSERT_TRUE(open());
    EXPECT_EQ(at(8000).state, ForwardState::Listening);
    ASSERT_TRUE(m_backend.carried.contains(port));
    const auto& listener = m_backend.carried[port].ipv4;
    const UniqueFd accepted(::accept4(listener->get(), nullptr, nullptr, SOCK_CLOEXEC));
    ASSERT_TRUE(accepted.valid());
    ASSERT_EQ(::send(client.get(), "x", 1, MSG_NOSIGNAL), 1);
    char byte = 0;
    EXPECT_EQ(::recv(accepted.get(), &byte, 1, 0), 1);
    const auto later = connectTo(port);
    turn();
    EXPECT_EQ(m_knocks, 1) << "it is no longer ours";
}

TEST_F(RestingPortsTest, helixsOwnWayInIsShut)
{
    ASSERT_TRUE(add(7443, 0, ForwardKind::Control));
    ASSERT_TRUE(add(22, 0, ForwardKind::Ssh));
    m_forwards->rest(m_id);
    EXPECT_EQ(at(7443).state, ForwardState::Closed);
    EXPECT_FALSE(connectTo(at(7443).hostPort).valid());
    EXPECT_EQ(at(22).state, ForwardState::Waiting);
    EXPECT_TRUE(connectTo(at(22).hostPort).valid());
}

TEST_F(RestingPortsTest, listensOnTheLoopbackAlone)
{
    const auto port = rested();
    sockaddr_in other{};
    other.sin_family = AF_INET;
    other.sin_port = htons(port);
    other.sin_addr.s_addr = htonl(INADDR_LOOPBACK + 1);
    const UniqueFd client(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
    EXPECT_NE(::connect(client.get(), reinterpret_cast<const sockaddr*>(&other), sizeof other), 0);
}

TEST_F(RestingPortsTest, whoIsDismissedHearsOfItAndMayKnockAgain)
{
    const auto port = rested();
    const auto client = connectTo(port);
    ASSERT_TRUE(knocked(1));
    m_forwards->dismiss(m_id);
    EXPECT_TRUE(eventually([&] { return wasSentAway(client); }));
    turn();
    EXPECT_EQ(m_knocks, 1);
    const auto another = connectTo(port);
    EXPECT_TRUE(knocked(2));
}

TEST_F(RestingPortsTest, aTakenPortIsFailedAndCanBeTriedAgain)
{
    const auto port = freePort();
    ASSERT_TRUE(add(8000, port));
    auto other = std::make_unique<LoopbackListener>(port);
    m_forwards->rest(m_id);
    EXPECT_EQ(at(8000).state, ForwardState::Failed);
    EXPECT_NE(at(8000).problem.find(std::to_string(port)), std::string::npos);
    EXPECT_FALSE(QCoro::waitFor(m_forwards->retry(m_id, 8000)));
    other.reset();
    EXPECT_TRUE(QCoro::waitFor(m_forwards->retry(m_id, 8000)));
    EXPECT_EQ(at(8000).state, ForwardState::Waiting);
}

TEST_F(RestingPortsTest, mappingsComeAndGoMeanwhile)
{
    const auto port = rested();
    const auto added = add(9000, 0);
    ASSERT_TRUE(added) << added.error().describe();
    EXPECT_EQ(added->state, ForwardState::Waiting);
    EXPECT_TRUE(connectTo(added->hostPort).valid());
    EXPECT_TRUE(knocked(1));
    ASSERT_TRUE(QCoro::waitFor(m_forwards->remove(m_id, 8000)));
    EXPECT_FALSE(connectTo(port).valid());
}

TEST_F(RestingPortsTest, nobodyListensForOneThatIsStoppedOrGone)
{
    const auto port = rested();
    m_forwards->rest(m_id); // again
    m_forwards->detach(m_id);
    EXPECT_EQ(at(8000).state, ForwardState::Closed);
    EXPECT_FALSE(connectTo(port).valid());
    m_forwards->rest(m_id);
    EXPECT_TRUE(connectTo(port).valid());
    ASSERT_TRUE(QCoro::waitFor(m_forwards->removeAll(m_id)));
    EXPECT_FALSE(connectTo(port).valid());
}

} // namespace
} // namespace helix::boundary
