// A workspace that is created with a project: the step, its failure, its Cancel, and what a crash
// in it leaves. The guest's shell runs natively in a folder of the test.

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <fstream>

#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <gmock/gmock.h>

#include "unit/life/plane_fixture.h"
#include "unit/tasks/repository.h"

namespace helix::tasks {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;
using Status = StepProgress::Status;

CreateRequest requestWith(const fs::path& repository)
{
    CreateRequest request;
    request.image = "tiny";
    request.name = "calm-otter";
    request.project = projects::ProjectSource{};
    request.project->kind = projects::ProjectSource::Kind::Repository;
    request.project->path = repository;
    return request;
}

class WorkspaceProject : public PlaneTest {
protected:
    WorkspaceProject()
        : m_homes("HELIXVM_FAKE_HOMES", (root() / "homes").string())
        , m_home("HOME", (root() / "user").string())
    {
        fs::create_directories(root() / "user");
        openPlane();
    }
    [[nodiscard]] fs::path guest() const { return root() / "homes" / "calm-otter" / "workspace"; }
    static std::optional<StepProgress> projectStep(const WorkspaceSnapshot& snapshot)
    {
        for (const auto& step : snapshot.steps)
            if (step.step == Step::Project)
                return step;
        return std::nullopt;
    }
    std::vector<std::string> kinds()
    {
        std::vector<std::string> kinds;
        const auto entries = QCoro::waitFor(m_plane->activity().list(100));
        for (const auto& entry : entries.value_or(std::vector<ActivityEntry>{}))
            kinds.push_back(entry.kind);
        return kinds;
    }
    /// The folder of a git that never ends.
    std::string hangingGit()
    {
        const fs::path folder = root() / "bin";
        fs::create_directories(folder);
        std::ofstream(folder / "git") << "#!/bin/sh\nexec sleep 600\n";
        fs::permissions(folder / "git", fs::perms::owner_all);
        return folder.string();
    }

