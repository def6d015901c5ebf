// Workspaces that are saved as they run, and go on from there.

#include <fstream>

#include "base/atomic_file.h"
#include "unit/life/plane_fixture.h"

namespace helix::life {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;
using plane::Beginning;

class WorkspaceSuspendTest : public PlaneTest {
protected:
    WorkspaceSuspendTest()
    {
        m_options.installation.templateMemory = root() / "library.so";
        EXPECT_TRUE(writeFileAtomically(m_options.installation.templateMemory, Bytes()));
        bootsAlways(m_options); // nothing but what a test asks for happens
    }
    [[nodiscard]] fs::path saved(const WorkspaceId& id) const
    {
        return m_options.paths.workspaceData(id) / "saved";
    }
    [[nodiscard]] fs::path memory(const WorkspaceId& id) const
    {
        return m_options.paths.workspaceData(id) / "memory";
    }
    WorkspaceSnapshot now(const WorkspaceId& id)
    {
        return workspaces().snapshot(id).value_or(WorkspaceSnapshot{});
    }
    Result<void> suspend(const WorkspaceId& id) { return QCoro::waitFor(workspaces().suspend(id)); }
    Result<void> start(const WorkspaceId& id) { return QCoro::waitFor(workspaces().start(id)); }
    WorkspaceId suspendedOne()
    {
        const auto id = createReady();
        const auto done = suspend(id);
        EXPECT_TRUE(done) << done.error().describe();
        return id;
    }
    void expectGoesOn(const WorkspaceId& id)
    {
        const auto said = QObject::connect(
            &workspaces(), &Workspaces::changed, [](const WorkspaceSnapshot& snapshot) {
                EXPECT_EQ(snapshot.notice, "") << "a machine that is about to go on is in order";
            });
        const auto started = start(id);
        ASSERT_TRUE(started) << started.error().describe();
        const auto resumed = settled(id);
        EXPECT_EQ(resumed.state, State::Ready) << resumed.notice;
        EXPECT_EQ(resumed.beginning, Beginning::Resumed);
        EXPECT_TRUE(eventually([&] { return now(id).agentConnected; }));
        QObject::disconnect(said);
    }
    /// Another agent, as after an upgrade.
    void changeAgent() const { std::ofstream(root() / "agent.erofs") << "another agent"; }
    [[nodiscard]] std::string agentOf(const WorkspaceId& id) const
    {
        return readFile(m_options.paths.workspaceData(id) / "agent.erofs").value_or("");
    }
    /// Copies that are kept.
    [[nodiscard]] std::ptrdiff_t drives() const
    {
        return std::distance(fs::directory_iterator(m_options.paths.data / "agent-drives"),
                             fs::directory_iterator());
    }
};

TEST_F(WorkspaceSuspendTest, isOnTheDiskAndGoesOnAsItWas)
{
    openPlane();
    const auto id = suspendedOne();
    const auto asleep = now(id);
    EXPECT_EQ(asleep.state, State::Suspended);
    EXPECT_GT(asleep.suspendedAtMs, 0);
    EXPECT_GT(asleep.savedBytes, 0U);
    EXPECT_EQ(asleep.qemuPid, 0);
    EXPECT_TRUE(fs::exists(saved(id)));
    expectNothingRuns();
    expectGoesOn(id);
    EXPECT_GT(now(id).qemuPid, 0);
    EXPECT_EQ(now(id).notice, "") << "nothing is wrong with it";
    EXPECT_EQ(now(id).suspendedAtMs, 0);
    EXPECT_EQ(now(id).savedBytes, 0U);
    EXPECT_TRUE(eventually([&] { return !fs::exists(saved(id)) && !fs::exists(memory(id)); }));
    EXPECT_TRUE(QCoro::waitFor(workspaces().remove(id, true)));
    expectNothingLeft();
}

TEST_F(WorkspaceSuspendTest, isSuspendedAgainAndAgain)
{
    openPlane();
    const auto id = suspendedOne();
    for (int round = 0; round < 3; ++round) {
        expectGoesOn(id);
        ASSERT_TRUE(suspend(id));
    }
    EXPECT_EQ(now(id).state, State::Suspended);
}

TEST_F(WorkspaceSuspendTest, staysSuspendedWhateverBecomesOfHelix)
{
    openPlane();
    const auto id = suspendedOne();
    reopenPlane();
    EXPECT_EQ(now(id).state, State::Suspended);
    EXPECT_GT(now(id).savedBytes, 0U);
    expectGoesOn(id);
    reopenPlane();
    EXPECT_EQ(settled(id).state, State::Ready);
}

TEST_F(WorkspaceSuspendTest, twoAtOnceAreOne)
{
    openPlane();
    const auto id = createReady();
    auto first = workspaces().suspend(id);
    auto second = workspaces().suspend(id);
    EXPECT_TRUE(QCoro::waitFor(std::move(first)));
    EXPECT_TRUE(QCoro::waitFor(std::move(second)));
    EXPECT_EQ(now(id).state, State::Suspended);
    EXPECT_TRUE(suspend(id)); // it is already
}

TEST_F(WorkspaceSuspendTest, onlyOneThatRunsIsSuspended)
{
    openPlane();
    const auto id = createReady();
    ASSERT_TRUE(QCoro::waitFor(workspaces().stop(id)));
    const auto refused = suspend(id);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, ErrorCode::Conflict);
    EXPECT_NE(refused.error().message.find("is stopped cannot be suspended"), std::string::npos)
        << refused.error().message;
}

