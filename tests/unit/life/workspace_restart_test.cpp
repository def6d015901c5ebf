#include <fstream>

#include <QProcess>

#include "life/process_use.h"
#include "unit/life/plane_fixture.h"
#include "unit/async/kill_process.h"

namespace helix::life {
namespace {

namespace fs = std::filesystem;

/// Closing the plane is what the end of Helix looks like to the machines: they run on.
class WorkspaceRestart : public PlaneTest {
protected:
    WorkspaceRestart() { openPlane(); }
};

TEST_F(WorkspaceRestart, aRunningMachineIsAdoptedWithItsPorts)
{
    const auto id = createReady("calm-otter", {{8000, 0, "web"}});
    const auto before = *workspaces().snapshot(id);
    reopenPlane();
    const auto after = settled(id);
    EXPECT_EQ(after.state, State::Ready) << (after.error ? after.error->describe() : "");
    EXPECT_EQ(after.qemuPid, before.qemuPid);
    ASSERT_EQ(after.forwards.size(), 3U);
    for (std::size_t i = 0; i < 3; ++i) {
        EXPECT_EQ(after.forwards[i].hostPort, before.forwards[i].hostPort);
        EXPECT_EQ(after.forwards[i].state, boundary::ForwardState::Listening);
    }
    link::ExecRequest request;
    request.argv = {"echo", "still here"};
    EXPECT_TRUE(QCoro::waitFor(workspaces().exec(id, request)));
    EXPECT_TRUE(QCoro::waitFor(workspaces().stop(id)));
    expectNothingRuns();
    EXPECT_TRUE(QCoro::waitFor(workspaces().remove(id, false)));
    expectNothingLeft();
}

/// That of a Helix which was killed while it was made waits for ever (left_cages.h).
TEST_F(WorkspaceRestart, aCageOfAnEarlierHelixEnds)
{
    QProcess cage;
    cage.start("/bin/sh", {"-c", "echo; read word", "bwrap", "--die-with-parent", "--bind",
                           QString::fromStdString(m_options.paths.data / "workspaces/x"), "/work"});
    ASSERT_TRUE(cage.waitForReadyRead());
    const auto begun = ticksSinceBoot();
    ASSERT_TRUE(eventually([&] { return ticksSinceBoot() > begun; }));
    reopenPlane();
    EXPECT_TRUE(eventually([&] { return cage.state() == QProcess::NotRunning; }));
    cage.kill();
    cage.waitForFinished();
}

TEST_F(WorkspaceRestart, stoppedOnesStayAsTheyWere)
{
    const auto id = createReady();
    ASSERT_TRUE(QCoro::waitFor(workspaces().stop(id)));
    reopenPlane();
    EXPECT_EQ(stateOf(id), State::Stopped);
    EXPECT_TRUE(QCoro::waitFor(workspaces().start(id)));
    EXPECT_EQ(settled(id).state, State::Ready);
}

TEST_F(WorkspaceRestart, aMachineThatDiedMeanwhileIsFailed)
{
    const auto id = createReady();
    const int pid = workspaces().snapshot(id)->qemuPid;
    ASSERT_GT(pid, 0);
    closePlane();
    fixture::killProcess(pid);
    openPlane();
    const auto failed = settled(id);
    EXPECT_EQ(failed.state, State::Failed);
    EXPECT_NE(failed.error->message.find("not running any more"), std::string::npos)
        << failed.error->message;
    expectNothingRuns();
    EXPECT_TRUE(fs::exists(disk(id)));
}

TEST_F(WorkspaceRestart, afterARestartOfTheComputerItIsStopped)
{
    const auto id = createReady();
    const int pid = workspaces().snapshot(id)->qemuPid;
    ASSERT_GT(pid, 0);
    closePlane();
    fixture::killProcess(pid);
    databaseSql("UPDATE workspaces SET boot_id='another'");
    openPlane();
    EXPECT_EQ(settled(id).state, State::Stopped);
}

TEST_F(WorkspaceRestart, aStartThatWasUnderWayIsEndedAndSaysSo)
{
    std::optional<ScopedVariable> hold;
    hold.emplace("HELIXVM_FAKE_AGENT", "never-ready");
    const auto id = create();
    ASSERT_TRUE(id);
    ASSERT_TRUE(eventually([&] { return stateOf(*id) == State::GuestReady; }));
    hold.reset();
    reopenPlane();
    const auto failed = settled(*id);
    EXPECT_EQ(failed.state, State::Failed);
    EXPECT_NE(failed.error->message.find("Helix ended while calm-otter was being created"),
              std::string::npos);
    expectNothingRuns();
    EXPECT_FALSE(fs::exists(disk(*id)));
    EXPECT_TRUE(QCoro::waitFor(workspaces().start(*id)));
    EXPECT_EQ(settled(*id).state, State::Ready);
}

TEST_F(WorkspaceRestart, deletionsAndStopsAreFinished)
{
    const auto deleting = createReady("deleting"), stopping = createReady("stopping");
    closePlane();
    databaseSql("UPDATE workspaces SET state=name");
    openPlane();
    EXPECT_FALSE(workspaces().snapshot(deleting));
    ASSERT_TRUE(eventually([&] { return stateOf(stopping) == State::Stopped; }));
    expectNothingRuns();
    ASSERT_TRUE(QCoro::waitFor(workspaces().remove(stopping, false)));
    expectNothingLeft();
}

TEST_F(WorkspaceRestart, foldersWithoutARecordAreTidiedOnceNothingRunsInThem)
{
    const auto id = createReady();
    const int pid = workspaces().snapshot(id)->qemuPid;
    closePlane();
    databaseSql("DELETE FROM workspaces");
    fixture::killProcess(pid);
    openPlane();
    EXPECT_TRUE(workspaces().list().empty());
    expectNothingLeft();
    EXPECT_TRUE(fs::exists(m_options.paths.data / "lost" / id.str() / "disk.qcow2"))
        << "a disk is never thrown away unasked";
}

TEST_F(WorkspaceRestart, aFolderThatIsNotOursIsLeftAlone)
{
    closePlane();
    fs::create_directories(m_options.paths.data / "workspaces/My Documents");
    fs::create_directories(m_options.paths.runtime / "other");
    openPlane();
    EXPECT_TRUE(fs::exists(m_options.paths.data / "workspaces/My Documents"));
    EXPECT_TRUE(fs::exists(m_options.paths.runtime / "other"));
}

TEST_F(WorkspaceRestart, aDamagedOrNewerDatabaseIsRefusedAndKept)
{
    closePlane();
    databaseSql("PRAGMA user_version=99");
    const auto newer = QCoro::waitFor(tasks::openPlane(m_options));
    ASSERT_FALSE(newer);
    EXPECT_EQ(newer.error().code, ErrorCode::Unsupported);
    for (const char* suffix : {"", "-wal", "-shm"})
        fs::remove(m_options.paths.database().string() + suffix);
    std::ofstream(m_options.paths.database()) << std::string(10000, 'x');
    EXPECT_EQ(QCoro::waitFor(tasks::openPlane(m_options)).error().code, ErrorCode::Corrupt);
}

} // namespace
} // namespace helix::life
