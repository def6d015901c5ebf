// Ports of a workspace that rests: who connects waits until it is back.

#include <poll.h>

#include <QCoreApplication>

#include "unit/boundary/forwards_fixture.h"

namespace helix::boundary {
namespace {

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

TEST_F(RestingPortsTest, oneWhoseWorkspaceIsSuspendedWhileItMovesIsWaitedForThere)
{
    const auto port = freePort(), other = freePort();
    ASSERT_TRUE(add(8000, port));
    ASSERT_TRUE(open());
    m_backend.onRemove = [this] {
        m_backend.refuse = true; // it ends
        m_backend.listeners.clear();
        m_forwards->rest(m_id);
    };
    const auto moved = QCoro::waitFor(m_forwards->move(m_id, 8000, other));
    ASSERT_TRUE(moved) << moved.error().message;
    EXPECT_EQ(moved->state, ForwardState::Waiting);
    EXPECT_TRUE(checkHostPortFree(port));
    EXPECT_TRUE(connectTo(other).valid());
    EXPECT_TRUE(knocked(1));
}

TEST_F(RestingPortsTest, oneWhoseWorkspaceIsSuspendedWhileItIsOpenedIsWaitedFor)
{
    ASSERT_TRUE(open());
    m_backend.onAdd = [this] {
        m_backend.refuse = true;
        m_forwards->rest(m_id);
    };
    const auto added = add(8000, freePort());
    ASSERT_TRUE(added) << added.error().message;
    EXPECT_EQ(added->state, ForwardState::Waiting);
    EXPECT_TRUE(connectTo(added->hostPort).valid());
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
