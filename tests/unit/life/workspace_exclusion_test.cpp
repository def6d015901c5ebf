// Two things at once with one workspace: one waits for the other, or is refused; none is undone.

#include <fstream>

#include "base/atomic_file.h"
#include "unit/life/held_work.h"
#include "unit/life/plane_fixture.h"

namespace helix::life {
namespace {

namespace fs = std::filesystem;
using plane::ForkRequest;

class WorkspaceExclusionTest : public PlaneTest {
protected:
    WorkspaceExclusionTest()
    {
        m_options.installation.templateMemory = root() / "library.so";
        EXPECT_TRUE(writeFileAtomically(m_options.installation.templateMemory, Bytes()));
        bootsAlways(m_options);
        openPlane();
    }
    WorkspaceSnapshot now(const WorkspaceId& id)
    {
        return workspaces().snapshot(id).value_or(WorkspaceSnapshot{});
    }
    plane::Checkpoints& checkpoints() { return m_plane->checkpoints(); }
    /// Of the one layer that there is.
    bool hasMemoryFile()
    {
        std::error_code error;
        for (fs::directory_iterator entry(m_options.paths.data / "layers", error), end;
             !error && entry != end; entry.increment(error))
            if (fs::exists(entry->path() / "memory"))
                return true;
        return false;
    }
    /// Whoever was woken has had its turn.
    static void letThemRun()
    {
        for (int turn = 0; turn < 20; ++turn)
            QCoreApplication::processEvents();
    }
    void expectStopped(const WorkspaceId& id)
    {
        EXPECT_EQ(stateOf(id), State::Stopped);
        EXPECT_EQ(now(id).qemuPid, 0) << "its machine runs on";
    }
};

/// Where a fork or a checkpoint is when something else is asked for.
enum class FreezePhase { Prepares, Saves, Settles };

class WhileItIsFrozen : public WorkspaceExclusionTest,
                        public testing::WithParamInterface<FreezePhase> {
protected:
    WhileItIsFrozen() { std::ofstream(root() / "gate").close(); }
    /// Something else is asked for once this returns, and until goOn().
    void reachMoment()
    {
        if (GetParam() == FreezePhase::Prepares) {
            ASSERT_TRUE(eventually([&] { return m_qemuImg.isAsked(); }));
            return;
        }
        ASSERT_TRUE(eventually([&] { return hasMemoryFile(); }));
        if (GetParam() == FreezePhase::Saves)
            return;
        m_pool.emplace();
        openGate();
        letThemRun();
    }
    void holdBack()
    {
        if (GetParam() == FreezePhase::Prepares)
            m_qemuImg.hold();
        else
            fs::remove(root() / "gate");
    }
    void goOn()
    {
        letThemRun();
        m_qemuImg.letGo();
        m_pool.reset();
        openGate();
    }
    void openGate() const { std::ofstream(root() / "gate").close(); }

    HeldQemuImg m_qemuImg{root()};
    std::optional<HeldPool> m_pool;
    const ScopedVariable m_mood{"HELIXVM_FAKE_QEMU", "save-waits"};
    const ScopedVariable m_gate{"HELIXVM_FAKE_GATE", (root() / "gate").string()};
};
INSTANTIATE_TEST_SUITE_P(AtEachMoment, WhileItIsFrozen,
                         testing::Values(FreezePhase::Prepares, FreezePhase::Saves,
                                         FreezePhase::Settles));

TEST_P(WhileItIsFrozen, aStopWaitsForTheForkAndEndsTheMachine)
{
    const auto source = createReady();
    holdBack();
    auto forking = workspaces().fork(source, ForkRequest{1, {}});
    reachMoment();
    auto stopping = workspaces().stop(source);
    goOn();
    const auto stopped = QCoro::waitFor(std::move(stopping));
    EXPECT_TRUE(stopped) << stopped.error().describe();
    expectStopped(source);
    const auto forks = QCoro::waitFor(std::move(forking));
    ASSERT_TRUE(forks) << forks.error().describe();
    EXPECT_EQ(settled(forks->at(0)).state, State::Ready);
}

TEST_P(WhileItIsFrozen, stopsWaitForTheCheckpointAndEndTheMachineOnce)
{
    const auto id = createReady();
    holdBack();
    auto keeping = checkpoints().add(id, "here", false);
    reachMoment();
    auto stopping = workspaces().stop(id), again = workspaces().stop(id, true);
    goOn();
    const auto stopped = QCoro::waitFor(std::move(stopping));
    EXPECT_TRUE(stopped) << stopped.error().describe();
    const auto stoppedAgain = QCoro::waitFor(std::move(again));
    EXPECT_TRUE(stoppedAgain) << stoppedAgain.error().describe();
    expectStopped(id);
    const auto kept = QCoro::waitFor(std::move(keeping));
    ASSERT_TRUE(kept) << kept.error().describe();
    EXPECT_TRUE(kept->hasMemory);
    ASSERT_TRUE(QCoro::waitFor(checkpoints().restore(id, "here", false)));
    EXPECT_EQ(settled(id).beginning, plane::Beginning::Restored);
}

TEST_P(WhileItIsFrozen, aSuspendWaitsForIt)
{
    const auto id = createReady();
    holdBack();
    auto keeping = checkpoints().add(id, "here", false);
    reachMoment();
    auto suspending = workspaces().suspend(id);
    goOn();
    const auto suspended = QCoro::waitFor(std::move(suspending));
    EXPECT_TRUE(suspended) << suspended.error().describe();
    EXPECT_EQ(stateOf(id), State::Suspended);
    EXPECT_TRUE(QCoro::waitFor(std::move(keeping)));
    ASSERT_TRUE(QCoro::waitFor(workspaces().start(id)));
    EXPECT_EQ(settled(id).state, State::Ready) << now(id).notice;
}

} // namespace
} // namespace helix::life