    ScopedVariable m_homes, m_home;
};

TEST_F(WorkspaceProject, comesInAsAStepOfItsOwn)
{
    makeRepository(root() / "shop");
    const auto id = QCoro::waitFor(workspaces().create(requestWith(root() / "shop")));
    ASSERT_TRUE(id) << id.error().describe();
    ASSERT_TRUE(projectStep(*workspaces().snapshot(*id)));
    EXPECT_EQ(projectStep(*workspaces().snapshot(*id))->status, Status::Pending);
    const auto now = settled(*id);
    EXPECT_EQ(now.state, State::Ready);
    EXPECT_EQ(projectStep(now)->status, Status::Done) << now.notice;
    EXPECT_EQ(now.notice, "");
    EXPECT_TRUE(fs::exists(guest() / "a.txt"));
    const auto project = m_plane->projects().project(*id);
    ASSERT_TRUE(project);
    EXPECT_EQ(project->branch, "helix/calm-otter/work");
    // Done once: the next start has no such step.
    ASSERT_TRUE(QCoro::waitFor(workspaces().stop(*id)));
    ASSERT_TRUE(QCoro::waitFor(workspaces().start(*id)));
    EXPECT_FALSE(projectStep(settled(*id)));
    ASSERT_TRUE(QCoro::waitFor(workspaces().remove(*id, true)));
    EXPECT_FALSE(m_plane->projects().project(*id));
    expectNothingLeft();
}

TEST_F(WorkspaceProject, aLookBeforeItsDeletionIsOverInTimeAndSaysThatItWasNone)
{
    const ScopedVariable path("HELIXVM_FAKE_PATH", (root() / "bin").string() + ":/usr/bin:/bin");
    closePlane();
    m_options.lookLimit = 300ms;
    openPlane();
    makeRepository(root() / "shop");
    const auto id = QCoro::waitFor(workspaces().create(requestWith(root() / "shop")));
    ASSERT_TRUE(id) << id.error().describe();
    ASSERT_EQ(projectStep(settled(*id))->status, Status::Done);
    (void)hangingGit(); // from now on
    const auto stakes = QCoro::waitFor(workspaces().stakes(*id, true));
    ASSERT_TRUE(stakes) << stakes.error().describe();
    EXPECT_TRUE(stakes->losesWork);
    EXPECT_THAT(stakes->deleting,
                testing::Contains(testing::HasSubstr("did not show them in time")));
    EXPECT_THAT(QCoro::waitFor(workspaces().stakes(*id, false))->deleting,
                testing::Not(testing::Contains(testing::HasSubstr("in time"))));
}

TEST_F(WorkspaceProject, withoutOneThereIsNoSuchStep)
{
    const auto id = createReady();
    EXPECT_FALSE(projectStep(*workspaces().snapshot(id)));
}

TEST_F(WorkspaceProject, whatCannotBeBroughtInIsRefusedBeforeAnythingIsMade)
{
    const auto refusal = [&](const CreateRequest& request) {
        const auto id = QCoro::waitFor(workspaces().create(request));
        EXPECT_FALSE(id);
        expectNothingLeft();
        return id ? Error{} : id.error();
    };
    fs::create_directories(root() / "plain");
    EXPECT_EQ(refusal(requestWith(root() / "plain")).code, ErrorCode::InvalidArgument);
    EXPECT_FALSE(refusal(requestWith(root() / "nowhere")).message.empty());
    auto secret = requestWith({});
    secret.project->kind = projects::ProjectSource::Kind::Url;
    secret.project->url = "https://me:hunter2@example.org/shop.git";
    const auto error = refusal(secret);
    EXPECT_EQ(error.code, ErrorCode::InvalidArgument);
    EXPECT_EQ(error.describe().find("hunter2"), std::string::npos) << error.describe();
    CreateRequest agent;
    agent.image = "tiny";
    agent.agent = "nobody-knows";
    EXPECT_EQ(refusal(agent).code, ErrorCode::NotFound);
}

TEST_F(WorkspaceProject, anImageWithoutAnAgentTakesNone)
{
    furnishImported(root(), "appliance", "none");
    makeRepository(root() / "shop");
    auto request = requestWith(root() / "shop");
    request.image = "appliance";
    const auto id = QCoro::waitFor(workspaces().create(request));
    ASSERT_FALSE(id);
    EXPECT_EQ(id.error().code, ErrorCode::Unsupported);
    expectNothingLeft();
}

TEST_F(WorkspaceProject, failureLeavesItReadyWithANotice)
{
    makeRepository(root() / "shop");
    fs::create_directories(guest());
    std::ofstream(guest() / "in-the-way") << "x"; // a folder that is not empty is nobody's to fill
    const auto id = QCoro::waitFor(workspaces().create(requestWith(root() / "shop")));
    ASSERT_TRUE(id) << id.error().describe();
    auto now = settled(*id);
    EXPECT_EQ(now.state, State::Ready);
    EXPECT_EQ(projectStep(now)->status, Status::Failed);
    EXPECT_NE(now.notice.find("helixctl project add calm-otter"), std::string::npos) << now.notice;
    EXPECT_FALSE(m_plane->projects().project(*id));
    // A restart of Helix says it again, and does not try again by itself.
    reopenPlane();
    now = settled(*id);
    EXPECT_NE(now.notice.find("helixctl project add"), std::string::npos) << now.notice;
    EXPECT_FALSE(projectStep(now));
    // By hand it works, and the notice goes.
    fs::remove(guest() / "in-the-way");
    const auto source = *requestWith(root() / "shop").project;
    const std::function<void(projects::Progress)> progress = [](const projects::Progress&) {};
    const auto brought = QCoro::waitFor(m_plane->projects().bring(*id, source, progress, {}));
    ASSERT_TRUE(brought) << brought.error().describe();
    EXPECT_TRUE(eventually([&] { return workspaces().snapshot(*id)->notice.empty(); }));
}

TEST_F(WorkspaceProject, cancelInItLeavesTheWorkspace)
{
    makeRepository(root() / "shop");
    const ScopedVariable path("HELIXVM_FAKE_PATH", hangingGit() + ":/usr/bin:/bin");
    const auto id = QCoro::waitFor(workspaces().create(requestWith(root() / "shop")));
    ASSERT_TRUE(id) << id.error().describe();
    ASSERT_TRUE(eventually([&] {
        const auto step = projectStep(*workspaces().snapshot(*id));
        return step && step->status == Status::Running;
    }));
    EXPECT_EQ(stateOf(*id), State::Ready);
    ASSERT_TRUE(QCoro::waitFor(workspaces().cancel(*id)));
    const auto now = settled(*id);
    EXPECT_EQ(now.state, State::Ready);
    EXPECT_EQ(projectStep(now)->status, Status::Cancelled);
    EXPECT_NE(now.notice.find("cancelled"), std::string::npos) << now.notice;
}

TEST_F(WorkspaceProject, aFinishedTurnIsWrittenDown)
{
    const auto id = createReady();
    sessions::TurnEnd end;
    end.session = SessionId::generate();
    end.workspace = id;
    end.turn = 1;
    end.reason = acp::StopReason::EndTurn;
    emit m_plane->sessions().turnEnded(end);
    EXPECT_TRUE(eventually([&] {
        const auto all = kinds();
        return std::ranges::find(all, "finished") != all.end();
    }));
}

// -- kill -9 of Helix while the project comes in -----------------------------------------------

/// The moments after the create at which Helix is killed, in milliseconds.
class ProjectKill : public testing::TestWithParam<int> {};

[[noreturn]] void createUntilKilled(const fs::path& root, int report)
{
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    int argc = 1;
    char name[] = "child";
    char* argv[] = {name, nullptr};
    const QCoreApplication application(argc, argv);
    auto plane = QCoro::waitFor(tasks::openPlane(planeOptions(root))).value();
    const auto id = QCoro::waitFor(plane->workspaces().create(requestWith(root / "shop")));
    if (!id || ::write(report, "x", 1) != 1)
        ::_exit(1);
    while (true)
        QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
}

class AfterProjectKill : public PlaneTest {
public:
    void TestBody() override {}
    void check(const fs::path& oldRoot)
    {
        m_options = planeOptions(oldRoot);
        openPlane();
        ASSERT_EQ(workspaces().list().size(), 1U);
        const auto id = workspaces().list().front().id;
        auto now = settled(id);
        if (now.state == State::Failed) { // it was not ready yet: the start says so, and works
            ASSERT_TRUE(QCoro::waitFor(workspaces().start(id)));
            now = settled(id);
        }
        EXPECT_EQ(now.state, State::Ready);
        // In, or a notice that says why not.
        EXPECT_TRUE(m_plane->projects().project(id).has_value() || !now.notice.empty());
        if (m_plane->projects().project(id)) {
            EXPECT_TRUE(fs::exists(oldRoot / "homes/calm-otter/workspace/a.txt"));
        }
        EXPECT_TRUE(QCoro::waitFor(workspaces().remove(id, true)));
        EXPECT_TRUE(eventually([&] { return processesOf(oldRoot).empty(); }));
    }
};

TEST_P(ProjectKill, losesNothing)
{
    QTemporaryDir folder(QStringLiteral("/tmp/hk-XXXXXX"));
    const fs::path root = folder.path().toStdString();
    furnishHome(root);
    makeRepository(root / "shop");
    fs::create_directories(root / "user");
    const ScopedVariable homes("HELIXVM_FAKE_HOMES", (root / "homes").string());
    const ScopedVariable home("HOME", (root / "user").string());
    int ends[2];
    ASSERT_EQ(::pipe(ends), 0);
    const pid_t child = ::fork();
    if (child == 0)
        createUntilKilled(root, ends[1]);
    ::close(ends[1]);
    char byte = 0;
    EXPECT_EQ(::read(ends[0], &byte, 1), 1);
    ::close(ends[0]);
    ::usleep(static_cast<useconds_t>(GetParam()) * 1000); // the moment is the test's parameter
    ::kill(child, SIGKILL);
    int status = 0;
    ::waitpid(child, &status, 0);
    ASSERT_TRUE(WIFSIGNALED(status));
    AfterProjectKill after;
    after.check(root);
}

INSTANTIATE_TEST_SUITE_P(Moments, ProjectKill,
                         testing::Values(100, 400, 700, 1000, 1300, 1600, 2000, 3000));

} // namespace
} // namespace helix::tasks
