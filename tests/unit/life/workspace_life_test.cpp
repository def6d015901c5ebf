#include <cstring>
#include <fstream>

#include "unit/life/plane_fixture.h"

#include <arpa/inet.h>
#include <sys/socket.h>
#include <sys/stat.h>

#include "base/unique_fd.h"
#include "protocol/limits.h"

namespace helix::life {
namespace {

namespace fs = std::filesystem;

class WorkspaceLife : public PlaneTest {
protected:
    WorkspaceLife() { openPlane(); }
};

TEST_F(WorkspaceLife, createToReadyToStoppedToReadyToNothing)
{
    std::vector<State> states;
    QObject::connect(&workspaces(), &Workspaces::changed, [&](const WorkspaceSnapshot& s) {
        if (states.empty() || states.back() != s.state)
            states.push_back(s.state);
    });
    const auto id = createReady();
    EXPECT_EQ(states, (std::vector{State::Creating, State::Starting, State::GuestReady,
                                   State::AgentReady, State::Ready}));
    auto snapshot = *workspaces().snapshot(id);
    EXPECT_TRUE(snapshot.qemuPid > 0);
    EXPECT_EQ(snapshot.imageTitle, "Tiny");
    for (const Step step :
         {Step::Disk, Step::Machine, Step::GuestReady, Step::AgentReady, Step::Paired})
        EXPECT_EQ(snapshot.steps.at(static_cast<std::size_t>(step)).status,
                  StepProgress::Status::Done)
            << toString(step);
    EXPECT_LT(snapshot.diskUsedBytes, 2U << 20) << "a new workspace costs under 2 MiB";
    workspaces().reportFirstFrame(id);
    EXPECT_EQ(workspaces().snapshot(id)->steps.back().status, StepProgress::Status::Done);

    EXPECT_TRUE(QCoro::waitFor(workspaces().stop(id)));
    EXPECT_EQ(stateOf(id), State::Stopped);
    expectNothingRuns();
    EXPECT_TRUE(fs::exists(disk(id)));

    EXPECT_TRUE(QCoro::waitFor(workspaces().start(id)));
    EXPECT_EQ(settled(id).state, State::Ready);
    EXPECT_EQ(QCoro::waitFor(workspaces().remove(id, false)).error().code, ErrorCode::Conflict);
    bool removed = false;
    QObject::connect(&workspaces(), &Workspaces::removed,
                     [&](const WorkspaceId&) { removed = true; });
    EXPECT_TRUE(QCoro::waitFor(workspaces().remove(id, true)));
    EXPECT_TRUE(removed);
    expectNothingLeft();
    const auto events = QCoro::waitFor(m_plane->activity().list(100)).value();
    EXPECT_EQ(events.front().kind, "created");
    EXPECT_EQ(events.back().kind, "deleted");
}

TEST_F(WorkspaceLife, runsCommandsAndShowsThePortsOfTheGuest)
{
    const auto id = createReady();
    link::ExecRequest request;
    request.argv = {"echo", "hello"};
    auto command = QCoro::waitFor(workspaces().exec(id, request));
    ASSERT_TRUE(command) << command.error().describe();
    QByteArray output;
    std::optional<link::ExecExit> exit;
    QObject::connect(command->get(), &link::Exec::output,
                     [&](bool, const QByteArray& data) { output += data; });
    QObject::connect(command->get(), &link::Exec::exited,
                     [&](const link::ExecExit& e, const std::optional<Error>&) { exit = e; });
    ASSERT_TRUE(eventually([&] { return exit.has_value(); }));
    EXPECT_EQ(output, "hello\n");
    EXPECT_EQ(exit->status, 0);
    EXPECT_TRUE(eventually([&] {
        const auto snapshot = workspaces().snapshot(id);
        return snapshot->agentConnected && !snapshot->guestPorts.empty() &&
               snapshot->guestPorts.front().port == 8000;
    })) << workspaces().snapshot(id)->agentConnected
        << workspaces().snapshot(id)->guestPorts.size();
}

TEST_F(WorkspaceLife, givesAccessOnlyWhileItIsReady)
{
    const auto id = createReady();
    const auto access = workspaces().agentAccess(id);
    ASSERT_TRUE(access);
    EXPECT_GT(access->controlPort, 0);
    EXPECT_FALSE(access->credential.token.empty());
    const auto ssh = workspaces().sshTarget(id);
    ASSERT_TRUE(ssh);
    EXPECT_EQ(ssh->hostKey.rfind("ssh-ed25519 ", 0), 0U);
    struct stat status {};
    ASSERT_EQ(::stat(ssh->privateKeyFile.c_str(), &status), 0);
    EXPECT_EQ(status.st_mode & 0777, 0600U);
    ASSERT_TRUE(QCoro::waitFor(workspaces().stop(id)));
    EXPECT_EQ(workspaces().agentAccess(id).error().code, ErrorCode::Conflict);
    EXPECT_EQ(workspaces().sshTarget(id).error().code, ErrorCode::Conflict);
    link::ExecRequest request;
    request.argv = {"echo"};
    EXPECT_EQ(QCoro::waitFor(workspaces().exec(id, request)).error().code, ErrorCode::Conflict);
}

TEST_F(WorkspaceLife, noSecretLeaksIntoCommandLineEnvironmentLogOrOpenFile)
{
    const auto id = createReady();
    const auto access = workspaces().agentAccess(id).value();
    const std::string token(access.credential.token.revealText());
    for (const int pid : processesOf(root()))
        for (const char* file : {"cmdline", "environ"}) {
            std::ifstream stream("/proc/" + std::to_string(pid) + "/" + file);
            const std::string content(std::istreambuf_iterator<char>(stream), {});
            EXPECT_EQ(content.find(token), std::string::npos);
        }
    for (const auto& entry : fs::recursive_directory_iterator(root() / "data")) {
        struct stat status {};
        ASSERT_EQ(::lstat(entry.path().c_str(), &status), 0);
        if (entry.path().string().find("/images") == std::string::npos) {
            EXPECT_EQ(status.st_mode & 077, 0U) << entry.path();
        }
    }
    EXPECT_FALSE(fs::exists(m_options.paths.workspaceRuntime(id) / "bootstrap"));
}

TEST_F(WorkspaceLife, mapsAndUnmapsPortsWhileItRuns)
{
    const auto id = createReady("calm-otter", {{8000, 0, "web"}});
    const auto mapped = m_plane->forwards().list(id);
    ASSERT_EQ(mapped.size(), 3U);
    for (const auto& forward : mapped)
        EXPECT_EQ(forward.state, boundary::ForwardState::Listening);
    const auto live = QCoro::waitFor(
        m_plane->forwards().add(id, boundary::ForwardKind::Business, 9000, 0, std::string()));
    ASSERT_TRUE(live) << live.error().describe();
    EXPECT_FALSE(boundary::checkHostPortFree(live->hostPort));
    ASSERT_TRUE(QCoro::waitFor(m_plane->forwards().remove(id, 9000)));
    EXPECT_TRUE(boundary::checkHostPortFree(live->hostPort));
    EXPECT_EQ(workspaces().snapshot(id)->forwards.size(), 3U);
}

TEST_F(WorkspaceLife, renames)
{
    const auto id = createReady("one");
    const auto other = createReady("two");
    EXPECT_EQ(QCoro::waitFor(workspaces().rename(id, "two")).error().code,
              ErrorCode::AlreadyExists);
    EXPECT_EQ(QCoro::waitFor(workspaces().rename(id, "../x")).error().code,
              ErrorCode::InvalidArgument);
    EXPECT_EQ(QCoro::waitFor(workspaces().rename(id, "")).error().code, ErrorCode::InvalidArgument);
    EXPECT_TRUE(QCoro::waitFor(workspaces().rename(id, "three")));
    EXPECT_EQ(workspaces().resolve("three").value(), id);
    EXPECT_EQ(workspaces().resolve(other.str()).value(), other);
    EXPECT_EQ(workspaces().resolve("one").error().code, ErrorCode::NotFound);
}

TEST_F(WorkspaceLife, aGuestThatSwitchesItselfOffIsStopped)
{
    const ScopedVariable mood("HELIXVM_FAKE_QEMU", "off-later");
    const ScopedVariable delay("HELIXVM_FAKE_LATER_MS", "3000");
    const auto id = createReady();
    EXPECT_TRUE(eventually([&] { return stateOf(id) == State::Stopped; }));
    EXPECT_FALSE(workspaces().snapshot(id)->error);
    expectNothingRuns();
    EXPECT_TRUE(fs::exists(disk(id)));
}

TEST_F(WorkspaceLife, aGuestThatRestartsIsStartedAgain)
{
    std::optional<ScopedVariable> mood, delay;
    mood.emplace("HELIXVM_FAKE_QEMU", "reboot-later");
    delay.emplace("HELIXVM_FAKE_LATER_MS", "3000");
    const auto id = createReady();
    const int firstPid = workspaces().snapshot(id)->qemuPid;
    mood.reset();
    delay.reset();
    EXPECT_TRUE(eventually([&] {
        const auto snapshot = workspaces().snapshot(id);
        return snapshot->state == State::Ready && snapshot->qemuPid != firstPid;
    }));
}

TEST_F(WorkspaceLife, doctorExaminesTheHost)
{
    const auto before = QCoro::waitFor(m_plane->doctor(true));
    std::map<std::string, int> subjects;
    for (const auto& finding : before) {
        ++subjects[finding.subject];
        EXPECT_FALSE(finding.sentence.empty());
    }
    for (const char* subject : {"QEMU", "Acceleration", "Folders", "Keychain", "Images",
                                "Disk space", "Confinement", "Decoder"})
        EXPECT_GT(subjects[subject], 0) << subject;
}

TEST_F(WorkspaceLife, doctorSaysWhetherAGraphicsCardDecodesOnceThatIsWishedFor)
{
    const auto decoder = [this] {
        for (const auto& finding : QCoro::waitFor(m_plane->doctor(false)))
            if (finding.subject == "Decoder")
                return finding;
        return DoctorFinding{};
    };
    const bool isInstalled = decoder().level == DoctorFinding::Level::Good;
    EXPECT_EQ(decoder().sentence.find("graphics card"), std::string::npos);
    ASSERT_TRUE(QCoro::waitFor(m_plane->settings().set("desktop.decodeWithCard", "1")));
    if (!isInstalled)
        GTEST_SKIP() << "helix-decode is not built: " << decoder().sentence;
    const auto said = decoder();
    EXPECT_NE(said.sentence.find("graphics card"), std::string::npos) << said.sentence;
    EXPECT_NE(said.level, DoctorFinding::Level::Problem) << said.sentence;
}

} // namespace
} // namespace helix::life