TEST_F(WorkspaceSuspendTest, runsOnWhenItCannotBeSaved)
{
    for (const auto* mood : {"save-fails", "save-garbage", "save-half"}) {
        const ScopedVariable fails("HELIXVM_FAKE_QEMU", mood);
        openPlane();
        const auto id = createReady();
        const auto pid = now(id).qemuPid;
        const auto refused = suspend(id);
        ASSERT_FALSE(refused) << mood;
        EXPECT_NE(refused.error().message.find("runs on"), std::string::npos)
            << refused.error().message;
        EXPECT_EQ(now(id).state, State::Ready);
        EXPECT_EQ(now(id).qemuPid, pid);
        EXPECT_FALSE(fs::exists(saved(id)));
        EXPECT_TRUE(eventually([&] { return now(id).agentConnected; }));
        const auto again = suspend(id); // of one that stands still it would say so
        EXPECT_TRUE(!again && again.error().message == refused.error().message)
            << (again ? "suspended" : again.error().message);
        EXPECT_TRUE(QCoro::waitFor(workspaces().remove(id, true)));
        closePlane();
    }
}

TEST_F(WorkspaceSuspendTest, oneThatIsDeletedMeanwhileIsGone)
{
    const ScopedVariable hangs("HELIXVM_FAKE_QEMU", "save-hangs");
    openPlane();
    const auto id = createReady();
    auto suspending = workspaces().suspend(id);
    ASSERT_TRUE(eventually([&] { return now(id).state == State::Suspending; }));
    EXPECT_TRUE(QCoro::waitFor(workspaces().remove(id, true)));
    EXPECT_FALSE(QCoro::waitFor(std::move(suspending)));
    expectNothingLeft();
}

TEST_F(WorkspaceSuspendTest, oneWhoseMachineDiesMeanwhileHasFailed)
{
    const ScopedVariable hangs("HELIXVM_FAKE_QEMU", "save-hangs");
    openPlane();
    const auto id = createReady();
    auto suspending = workspaces().suspend(id);
    ASSERT_TRUE(eventually([&] { return now(id).state == State::Suspending; }));
    ::kill(now(id).qemuPid, SIGKILL);
    const auto refused = QCoro::waitFor(std::move(suspending));
    ASSERT_FALSE(refused);
    EXPECT_NE(refused.error().message.find("its machine has ended"), std::string::npos)
        << refused.error().message;
    EXPECT_TRUE(eventually([&] { return now(id).state == State::Failed; }));
    EXPECT_FALSE(fs::exists(saved(id)));
}

TEST_F(WorkspaceSuspendTest, isDeletedWithWhatWasSaved)
{
    openPlane();
    const auto id = suspendedOne();
    EXPECT_TRUE(QCoro::waitFor(workspaces().remove(id, false)));
    expectNothingLeft();
}

TEST_F(WorkspaceSuspendTest, isStoppedByForceAlone)
{
    openPlane();
    const auto id = suspendedOne();
    const auto refused = QCoro::waitFor(workspaces().stop(id, false));
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, ErrorCode::Conflict);
    EXPECT_TRUE(fs::exists(saved(id)));
    EXPECT_TRUE(QCoro::waitFor(workspaces().stop(id, true)));
    EXPECT_EQ(now(id).state, State::Stopped);
    EXPECT_EQ(now(id).suspendedAtMs, 0);
    EXPECT_FALSE(fs::exists(saved(id)));
    ASSERT_TRUE(start(id));
    EXPECT_EQ(settled(id).beginning, Beginning::Booted);
}

TEST_F(WorkspaceSuspendTest, stopWaitsForAResumeThatIsUnderWay)
{
    openPlane();
    const auto id = suspendedOne();
    ASSERT_TRUE(start(id));
    ASSERT_EQ(now(id).state, State::Resuming);
    EXPECT_TRUE(QCoro::waitFor(workspaces().stop(id, false)));
    EXPECT_EQ(now(id).state, State::Stopped);
    EXPECT_FALSE(fs::exists(saved(id)));
}

