// Workspaces that stand ready for the next Create.

#include <csignal>
#include <fstream>

#include "base/atomic_file.h"
#include "unit/life/plane_fixture.h"

namespace helix::life {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;
using plane::Beginning;

class WorkspaceSpareTest : public PlaneTest {
protected:
    WorkspaceSpareTest()
    {
        m_options.installation.templateMemory = root() / "library.so";
        m_options.deadlines = StepDeadlines{10s, 10s, 1500ms, 10s, 300ms};
        EXPECT_TRUE(writeFileAtomically(m_options.installation.templateMemory, Bytes()));
    }
    [[nodiscard]] std::vector<int> spareMachines() const
    {
        return processesOf(root(), "guest=helixvm-spare-");
    }
    void setReady(const std::string& count)
    {
        ASSERT_TRUE(QCoro::waitFor(m_plane->settings().set("resources.readyWorkspaces", count)));
    }
    /// "1 workspace stands ready ..."; empty: none does.
    std::string readyOnes()
    {
        for (const auto& finding : QCoro::waitFor(m_plane->doctor(false)))
            if (finding.sentence.ends_with("ready for the next Create."))
                return finding.sentence;
        return {};
    }
    void awaitSpare()
    {
        ASSERT_TRUE(eventually([&] { return !readyOnes().empty(); }));
    }
    WorkspaceSnapshot snapshotOf(const WorkspaceId& id)
    {
        return workspaces().snapshot(id).value_or(WorkspaceSnapshot{});
    }
    void endSpares()
    {
        setReady("0");
        EXPECT_TRUE(eventually([&] { return readyOnes().empty(); }));
    }
    /// Also of what is removed after its processes.
    void expectNothingLeftSoon()
    {
        EXPECT_TRUE(eventually([&] {
            return processesOf(root()).empty() && m_plane->forwards().list().empty() &&
                   fs::is_empty(m_options.paths.data / "workspaces");
        }));
        expectNothingLeft();
    }
};

TEST_F(WorkspaceSpareTest, oneThatStandsReadyIsHandedOverAndReplaced)
{
    openPlane();
    awaitSpare();
    EXPECT_TRUE(workspaces().list().empty());
    const auto before = spareMachines();
    const auto id = createReady("calm-otter", {{8080, 0, "web"}});
    const auto snapshot = snapshotOf(id);
    EXPECT_EQ(snapshot.beginning, Beginning::Spare);
    EXPECT_EQ(snapshot.name, "calm-otter");
    EXPECT_EQ(snapshot.qemuPid, before.at(0));
    EXPECT_EQ(snapshot.forwards.size(), 3U);
    EXPECT_EQ(m_plane->boundary().snapshot(id).choice, m_plane->boundary().defaults());
    for (const auto& step : snapshot.steps)
        if (step.step < Step::Desktop) {
            EXPECT_EQ(step.status, StepProgress::Status::Done) << toString(step.step);
        }
    ASSERT_TRUE(eventually([&] { return spareMachines().size() == 2; }));
    EXPECT_EQ(workspaces().list().size(), 1U);
    endSpares();
    EXPECT_TRUE(QCoro::waitFor(workspaces().remove(id, true)));
    expectNothingLeftSoon();
}

TEST_F(WorkspaceSpareTest, itIsAWorkspaceAsAnyOther)
{
    openPlane();
    awaitSpare();
    const auto id = createReady();
    ASSERT_EQ(snapshotOf(id).beginning, Beginning::Spare);
    reopenPlane();
    EXPECT_EQ(settled(id).state, State::Ready);
    ASSERT_TRUE(QCoro::waitFor(workspaces().stop(id)));
    ASSERT_TRUE(QCoro::waitFor(workspaces().start(id)));
    EXPECT_EQ(settled(id).state, State::Ready);
}

TEST_F(WorkspaceSpareTest, closingLeavesNoneAndTheNextOneTidiesUp)
{
    openPlane();
    awaitSpare();
    closePlane();
    EXPECT_TRUE(eventually([&] { return spareMachines().empty(); }));
    m_options.installation.templateMemory.clear();
    openPlane();
    expectNothingLeftSoon();
    // It was never anybody's, so nobody is told of it.
    const auto told = QCoro::waitFor(m_plane->activity().list(100));
    ASSERT_TRUE(told && !told->empty());
    for (const auto& entry : *told)
        EXPECT_FALSE(entry.workspaceName.starts_with("spare-")) << entry.text;
}

TEST_F(WorkspaceSpareTest, oneWhoseMachineIsGoneIsNotHandedOver)
{
    openPlane();
    awaitSpare();
    for (const int pid : spareMachines())
        ::kill(pid, SIGKILL);
    const auto id = createReady();
    EXPECT_NE(snapshotOf(id).state, State::Failed);
    endSpares();
}

TEST_F(WorkspaceSpareTest, oneThatDoesNotAnswerIsReplacedByAStart)
{
    openPlane();
    awaitSpare();
    const auto agents = processesOf(root(), "fake_agent");
    ASSERT_FALSE(agents.empty());
    for (const int pid : agents)
        ::kill(pid, SIGSTOP);
    const auto id = createReady();
    EXPECT_EQ(snapshotOf(id).beginning, Beginning::Warm);
    endSpares();
}

TEST_F(WorkspaceSpareTest, oneOfAnotherSizeIsNotHandedOver)
{
    openPlane();
    awaitSpare();
    CreateRequest request;
    request.image = "tiny";
    request.resources.memoryMiB = 192;
    const auto id = QCoro::waitFor(workspaces().create(request));
    ASSERT_TRUE(id);
    EXPECT_NE(settled(*id).beginning, Beginning::Spare);
    request.resources.memoryMiB = 0;
    request.cold = true;
    const auto cold = QCoro::waitFor(workspaces().create(request));
    ASSERT_TRUE(cold);
    EXPECT_EQ(settled(*cold).beginning, Beginning::Booted);
    endSpares();
}

TEST_F(WorkspaceSpareTest, oneWithAnEarlierAgentIsNotHandedOver)
{
    openPlane();
    awaitSpare();
    std::ofstream(root() / "agent.erofs") << "another agent";
    const auto id = createReady();
    EXPECT_EQ(snapshotOf(id).beginning, Beginning::Booted);
    endSpares();
}

TEST_F(WorkspaceSpareTest, aRefusedRequestLeavesNothingOfIt)
{
    openPlane();
    awaitSpare();
    CreateRequest request;
    request.image = "tiny";
    request.egress = boundary::EgressChoice{egress::Mode::Allowlist, {"no-such-list"}, {}, false};
    const auto refused = QCoro::waitFor(workspaces().create(request));
    EXPECT_FALSE(refused);
    EXPECT_TRUE(workspaces().list().empty());
    endSpares();
    expectNothingLeftSoon();
}

TEST_F(WorkspaceSpareTest, oneThatCouldNotBeMadeIsTriedAgainByAClockThatNobodySets)
{
    auto now = std::chrono::steady_clock::now();
    m_options.idle.clock = [&now] { return now; };
    openPlane();
    awaitSpare();
    endSpares();
    ASSERT_TRUE(eventually([&] { return spareMachines().empty(); }));
    {
        const ScopedVariable stays("HELIXVM_FAKE_QEMU", "never-renewed");
        setReady("1");
        ASSERT_TRUE(eventually([&] { return !spareMachines().empty(); }));
        ASSERT_TRUE(eventually([&] { return spareMachines().empty(); }));
    }
    EXPECT_TRUE(eventually([&] {
        now += 1s;
        return !readyOnes().empty();
    }));
    endSpares();
}

TEST_F(WorkspaceSpareTest, itGoesWithItsImage)
{
    openPlane();
    awaitSpare();
    const auto removed = QCoro::waitFor(m_plane->images().remove("tiny"));
    EXPECT_TRUE(removed) << removed.error().describe();
    expectNothingLeftSoon();
}

} // namespace
} // namespace helix::life
