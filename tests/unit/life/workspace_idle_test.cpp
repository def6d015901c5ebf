// Workspaces that nobody uses are suspended; whatever is done with one keeps it.

#include "unit/life/idle_fixture.h"

namespace helix::life {
namespace {

using namespace std::chrono_literals;

class WorkspaceIdleTest : public IdlePlaneTest {
protected:
    static constexpr int kMinutes = 3;

    WorkspaceId idleOne()
    {
        const auto id = createWithPort();
        EXPECT_TRUE(QCoro::waitFor(workspaces().setIdle(id, kMinutes)));
        return id;
    }
    /// Long enough for any of them.
    void passLong(double busy = 0.04) { pass(10min, busy); }
    void expectUsed(const WorkspaceId& id)
    {
        EXPECT_EQ(stateOf(id), State::Ready);
        EXPECT_EQ(now(id).notice, "");
    }
    void expectSuspended(const WorkspaceId& id)
    {
        EXPECT_TRUE(eventually([&] { return stateOf(id) == State::Suspended; }))
            << toString(stateOf(id)) << ": " << now(id).notice;
    }
};

TEST_F(WorkspaceIdleTest, isSuspendedAfterItsTimeWithANoticeBefore)
{
    openPlane();
    const auto id = idleOne();
    pass(80s); // until it is known how busy it is
    expectUsed(id);
    pass(80s);
    expectUsed(id);
    pass(40s);
    EXPECT_EQ(stateOf(id), State::Ready);
    EXPECT_EQ(now(id).notice, "Nobody uses it; it will be suspended in 1 min.");
    pass(60s);
    expectSuspended(id);
    EXPECT_EQ(now(id).notice, "");
    EXPECT_EQ(logged("Nobody used it for 3 min"), 1);
    EXPECT_GT(now(id).savedBytes, 0U);
}

TEST_F(WorkspaceIdleTest, theNoticeGoesWhenSomebodyComes)
{
    openPlane();
    const auto id = idleOne();
    pass(220s);
    ASSERT_NE(now(id).notice, "");
    auto watch = workspaces().watch(id);
    letItLook();
    expectUsed(id);
    passLong();
    expectUsed(id);
    watch.reset();
    pass(120s); // its time begins anew
    EXPECT_EQ(stateOf(id), State::Ready);
    pass(120s);
    expectSuspended(id);
}

TEST_F(WorkspaceIdleTest, oneWatcherOfTwoIsEnough)
{
    openPlane();
    const auto id = idleOne();
    auto first = workspaces().watch(id);
    const auto second = workspaces().watch(id);
    first.reset();
    passLong();
    expectUsed(id);
}

TEST_F(WorkspaceIdleTest, offIsNever)
{
    openPlane();
    const auto id = createReady();
    ASSERT_TRUE(QCoro::waitFor(workspaces().setIdle(id, 0)));
    EXPECT_EQ(now(id).idleMinutes, 0);
    EXPECT_FALSE(now(id).idleByDefault);
    pass(60min);
    expectUsed(id);
}

TEST_F(WorkspaceIdleTest, theSettingHoldsForThoseWithoutANumberOfTheirOwn)
{
    openPlane();
    const auto id = createReady();
    EXPECT_EQ(now(id).idleMinutes, 30);
    EXPECT_TRUE(now(id).idleByDefault);
    int told = 0;
    QObject::connect(&workspaces(), &Workspaces::changed,
                     [&](const WorkspaceSnapshot& snapshot) { told = snapshot.idleMinutes; });
    ASSERT_TRUE(QCoro::waitFor(m_plane->settings().set("resources.idleMinutes", "2")));
    EXPECT_EQ(told, 2);
    pass(240s);
    expectSuspended(id);
}

TEST_F(WorkspaceIdleTest, itsOwnNumberOutlivesHelixAndCanBeTakenBack)
{
    openPlane();
    const auto id = createReady();
    ASSERT_TRUE(QCoro::waitFor(workspaces().setIdle(id, 45)));
    reopenPlane();
    EXPECT_EQ(now(id).idleMinutes, 45);
    ASSERT_TRUE(QCoro::waitFor(workspaces().setIdle(id, std::nullopt)));
    EXPECT_EQ(now(id).idleMinutes, 30);
    reopenPlane();
    EXPECT_TRUE(now(id).idleByDefault);
}

TEST_F(WorkspaceIdleTest, aNumberOutOfRangeIsRefused)
{
    openPlane();
    const auto id = createReady();
    for (const int minutes : {-1, plane::kMostIdleMinutes + 1}) {
        const auto refused = QCoro::waitFor(workspaces().setIdle(id, minutes));
        ASSERT_FALSE(refused);
        EXPECT_EQ(refused.error().code, ErrorCode::InvalidArgument);
    }
    EXPECT_TRUE(now(id).idleByDefault);
    EXPECT_EQ(QCoro::waitFor(workspaces().setIdle(WorkspaceId::generate(), 5)).error().code,
              ErrorCode::NotFound);
}

TEST_F(WorkspaceIdleTest, aCommandThatRunsKeepsIt)
{
    openPlane();
    const auto id = idleOne();
    link::ExecRequest request;
    request.argv = {"sleep", "600"};
    auto command = QCoro::waitFor(workspaces().exec(id, request));
    ASSERT_TRUE(command) << command.error().describe();
    passLong();
    expectUsed(id);
    command->reset();
    passLong();
    expectSuspended(id);
}

/// Who has begun it may still be writing its input, and hold on to it for that.
TEST_F(WorkspaceIdleTest, aCommandThatHasEndedDoesNot)
{
    openPlane();
    const auto id = idleOne();
    link::ExecRequest request;
    request.argv = {"echo", "done"};
    const auto command = QCoro::waitFor(workspaces().exec(id, request));
    ASSERT_TRUE(command) << command.error().describe();
    ASSERT_TRUE(eventually([&] { return (*command)->hasEnded(); }));
    passLong();
    expectSuspended(id);
}

TEST_F(WorkspaceIdleTest, aConnectionToAPortKeepsIt)
{
    openPlane();
    const auto id = idleOne();
    auto client = boundary::connectTo(forwardTo(id).hostPort);
    ASSERT_TRUE(client.valid());
    ASSERT_TRUE(eventually([&] {
        QCoro::waitFor(async::sleepFor(1ms));
        return forwardTo(id).counters.open == 1;
    }));
    passLong();
    expectUsed(id);
    client.reset();
    ASSERT_TRUE(eventually([&] { return forwardTo(id).counters.open == 0; }));
    passLong();
    expectSuspended(id);
}

TEST_F(WorkspaceIdleTest, whatIsBusyByItselfRunsOn)
{
    openPlane();
    const auto id = idleOne();
    passLong(0.5);
    expectUsed(id);
    passLong();
    expectSuspended(id);
}

TEST_F(WorkspaceIdleTest, oneThatCannotBeSuspendedIsAskedNoSoonerThanAfterItsTime)
{
    openPlane();
    const auto id = idleOne();
    closePlane();
    databaseSql("UPDATE workspaces SET machine_key = 'of another QEMU'");
    openPlane();
    ASSERT_EQ(settled(id).state, State::Ready);
    pass(300s);
    EXPECT_TRUE(eventually([&] { return stateOf(id) == State::Ready; }));
    EXPECT_EQ(logged("so it is being suspended"), 1);
    EXPECT_EQ(logged("was not suspended and runs on"), 1);
    pass(100s);
    EXPECT_EQ(logged("so it is being suspended"), 1);
    pass(160s);
    EXPECT_EQ(logged("so it is being suspended"), 2);
}

TEST_F(WorkspaceIdleTest, onlyWhatRunsIsSuspended)
{
    openPlane();
    const auto id = idleOne();
    ASSERT_TRUE(QCoro::waitFor(workspaces().stop(id)));
    const auto other = createReady("other"); // so that somebody looks at the clock
    passLong();
    EXPECT_EQ(stateOf(id), State::Stopped);
    EXPECT_EQ(now(id).notice, "");
    EXPECT_EQ(logged("so it is being suspended"), 0);
    expectUsed(other);
}

} // namespace
} // namespace helix::life