TEST_F(WorkspaceSuspendTest, oneThatIsDeletedWhileItIsResumedIsGone)
{
    openPlane();
    const auto id = suspendedOne();
    ASSERT_TRUE(start(id));
    EXPECT_TRUE(QCoro::waitFor(workspaces().remove(id, true)));
    expectNothingLeft();
}

TEST_F(WorkspaceSuspendTest, whatIsDamagedDoesNotGoOnAndSaysSo)
{
    openPlane();
    const auto id = suspendedOne();
    fs::permissions(saved(id) / "memory", fs::perms::owner_all);
    fs::resize_file(saved(id) / "memory", fs::file_size(saved(id) / "memory") / 2);
    ASSERT_TRUE(start(id));
    const auto still = settled(id);
    EXPECT_EQ(still.state, State::Suspended);
    EXPECT_NE(still.notice.find("damaged"), std::string::npos) << still.notice;
    EXPECT_NE(still.notice.find("stop --force"), std::string::npos) << still.notice;
    EXPECT_FALSE(fs::exists(memory(id)));
    expectNothingRuns();
    EXPECT_TRUE(QCoro::waitFor(workspaces().stop(id, true)));
    EXPECT_EQ(now(id).notice, "");
}

TEST_F(WorkspaceSuspendTest, oneThatQemuDoesNotTakeStaysSuspended)
{
    openPlane();
    const auto id = suspendedOne();
    fs::permissions(saved(id) / "devices", fs::perms::owner_all);
    std::ofstream(saved(id) / "devices") << "other devices";
    ASSERT_TRUE(start(id));
    const auto still = settled(id);
    EXPECT_EQ(still.state, State::Suspended);
    EXPECT_NE(still.notice, "");
    EXPECT_TRUE(fs::exists(saved(id)));
    expectNothingRuns();
}

TEST_F(WorkspaceSuspendTest, goesOnWithItsOwnAgentAfterAnUpgrade)
{
    openPlane();
    const auto id = createReady();
    changeAgent();
    const auto done = suspend(id);
    ASSERT_TRUE(done) << done.error().describe();
    reopenPlane();
    expectGoesOn(id);
    EXPECT_EQ(agentOf(id), "agent");
    ASSERT_TRUE(QCoro::waitFor(workspaces().stop(id)));
    ASSERT_TRUE(start(id)); // one that boots has the new one
    EXPECT_EQ(settled(id).state, State::Ready);
    EXPECT_EQ(agentOf(id), "another agent");
    reopenPlane();
    EXPECT_EQ(drives(), 1);
}

TEST_F(WorkspaceSuspendTest, oneOfOtherPartsDoesNotGoOnAndSaysSo)
{
    openPlane();
    const auto id = suspendedOne();
    closePlane();
    databaseSql("UPDATE workspaces SET machine_key = 'of another QEMU'");
    openPlane();
    ASSERT_TRUE(start(id));
    const auto still = settled(id);
    EXPECT_EQ(still.state, State::Suspended);
    EXPECT_NE(still.notice.find("renewed since"), std::string::npos) << still.notice;
}

TEST_F(WorkspaceSuspendTest, oneWhosePartsWereRenewedIsNotSuspended)
{
    openPlane();
    const auto id = createReady();
    closePlane();
    databaseSql("UPDATE workspaces SET machine_key = 'of another QEMU'");
    openPlane();
    ASSERT_EQ(settled(id).state, State::Ready);
    const auto refused = suspend(id);
    ASSERT_FALSE(refused);
    EXPECT_NE(refused.error().message.find("renewed since"), std::string::npos)
        << refused.error().message;
    EXPECT_EQ(now(id).state, State::Ready);
}

TEST_F(WorkspaceSuspendTest, keepsItsNewNameThroughEverything)
{
    openPlane();
    const auto id = createReady();
    auto suspending = workspaces().suspend(id);
    ASSERT_TRUE(QCoro::waitFor(workspaces().rename(id, "renamed")));
    ASSERT_TRUE(QCoro::waitFor(std::move(suspending)));
    reopenPlane();
    EXPECT_EQ(now(id).name, "renamed");
    ASSERT_EQ(now(id).state, State::Suspended);
    ASSERT_TRUE(start(id));
    ASSERT_TRUE(QCoro::waitFor(workspaces().rename(id, "again")));
    EXPECT_EQ(settled(id).state, State::Ready);
    reopenPlane();
    EXPECT_EQ(settled(id).state, State::Ready);
    EXPECT_EQ(now(id).name, "again");
}

} // namespace
} // namespace helix::life
