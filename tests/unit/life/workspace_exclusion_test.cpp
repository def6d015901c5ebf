// Two things at once with one workspace: one waits for the other, or is refused; none is undone.

#include <fstream>

#include "base/atomic_file.h"
#include "image/image_store.h"
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
        m_options.environment = m_qemu.inPlaceOf(m_options.environment);
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

    HeldQemu m_qemu{root()};
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

TEST_F(WorkspaceExclusionTest, aCheckpointOfOneThatStopsBeforeItBeginsIsOfItsDisk)
{
    const auto id = createReady();
    m_qemu.hold();
    auto keeping = checkpoints().add(id, "here", false); // and looks first whether it would go on
    ASSERT_TRUE(eventually([&] { return m_qemu.isAsked(); }));
    EXPECT_TRUE(QCoro::waitFor(workspaces().stop(id, true)));
    m_qemu.letGo();
    const auto kept = QCoro::waitFor(std::move(keeping));
    ASSERT_TRUE(kept) << kept.error().describe();
    EXPECT_FALSE(kept->hasMemory);
    ASSERT_TRUE(QCoro::waitFor(checkpoints().restore(id, "here", false)));
    EXPECT_EQ(settled(id).beginning, plane::Beginning::Booted);
}

TEST_F(WorkspaceExclusionTest, theOldestCheckpointIsTheOneThatWasMadeFirst)
{
    const auto id = createReady();
    for (const auto* name : {"first", "second"})
        ASSERT_TRUE(QCoro::waitFor(checkpoints().add(id, name, true)));
    closePlane();
    databaseSql("UPDATE checkpoints SET created_ms = created_ms + 3600000 WHERE name = 'first'");
    openPlane();
    const auto listed = checkpoints().list(id);
    ASSERT_EQ(listed.size(), 2U);
    EXPECT_EQ(listed[0].name, "first") << "the clock was set back in between";
    EXPECT_EQ(settled(id).state, State::Ready); // with all that was begun for it
}

// -- on the way back to a checkpoint --------------------------------------------------------------

class OnTheWayBack : public WorkspaceExclusionTest {
protected:
    /// One that is stopped, with a checkpoint of its memory and a later one of its disk alone.
    void SetUp() override
    {
        m_id = createReady();
        ASSERT_TRUE(QCoro::waitFor(checkpoints().add(m_id, "memory", false)));
        m_layerOfMemory = image::backingFileOf(diskOf(m_id)).parent_path();
        ASSERT_TRUE(QCoro::waitFor(checkpoints().add(m_id, "disk", true)));
        ASSERT_TRUE(QCoro::waitFor(workspaces().stop(m_id, true)));
        m_qemuImg.hold();
    }
    /// Its new disk is being laid when this returns, until m_qemuImg.letGo().
    async::Task<Result<void>> goBackTo(const std::string& name)
    {
        auto going = checkpoints().restore(m_id, name, true);
        EXPECT_TRUE(eventually([&] { return m_qemuImg.isAsked(); }));
        return going;
    }
    void goOn()
    {
        letThemRun();
        m_qemuImg.letGo();
    }
    [[nodiscard]] fs::path diskOf(const WorkspaceId& id) const
    {
        fs::path found;
        for (const auto& entry : fs::directory_iterator(m_options.paths.workspaceData(id)))
            if (entry.path().extension() == ".qcow2") {
                EXPECT_TRUE(found.empty()) << found << " beside " << entry.path();
                found = entry.path();
            }
        return found;
    }
    void expectGoesOnFromMemory()
    {
        EXPECT_EQ(settled(m_id).state, State::Ready);
        EXPECT_EQ(now(m_id).beginning, plane::Beginning::Restored);
        const auto disk = diskOf(m_id);
        EXPECT_EQ(image::backingFileOf(disk).parent_path(), m_layerOfMemory);
        EXPECT_FALSE(processesOf(root(), "/" + disk.filename().string()).empty())
            << "it writes to a disk that is gone";
    }

    HeldQemuImg m_qemuImg{root()};
    WorkspaceId m_id;
    fs::path m_layerOfMemory;
};

TEST_F(OnTheWayBack, aStartMeanwhileRunsOnNoDiskThatGoes)
{
    auto going = goBackTo("memory");
    auto starting = workspaces().start(m_id);
    goOn();
    const auto back = QCoro::waitFor(std::move(going));
    EXPECT_TRUE(back) << back.error().describe();
    (void)QCoro::waitFor(std::move(starting));
    expectGoesOnFromMemory();
}

TEST_F(OnTheWayBack, anotherWayBackIsRefused)
{
    auto going = goBackTo("memory");
    auto another = checkpoints().restore(m_id, "disk", true);
    goOn();
    const auto back = QCoro::waitFor(std::move(going));
    EXPECT_TRUE(back) << back.error().describe();
    const auto refused = QCoro::waitFor(std::move(another));
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, ErrorCode::Conflict) << refused.error().describe();
    expectGoesOnFromMemory();
}

TEST_F(OnTheWayBack, noCheckpointIsMadeOfADiskThatGoes)
{
    auto going = goBackTo("memory");
    auto keeping = checkpoints().add(m_id, "meanwhile", true);
    goOn();
    const auto refused = QCoro::waitFor(std::move(keeping));
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, ErrorCode::Conflict) << refused.error().describe();
    const auto back = QCoro::waitFor(std::move(going));
    EXPECT_TRUE(back) << back.error().describe();
    expectGoesOnFromMemory();
}

TEST_F(OnTheWayBack, aDeletionEndsIt)
{
    auto going = goBackTo("memory");
    auto removing = workspaces().remove(m_id, true);
    goOn();
    EXPECT_TRUE(QCoro::waitFor(std::move(removing)));
    EXPECT_FALSE(QCoro::waitFor(std::move(going)));
    expectNothingLeft();
}

} // namespace
} // namespace helix::life
