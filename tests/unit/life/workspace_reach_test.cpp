// Helix is started again from another environment: with other folders for sockets, without a
// keychain, with another record of its own. A machine that runs goes on, whatever of it can be
// reached.

#include <csignal>
#include <fstream>

#include "base/atomic_file.h"
#include "unit/life/plane_fixture.h"
#include "unit/async/kill_process.h"

namespace helix::life {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;

class WorkspaceReach : public PlaneTest {
protected:
    WorkspaceReach() { openPlane(); }

    bool lives(int pid) const { return pid > 0 && ::kill(pid, 0) == 0; }
    [[nodiscard]] fs::path keyFile(const WorkspaceId& id) const
    {
        return m_options.paths.keys() / ("workspace." + id.str() + ".key");
    }
    bool works(const WorkspaceId& id)
    {
        link::ExecRequest request;
        request.argv = {"echo", "still here"};
        return QCoro::waitFor(workspaces().exec(id, request)).has_value();
    }
    std::string noticeOf(const WorkspaceId& id)
    {
        const auto snapshot = workspaces().snapshot(id);
        return snapshot ? snapshot->notice : std::string();
    }
    std::string doctorSays()
    {
        std::string all;
        for (const auto& finding : QCoro::waitFor(m_plane->doctor(false)))
            all += finding.sentence + "\n";
        return all;
    }
};

TEST_F(WorkspaceReach, anotherRuntimeFolderFindsTheMachineWhereItsSocketsAre)
{
    const auto id = createReady();
    const int pid = workspaces().snapshot(id)->qemuPid;
    closePlane();
    m_options.paths.runtime = root() / "other";
    openPlane();
    const auto found = settled(id);
    EXPECT_EQ(found.state, State::Ready) << found.notice;
    EXPECT_EQ(found.qemuPid, pid);
    EXPECT_TRUE(works(id));
    EXPECT_TRUE(QCoro::waitFor(workspaces().stop(id)));
    EXPECT_TRUE(QCoro::waitFor(workspaces().start(id))) << "its sockets are here from now on";
    EXPECT_EQ(settled(id).state, State::Ready);
    EXPECT_TRUE(fs::exists(root() / "other" / id.str() / "vm"));
}

TEST_F(WorkspaceReach, aMachineWithoutSocketsRunsOnUntilTheUserEndsIt)
{
    const auto id = createReady();
    const int pid = workspaces().snapshot(id)->qemuPid;
    closePlane();
    fs::rename(m_options.paths.workspaceRuntime(id), root() / "away");
    openPlane();
    const auto found = settled(id);
    EXPECT_EQ(found.state, State::Unreachable);
    EXPECT_TRUE(lives(pid));
    EXPECT_EQ(found.qemuPid, pid);
    EXPECT_NE(found.notice.find("helixctl stop --force calm-otter"), std::string::npos)
        << found.notice;
    EXPECT_EQ(found.notice.find("runs"), found.notice.rfind("runs")) << found.notice;
    EXPECT_EQ(found.notice.find("Start it"), std::string::npos) << "the button is Try again";
    EXPECT_FALSE(works(id));
    const auto refused = QCoro::waitFor(workspaces().stop(id));
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, ErrorCode::Conflict);
    EXPECT_TRUE(lives(pid));
    EXPECT_FALSE(QCoro::waitFor(workspaces().remove(id, false)));
    EXPECT_TRUE(lives(pid));
    ASSERT_TRUE(QCoro::waitFor(workspaces().stop(id, true)));
    EXPECT_EQ(stateOf(id), State::Stopped);
    expectNothingRuns();
}

