// Who connects to a port of a workspace that is suspended wakes it, and is served once it runs.

#include <cstdlib>
#include <filesystem>

#include <poll.h>
#include <sys/socket.h>

#include <QTimer>

#include "life/wake_pace.h"
#include "unit/life/idle_fixture.h"

namespace helix::life {
namespace {

using namespace std::chrono_literals;
using boundary::ForwardKind;
using boundary::ForwardState;

class WorkspaceWakeTest : public IdlePlaneTest {
protected:
    WorkspaceId suspendedOne()
    {
        const auto id = createWithPort();
        const auto done = QCoro::waitFor(workspaces().suspend(id));
        EXPECT_TRUE(done) << (done ? "" : done.error().describe());
        EXPECT_EQ(forwardTo(id).state, ForwardState::Waiting);
        return id;
    }
    UniqueFd knock(const WorkspaceId& id)
    {
        auto client = boundary::connectTo(forwardTo(id).hostPort);
        EXPECT_TRUE(client.valid()) << "nobody listens";
        return client;
    }
    /// What is said to a client reaches the guest's service.
    void expectServed(const UniqueFd& client)
    {
        ASSERT_EQ(::send(client.get(), "hello", 5, MSG_NOSIGNAL), 5);
        const auto inside = m_service.accept();
        char said[5] = {};
        EXPECT_EQ(::recv(inside.get(), said, sizeof said, MSG_WAITALL), 5);
        EXPECT_EQ(std::string(said, sizeof said), "hello");
    }
    static bool wasSentAway(const UniqueFd& client)
    {
        char byte = 0;
        pollfd heard{client.get(), POLLIN, 0};
        return ::poll(&heard, 1, 0) > 0 && ::recv(client.get(), &byte, 1, MSG_DONTWAIT) <= 0;
    }
    bool runs(const WorkspaceId& id)
    {
        return eventually([&] { return stateOf(id) == State::Ready; });
    }
    /// Whoever does something at each beat has had several, though it may not look at the clock.
    void letItBeat()
    {
        int beats = 0;
        QTimer timer;
        QObject::connect(&timer, &QTimer::timeout, [&beats] { ++beats; });
        timer.start(m_options.idle.beat);
        EXPECT_TRUE(eventually([&] { return beats >= 10; }));
    }
    int woken() { return logged("Somebody connected to a port of it"); }
    void afterItsRest() { m_now += WakePace::kRest; }
    void damage(const WorkspaceId& id) const
    {
        const auto memory = m_options.paths.workspaceData(id) / "saved" / "memory";
        std::filesystem::permissions(memory, std::filesystem::perms::owner_all);
        std::filesystem::resize_file(memory, std::filesystem::file_size(memory) / 2);
    }
};

TEST_F(WorkspaceWakeTest, whoConnectsWakesItAndIsServed)
{
    openPlane();
    const auto id = suspendedOne();
    afterItsRest();
    const auto port = forwardTo(id).hostPort;
    const auto client = knock(id);
    ASSERT_TRUE(runs(id)) << now(id).notice;
    expectServed(client);
    EXPECT_EQ(forwardTo(id).state, ForwardState::Listening);
    EXPECT_EQ(forwardTo(id).hostPort, port);
    EXPECT_EQ(now(id).notice, "");
    expectServed(knock(id));
    EXPECT_EQ(woken(), 1);
}

TEST_F(WorkspaceWakeTest, allWhoWaitAreServed)
{
    openPlane();
    const auto id = suspendedOne();
    const auto first = knock(id), second = knock(id);
    letItLook();
    EXPECT_EQ(stateOf(id), State::Suspended) << "it was suspended a moment ago";
    afterItsRest();
    ASSERT_TRUE(runs(id)) << now(id).notice;
    expectServed(first);
    expectServed(second);
    EXPECT_EQ(woken(), 1);
}

TEST_F(WorkspaceWakeTest, sshWakesItAndHelixsOwnWayInIsShut)
{
    openPlane();
    const auto id = suspendedOne();
    afterItsRest();
    for (const auto& forward : now(id).forwards)
        EXPECT_EQ(forward.state, forward.kind == ForwardKind::Control ? ForwardState::Closed
                                                                      : ForwardState::Waiting);
    const auto client = boundary::connectTo(forwardTo(id, 22).hostPort);
    ASSERT_TRUE(client.valid());
    EXPECT_TRUE(runs(id)) << now(id).notice;
}

TEST_F(WorkspaceWakeTest, wakesAfterHelixWasStartedAnew)
{
    openPlane();
    const auto id = suspendedOne();
    const auto port = forwardTo(id).hostPort;
    closePlane();
    EXPECT_FALSE(boundary::connectTo(port).valid()) << "without Helix nobody listens";
    openPlane();
    ASSERT_EQ(forwardTo(id).state, ForwardState::Waiting);
    const auto client = knock(id);
    ASSERT_TRUE(runs(id)) << now(id).notice;
    expectServed(client);
}

TEST_F(WorkspaceWakeTest, isNotWokenAgainAndAgain)
{
    openPlane();
    const auto id = suspendedOne();
    afterItsRest();
    auto client = knock(id);
    ASSERT_TRUE(runs(id));
    client.reset();
    ASSERT_TRUE(QCoro::waitFor(workspaces().suspend(id)));
    client = knock(id);
    m_now += WakePace::kRest;
    letItLook();
    EXPECT_EQ(stateOf(id), State::Suspended);
    EXPECT_FALSE(wasSentAway(client)) << "it may wait";
    m_now += WakePace::kPause;
    EXPECT_TRUE(runs(id));
    EXPECT_EQ(woken(), 2);
}

TEST_F(WorkspaceWakeTest, theUsersOwnWordNeedsNoPatience)
{
    openPlane();
    const auto id = suspendedOne();
    const auto client = knock(id);
    ASSERT_TRUE(QCoro::waitFor(workspaces().start(id)));
    ASSERT_TRUE(runs(id));
    expectServed(client);
    EXPECT_EQ(woken(), 0);
}

TEST_F(WorkspaceWakeTest, oneThatCannotGoOnIsLeftAloneForAWhile)
{
    openPlane();
    const auto id = suspendedOne();
    damage(id);
    afterItsRest();
    const auto client = knock(id);
    ASSERT_TRUE(eventually([&] { return now(id).notice.find("damaged") != std::string::npos; }))
        << now(id).notice;
    EXPECT_TRUE(eventually([&] { return wasSentAway(client); }));
    EXPECT_EQ(forwardTo(id).state, ForwardState::Waiting);
    const auto another = knock(id);
    m_now += WakePace::kPause - 1s;
    letItLook();
    EXPECT_EQ(woken(), 1);
    EXPECT_FALSE(wasSentAway(another));
    m_now += 1s;
    EXPECT_TRUE(eventually([&] { return woken() == 2; }));
    EXPECT_TRUE(eventually([&] { return wasSentAway(another); }));
}

TEST_F(WorkspaceWakeTest, whoConnectsWaitsWithItForASlot)
{
    openPlane();
    const auto id = suspendedOne();
    const auto other = createReady("other");
    ASSERT_TRUE(QCoro::waitFor(m_plane->settings().set("resources.maxRunning", "1")));
    afterItsRest();
    const auto client = knock(id);
    ASSERT_TRUE(eventually([&] { return now(id).waits.has_value(); }));
    letItLook();
    EXPECT_EQ(stateOf(id), State::Suspended);
    EXPECT_EQ(now(id).waits->place, 1);
    EXPECT_FALSE(wasSentAway(client));
    ASSERT_TRUE(QCoro::waitFor(workspaces().stop(other)));
    ASSERT_TRUE(runs(id)) << now(id).notice;
    expectServed(client);
    EXPECT_EQ(woken(), 1);
}

TEST_F(WorkspaceWakeTest, whoConnectsIsSentAwayWhenItsStartIsCalledOff)
{
    openPlane();
    const auto id = suspendedOne();
    createReady("other");
    ASSERT_TRUE(QCoro::waitFor(m_plane->settings().set("resources.maxRunning", "1")));
    afterItsRest();
    const auto client = knock(id);
    ASSERT_TRUE(eventually([&] { return now(id).waits.has_value(); }));
    ASSERT_TRUE(QCoro::waitFor(workspaces().stop(id)));
    EXPECT_TRUE(eventually([&] { return wasSentAway(client); }));
    EXPECT_EQ(stateOf(id), State::Suspended);
    EXPECT_NE(now(id).notice.find("called off"), std::string::npos) << now(id).notice;
}

TEST_F(WorkspaceWakeTest, nobodyListensForWhatIsStoppedOrGone)
{
    openPlane();
    const auto id = suspendedOne();
    const auto port = forwardTo(id).hostPort;
    ASSERT_TRUE(QCoro::waitFor(workspaces().stop(id, true)));
    EXPECT_EQ(forwardTo(id).state, ForwardState::Closed);
    EXPECT_TRUE(boundary::checkHostPortFree(port));
    EXPECT_TRUE(QCoro::waitFor(workspaces().remove(id, true)));
    const auto other = suspendedOne();
    EXPECT_TRUE(QCoro::waitFor(workspaces().remove(other, false)));
    expectNothingLeft();
}

TEST_F(WorkspaceWakeTest, whatWasSuspendedForNobodyUsedItGoesOn)
{
    openPlane();
    const auto id = createWithPort();
    ASSERT_TRUE(QCoro::waitFor(workspaces().setIdle(id, 1)));
    pass(200s);
    ASSERT_TRUE(eventually([&] { return stateOf(id) == State::Suspended; }));
    afterItsRest();
    const auto client = knock(id);
    ASSERT_TRUE(runs(id)) << now(id).notice;
    expectServed(client);
}

TEST_F(WorkspaceWakeTest, nobodyIsWokenWhileAllIsPutAway)
{
    openPlane();
    const auto id = suspendedOne();
    afterItsRest();
    auto quiesced = workspaces().quiesce();
    const auto client = knock(id);
    letItBeat();
    EXPECT_EQ(stateOf(id), State::Suspended);
    EXPECT_EQ(woken(), 0);
    EXPECT_FALSE(wasSentAway(client)) << "it may wait";
    quiesced.reset();
    ASSERT_TRUE(runs(id)) << now(id).notice;
    expectServed(client);
}

TEST_F(WorkspaceWakeTest, noneIsSuspendedForNobodyUsesItWhileAllIsPutAway)
{
    openPlane();
    const auto id = createWithPort();
    ASSERT_TRUE(QCoro::waitFor(workspaces().setIdle(id, 1)));
    pass(20s);
    auto quiesced = workspaces().quiesce();
    for (int step = 0; step < 10; ++step) {
        m_now += 20s;
        m_used += 800ms;
        letItBeat();
    }
    EXPECT_EQ(stateOf(id), State::Ready);
}

TEST_F(WorkspaceWakeTest, whoWaitsForASlotGetsNoneWhileAllIsPutAway)
{
    openPlane();
    const auto first = createReady("first"), second = createReady("second");
    ASSERT_TRUE(QCoro::waitFor(workspaces().stop(second, true)));
    ASSERT_TRUE(QCoro::waitFor(m_plane->settings().set("resources.maxRunning", "1")));
    ASSERT_TRUE(QCoro::waitFor(workspaces().start(second)));
    ASSERT_TRUE(now(second).waits);
    auto quiesced = workspaces().quiesce();
    ASSERT_TRUE(QCoro::waitFor(workspaces().suspend(first)));
    letItBeat();
    EXPECT_TRUE(now(second).waits);
    quiesced.reset();
    EXPECT_TRUE(runs(second));
}

} // namespace
} // namespace helix::life
