#include <fstream>
#include <sstream>

#include <nlohmann/json.hpp>

#include "unit/life/plane_fixture.h"
#include "turn_loop.h"
#include "unit/async/kill_process.h"

namespace helix::life {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;

/// A start that goes wrong: its own sentence, nothing left running, and Start works afterwards.
struct Fault {
    const char* variable;
    const char* mood;
    Step step;         ///< where it shows
    const char* words; ///< of the sentence
};

void PrintTo(const Fault& fault, std::ostream* stream)
{
    *stream << fault.mood;
}

class StartFault : public PlaneTest, public testing::WithParamInterface<Fault> {
protected:
    StartFault()
    {
        m_options.deadlines = StepDeadlines{1500ms, 1500ms, 1500ms, 1500ms, 1500ms};
        openPlane();
    }
};

TEST_P(StartFault, isExplainedUndoneAndCanBeTriedAgain)
{
    const auto& [variable, mood, step, words] = GetParam();
    std::optional<ScopedVariable> set;
    set.emplace(variable, mood);
    const auto id = create();
    ASSERT_TRUE(id) << id.error().describe();
    const auto failed = settled(*id);
    ASSERT_EQ(failed.state, State::Failed);
    ASSERT_TRUE(failed.error);
    EXPECT_NE(failed.error->message.find(words), std::string::npos) << failed.error->describe();
    EXPECT_EQ(failed.steps.at(static_cast<std::size_t>(step)).status, StepProgress::Status::Failed);
    expectNothingRuns();
    EXPECT_FALSE(fs::exists(disk(*id))) << "the overlay of a workspace that was never ready";
    set.reset();
    m_plane.reset();
    m_options.deadlines = StepDeadlines{10s, 10s, 10s, 10s, 300ms};
    openPlane();
    ASSERT_TRUE(QCoro::waitFor(workspaces().start(*id)));
    EXPECT_EQ(settled(*id).state, State::Ready);
    EXPECT_TRUE(QCoro::waitFor(workspaces().remove(*id, true)));
    expectNothingLeft();
}

INSTANTIATE_TEST_SUITE_P(
    Each, StartFault,
    testing::Values(
        Fault{"HELIXVM_FAKE_QEMU", "die-at-start", Step::Machine, "machine"},
        Fault{"HELIXVM_FAKE_QEMU", "refuse", Step::Machine, ""},
        Fault{"HELIXVM_FAKE_NETD", "die-at-start", Step::Machine, ""},
        Fault{"HELIXVM_FAKE_NETD", "never-listen", Step::Machine, ""},
        Fault{"HELIXVM_FAKE_NETD", "mute", Step::Machine, ""},
        Fault{"HELIXVM_FAKE_NETD", "refuse-policy", Step::Machine, ""},
        Fault{"HELIXVM_FAKE_NETD", "garbage", Step::Machine, ""},
        Fault{"HELIXVM_FAKE_NETD", "wrong-workspace", Step::Machine, ""},
        Fault{"HELIXVM_FAKE_QEMU", "no-guest-ready", Step::GuestReady, "guest did not get ready"},
        Fault{"HELIXVM_FAKE_QEMU", "guest-garbage", Step::GuestReady, "guest did not get ready"},
        Fault{"HELIXVM_FAKE_AGENT", "never-ready", Step::AgentReady, "agent did not get ready"},
        Fault{"HELIXVM_FAKE_AGENT", "failed", Step::AgentReady, "compositor does not start"},
        Fault{"HELIXVM_FAKE_AGENT", "garbage", Step::AgentReady, "agent did not get ready"},
        Fault{"HELIXVM_FAKE_AGENT", "too-much", Step::AgentReady, "agent did not get ready"},
        Fault{"HELIXVM_FAKE_AGENT", "wrong-mac", Step::Paired, "pairing failed"},
        Fault{"HELIXVM_FAKE_AGENT", "expired", Step::Paired, "pairing failed"},
        Fault{"HELIXVM_FAKE_AGENT", "impostor", Step::Paired, "pairing failed"},
        Fault{"HELIXVM_FAKE_AGENT", "used", Step::Paired, "pairing failed"}));

struct Slow {
    bool needsVirtualization;
    const char* sentence;
};

class SlowDesktop : public PlaneTest, public testing::WithParamInterface<Slow> {
protected:
    SlowDesktop()
    {
        m_options.deadlines = StepDeadlines{1500ms, 1500ms, 1500ms, 1500ms, 1500ms};
        const auto path = root() / "data/images/tiny/v1/manifest.json";
        std::stringstream text;
        text << std::ifstream(path).rdbuf();
        auto manifest = nlohmann::json::parse(text.str());
        if (GetParam().needsVirtualization)
            manifest["needs"] = {"virtualization"};
        std::ofstream(path) << manifest.dump();
        openPlane();
    }
    // A cage would keep the fake from hearing of it.
    const ScopedVariable m_uncaged{"HELIXVM_BWRAP", "/no/such/bwrap"};
    const ScopedVariable m_kvm{"HELIXVM_FAKE_KVM", "broken"};
};

TEST_P(SlowDesktop, isToldFromABrokenOne)
{
    const ScopedVariable mood("HELIXVM_FAKE_AGENT", "never-ready");
    const auto id = create();
    ASSERT_TRUE(id) << id.error().describe();
    const auto failed = settled(*id);
    ASSERT_EQ(failed.state, State::Failed);
    ASSERT_TRUE(failed.emulated);
    EXPECT_NE(failed.error->message.find(GetParam().sentence), std::string::npos)
        << failed.error->message;
    EXPECT_EQ(failed.steps.at(static_cast<std::size_t>(Step::AgentReady)).status,
              StepProgress::Status::Failed);
}

INSTANTIATE_TEST_SUITE_P(Each, SlowDesktop,
                         testing::Values(Slow{true, "Its desktop needs hardware virtualization"},
                                         Slow{false, "start it again when there is less to do"}));

/// A desktop that is waited for so long would be up, and its machine could not be paired with any more.
TEST_P(SlowDesktop, isWaitedForNoLongerThanTheSecretLives)
{
    closePlane();
    m_options.deadlines->guest = 5s;
    m_options.deadlines->agent = 200s;
    openPlane();
    const ScopedVariable mood("HELIXVM_FAKE_QEMU", "no-guest-ready");
    ASSERT_TRUE(create());
    std::int64_t life = 0;
    ASSERT_TRUE(tests::until([&] {
        for (const auto& entry : fs::recursive_directory_iterator(
                 root() / "run", fs::directory_options::skip_permission_denied))
            if (entry.path().filename() == "bootstrap") {
                const auto document =
                    nlohmann::json::parse(std::ifstream(entry.path()), nullptr, false);
                life = document.value("ttl_s", 0);
            }
        return life > 0;
    }));
    EXPECT_GE(life, GetParam().needsVirtualization ? 1000 : 200);
}

class WorkspaceFault : public PlaneTest {
protected:
    WorkspaceFault() { openPlane(); }
};

TEST_F(WorkspaceFault, aDamagedImageIsNamed)
{
    std::ofstream(root() / "data/images/tiny/v1/initrd") << "Initrd";
    const auto id = create();
    ASSERT_TRUE(id);
    const auto failed = settled(*id);
    ASSERT_EQ(failed.state, State::Failed);
    EXPECT_EQ(failed.error->code, ErrorCode::Corrupt);
    EXPECT_NE(failed.error->message.find("initrd"), std::string::npos) << failed.error->message;
    expectNothingRuns();
    EXPECT_FALSE(fs::exists(disk(*id)));
}

TEST_F(WorkspaceFault, aMachineKilledFromOutsideIsFailedWithItsDiskKept)
{
    const auto id = createReady();
    const int pid = workspaces().snapshot(id)->qemuPid;
    ASSERT_GT(pid, 0);
    fixture::killProcess(pid);
    ASSERT_TRUE(eventually([&] { return stateOf(id) == State::Failed; }));
    const auto failed = settled(id);
    EXPECT_NE(failed.error->message.find("killed"), std::string::npos) << failed.error->message;
    expectNothingRuns();
    EXPECT_TRUE(fs::exists(disk(id)));
    EXPECT_TRUE(QCoro::waitFor(workspaces().start(id)));
    EXPECT_EQ(settled(id).state, State::Ready);
}

TEST_F(WorkspaceFault, aMachineThatDiesWhileStartingSaysSo)
{
    const ScopedVariable mood("HELIXVM_FAKE_QEMU", "die-later");
    const ScopedVariable agent("HELIXVM_FAKE_AGENT", "never-ready");
    const auto id = create();
    ASSERT_TRUE(id);
    const auto failed = settled(*id);
    EXPECT_EQ(failed.state, State::Failed);
    EXPECT_NE(failed.error->message.find("killed"), std::string::npos) << failed.error->message;
}

TEST_F(WorkspaceFault, anAgentThatIsGoneIsReachedAgainOrTheCommandSaysSo)
{
    const auto id = createReady();
    ASSERT_TRUE(eventually([&] { return workspaces().snapshot(id)->agentConnected; }));
    for (const int pid : processesOf(root(), "fake_agent"))
        fixture::killProcess(pid);
    EXPECT_TRUE(eventually([&] { return !workspaces().snapshot(id)->agentConnected; }));
    EXPECT_EQ(stateOf(id), State::Ready);
    EXPECT_TRUE(QCoro::waitFor(workspaces().stop(id)));
    EXPECT_EQ(stateOf(id), State::Stopped);
}

TEST_F(WorkspaceFault, aDeafMachineIsStoppedAllTheSame)
{
    closePlane();
    m_options.deadlines = StepDeadlines{10s, 10s, 10s, 10s, 200ms};
    const ScopedVariable mood("HELIXVM_FAKE_QEMU", "deaf");
    openPlane();
    const auto id = createReady();
    EXPECT_TRUE(QCoro::waitFor(workspaces().stop(id)));
    EXPECT_EQ(stateOf(id), State::Stopped);
    expectNothingRuns();
}

TEST_F(WorkspaceFault, oneThatFailedIsNotDeletedByTheCancelOfAnotherTry)
{
    WorkspaceId id;
    {
        const ScopedVariable mood("HELIXVM_FAKE_QEMU", "die-later");
        const ScopedVariable agent("HELIXVM_FAKE_AGENT", "never-ready");
        id = create().value();
        ASSERT_EQ(settled(id).state, State::Failed);
    }
    {
        const ScopedVariable mood("HELIXVM_FAKE_QEMU", "no-guest-ready");
        ASSERT_TRUE(QCoro::waitFor(workspaces().start(id)));
        EXPECT_TRUE(QCoro::waitFor(workspaces().cancel(id)));
    }
    EXPECT_EQ(stateOf(id), State::Stopped);
    expectNothingRuns();
    ASSERT_TRUE(QCoro::waitFor(workspaces().start(id)));
    EXPECT_EQ(settled(id).state, State::Ready) << "with a disk made anew";
}

/// Cancel while the given step runs.
class CancelAtStep : public PlaneTest, public testing::WithParamInterface<Step> {
protected:
    CancelAtStep() { openPlane(); }
    void holdAt(Step step)
    {
        if (step == Step::GuestReady)
            m_hold.emplace("HELIXVM_FAKE_QEMU", "no-guest-ready");
        else if (step == Step::AgentReady)
            m_hold.emplace("HELIXVM_FAKE_AGENT", "never-ready");
        else if (step == Step::Machine)
            m_hold.emplace("HELIXVM_FAKE_QEMU", "never-greet");
    }
    bool runs(const WorkspaceId& id, Step step)
    {
        const auto snapshot = workspaces().snapshot(id);
        return snapshot && snapshot->steps.at(static_cast<std::size_t>(step)).status ==
                               StepProgress::Status::Running;
    }
    std::optional<ScopedVariable> m_hold;
};

TEST_P(CancelAtStep, deletesANewWorkspace)
{
    holdAt(GetParam());
    const auto id = create();
    ASSERT_TRUE(id);
    ASSERT_TRUE(eventually([&] { return runs(*id, GetParam()); }));
    EXPECT_TRUE(QCoro::waitFor(workspaces().cancel(*id)));
    expectNothingLeft();
}

TEST_P(CancelAtStep, leavesAnExistingOneStopped)
{
    const auto id = createReady();
    ASSERT_TRUE(QCoro::waitFor(workspaces().stop(id)));
    holdAt(GetParam());
    ASSERT_TRUE(QCoro::waitFor(workspaces().start(id)));
    ASSERT_TRUE(eventually([&] { return runs(id, GetParam()); }));
    EXPECT_TRUE(QCoro::waitFor(workspaces().cancel(id)));
    EXPECT_EQ(stateOf(id), State::Stopped);
    expectNothingRuns();
    EXPECT_TRUE(fs::exists(disk(id)));
    m_hold.reset();
    ASSERT_TRUE(QCoro::waitFor(workspaces().start(id)));
    EXPECT_EQ(settled(id).state, State::Ready);
}

TEST_P(CancelAtStep, aForcedDeletionInterruptsAStart)
{
    holdAt(GetParam());
    const auto id = create();
    ASSERT_TRUE(id);
    ASSERT_TRUE(eventually([&] { return runs(*id, GetParam()); }));
    EXPECT_TRUE(QCoro::waitFor(workspaces().remove(*id, true)));
    expectNothingLeft();
}

INSTANTIATE_TEST_SUITE_P(Steps, CancelAtStep,
                         testing::Values(Step::Disk, Step::Machine, Step::GuestReady,
                                         Step::AgentReady, Step::Paired),
                         [](const auto& step) { return std::string(toString(step.param)); });

} // namespace
} // namespace helix::life