TEST_F(WorkspaceReach, theWayBackIsFoundWithoutARestart)
{
    const auto id = createReady();
    const int pid = workspaces().snapshot(id)->qemuPid;
    closePlane();
    fs::rename(m_options.paths.workspaceRuntime(id), root() / "away");
    openPlane();
    ASSERT_EQ(settled(id).state, State::Unreachable);
    EXPECT_FALSE(QCoro::waitFor(workspaces().start(id)));
    fs::rename(root() / "away", m_options.paths.workspaceRuntime(id));
    ASSERT_TRUE(QCoro::waitFor(workspaces().start(id)));
    const auto found = settled(id);
    EXPECT_EQ(found.state, State::Ready) << found.notice;
    EXPECT_EQ(found.qemuPid, pid);
    EXPECT_TRUE(found.notice.empty()) << found.notice;
}

TEST_F(WorkspaceReach, itsEndIsNoticedThoughNothingLeadsToIt)
{
    const auto id = createReady();
    const int pid = workspaces().snapshot(id)->qemuPid;
    closePlane();
    fs::rename(m_options.paths.workspaceRuntime(id), root() / "away");
    openPlane();
    ASSERT_EQ(settled(id).state, State::Unreachable);
    fixture::killProcess(pid);
    EXPECT_TRUE(eventually([&] { return stateOf(id) == State::Stopped; }));
    expectNothingRuns();
}

TEST_F(WorkspaceReach, aLostKeyEndsNoMachine)
{
    const auto id = createReady();
    const int pid = workspaces().snapshot(id)->qemuPid;
    closePlane();
    fs::rename(keyFile(id), root() / "key");
    openPlane();
    EXPECT_EQ(settled(id).state, State::Unreachable);
    EXPECT_NE(noticeOf(id).find("has not got its key"), std::string::npos) << noticeOf(id);
    EXPECT_TRUE(lives(pid));
    fs::rename(root() / "key", keyFile(id));
    ASSERT_TRUE(QCoro::waitFor(workspaces().start(id)));
    EXPECT_EQ(settled(id).state, State::Ready) << noticeOf(id);
    EXPECT_EQ(workspaces().snapshot(id)->qemuPid, pid);
    EXPECT_TRUE(works(id));
}

TEST_F(WorkspaceReach, aKeyInAKeychainThatDoesNotAnswerHereIsNotLost)
{
    const auto id = createReady();
    const int pid = workspaces().snapshot(id)->qemuPid;
    closePlane();
    fs::remove(keyFile(id));
    std::ofstream(m_options.paths.keys() / ("workspace." + id.str() + ".keychain")).close();
    openPlane();
    EXPECT_EQ(settled(id).state, State::Unreachable);
    EXPECT_NE(noticeOf(id).find("keychain"), std::string::npos) << noticeOf(id);
    EXPECT_TRUE(lives(pid));
    EXPECT_TRUE(QCoro::waitFor(workspaces().stop(id)))
        << "what can be asked to is stopped in order";
    expectNothingRuns();
}

TEST_F(WorkspaceReach, aSilentAgentEndsNoMachineAndIsFoundWhenItSpeaks)
{
    const auto id = createReady();
    const int pid = workspaces().snapshot(id)->qemuPid;
    closePlane();
    const auto agents = processesOf(root(), "fake_agent");
    ASSERT_FALSE(agents.empty());
    for (const int agent : agents)
        fixture::killProcess(agent, SIGSTOP);
    m_options.deadlines->reconnect = 300ms;
    openPlane();
    EXPECT_EQ(settled(id).state, State::Unreachable);
    EXPECT_TRUE(lives(pid));
    for (const int agent : agents)
        fixture::killProcess(agent, SIGCONT);
    EXPECT_TRUE(eventually([&] { return stateOf(id) == State::Ready; })) << noticeOf(id);
    EXPECT_TRUE(works(id));
}

TEST_F(WorkspaceReach, aRecordThatIsNotUnderstoodEndsNoMachineAndStays)
{
    const auto id = createReady();
    const int pid = workspaces().snapshot(id)->qemuPid;
    closePlane();
    databaseSql("UPDATE workspaces SET state='hibernating'");
    openPlane();
    const auto shown = workspaces().snapshot(id);
    ASSERT_TRUE(shown);
    EXPECT_NE(shown->error->message.find("cannot be read by this Helix"), std::string::npos);
    EXPECT_FALSE(QCoro::waitFor(workspaces().start(id)));
    EXPECT_FALSE(QCoro::waitFor(workspaces().stop(id, true)));
    EXPECT_FALSE(QCoro::waitFor(workspaces().remove(id, true)));
    EXPECT_FALSE(QCoro::waitFor(workspaces().rename(id, "other")));
    EXPECT_TRUE(lives(pid));
    closePlane();
    EXPECT_TRUE(fs::exists(m_options.paths.workspaceRuntime(id) / "uuid"));
    EXPECT_TRUE(fs::exists(disk(id)));
    databaseSql("UPDATE workspaces SET state='ready' WHERE state='hibernating'");
    openPlane();
    EXPECT_EQ(settled(id).state, State::Ready) << noticeOf(id);
    EXPECT_EQ(workspaces().snapshot(id)->qemuPid, pid);
}

TEST_F(WorkspaceReach, anOlderRecordOfAMachineThatRunsIsBroughtUpToDate)
{
    const auto id = createReady();
    const int pid = workspaces().snapshot(id)->qemuPid;
    closePlane();
    databaseSql("UPDATE workspaces SET state='stopped'");
    openPlane();
    EXPECT_EQ(settled(id).state, State::Ready);
    EXPECT_EQ(workspaces().snapshot(id)->qemuPid, pid);
}

TEST_F(WorkspaceReach, aMachineThatNoRecordSpeaksOfIsLeftAlone)
{
    const auto id = createReady();
    const int pid = workspaces().snapshot(id)->qemuPid;
    closePlane();
    databaseSql("DELETE FROM workspaces");
    openPlane();
    EXPECT_TRUE(lives(pid));
    EXPECT_TRUE(fs::exists(disk(id)));
    EXPECT_TRUE(fs::exists(m_options.paths.workspaceRuntime(id) / "vm/qmp.sock"));
    EXPECT_NE(doctorSays().find("process " + std::to_string(pid)), std::string::npos)
        << doctorSays();
}

TEST_F(WorkspaceReach, aHelixWithAnotherDataFolderLeavesTheMachineAndItsSocketsAlone)
{
    const auto id = createReady();
    const int pid = workspaces().snapshot(id)->qemuPid;
    closePlane();
    const auto data = m_options.paths.data;
    m_options.paths.data = root() / "data2";
    openPlane();
    EXPECT_TRUE(lives(pid));
    closePlane();
    m_options.paths.data = data;
    openPlane();
    const auto found = settled(id);
    EXPECT_EQ(found.state, State::Ready) << found.notice;
    EXPECT_EQ(found.qemuPid, pid);
}

TEST_F(WorkspaceReach, aFolderThatSomebodyElseMadeMeanwhileIsNotFollowed)
{
    const auto id = createReady();
    const int pid = workspaces().snapshot(id)->qemuPid;
    closePlane();
    fixture::killProcess(pid);
    // As after a restart of the computer: /tmp is empty, and a link waits where the folder was.
    const fs::path victim = root() / "victim";
    fs::create_directories(victim / id.str());
    std::ofstream(victim / id.str() / "precious") << "work";
    fs::rename(m_options.paths.runtime, root() / "away");
    fs::create_directory_symlink(victim, root() / "trap");
    m_options.paths.runtime = root() / "other";
    fs::create_directories(m_options.paths.runtime);
    databaseSql("UPDATE workspaces SET runtime_folder='" + (root() / "trap" / id.str()).string() +
                "'");
    openPlane();
    EXPECT_EQ(settled(id).state, State::Failed);
    EXPECT_TRUE(fs::exists(victim / id.str() / "precious"));
}

} // namespace
} // namespace helix::life
