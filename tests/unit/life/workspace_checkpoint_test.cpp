// Points that workspaces go back to, and are forked from.

#include <fstream>

#include "base/atomic_file.h"
#include "image/image_store.h"
#include "life/disk_layers.h"
#include "unit/life/fork_fixture.h"

namespace helix::life {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;
using plane::Beginning;

TEST_F(WorkspaceForkTest, goesBackToWhatItWas)
{
    const auto id = createReady();
    keep(id, "before");
    const auto listed = checkpoints().list(id);
    ASSERT_EQ(listed.size(), 1U);
    EXPECT_TRUE(listed[0].hasMemory);
    EXPECT_GT(listed[0].createdAtMs, 0);
    EXPECT_EQ(restore(id, "before", false).error().code, ErrorCode::Conflict);
    const auto pid = now(id).qemuPid;
    for (int round = 0; round < 2; ++round) {
        const auto back = restore(id, "before");
        ASSERT_TRUE(back) << back.error().describe();
        EXPECT_EQ(settled(id).state, State::Ready)
            << (now(id).error ? now(id).error->describe() : "");
        EXPECT_EQ(now(id).beginning, Beginning::Restored);
        EXPECT_NE(now(id).qemuPid, pid);
    }
    EXPECT_EQ(layerNames().size(), 1U);
    ASSERT_TRUE(QCoro::waitFor(workspaces().remove(id, true)));
    EXPECT_TRUE(eventually([&] { return layerNames().empty(); }));
    expectNothingLeft();
}

/// After a power cut the new disk may be there, and the layer that it stands on not.
TEST_F(WorkspaceForkTest, anotherDiskStaysWhereTheCurrentOneStandsOnNothing)
{
    const auto id = createReady();
    keep(id, "here");
    ASSERT_TRUE(QCoro::waitFor(workspaces().stop(id)));
    const auto current = diskOf(id);
    const auto layer = image::backingFileOf(current);
    const auto before = current.parent_path() / "disk.qcow2";
    closePlane();
    fs::create_hard_link(layer, before);
    fs::rename(layer, layer.parent_path() / "gone");
    openPlane();
    EXPECT_TRUE(fs::exists(before)) << "it has all the work";
    EXPECT_TRUE(fs::exists(current));
    closePlane();
    fs::rename(layer.parent_path() / "gone", layer);
    openPlane();
    EXPECT_FALSE(fs::exists(before)) << "it is nobody's";
    EXPECT_TRUE(fs::exists(current));
}

/// Until its agent has said that it is ready it has the machine id of the source.
TEST_F(WorkspaceForkTest, hasNoNetworkBeforeItIsItself)
{
    reopenWith(StepDeadlines{2s, 10s, 10s, 10s, 300ms});
    const auto id = createReady("calm-otter", {{8000, 0, "web"}});
    keep(id, "disk", true);
    const auto isAwaited = [&](const WorkspaceId& fork) {
        for (const auto& step : now(fork).steps)
            if (step.step == Step::GuestReady)
                return step.status == StepProgress::Status::Running;
        return false;
    };
    const ScopedVariable silent("HELIXVM_FAKE_QEMU", "no-guest-ready");
    const auto fork = QCoro::waitFor(checkpoints().fork(id, "disk", "silent"));
    ASSERT_TRUE(fork) << fork.error().describe();
    ASSERT_TRUE(eventually([&] { return isAwaited(*fork); }));
    EXPECT_EQ(m_plane->boundary().snapshot(*fork).state, boundary::NetState::Down);
    EXPECT_EQ(settled(*fork).state, State::Failed);
    ::setenv("HELIXVM_FAKE_QEMU", "", 1);
    ASSERT_TRUE(QCoro::waitFor(workspaces().start(*fork)));
    EXPECT_EQ(settled(*fork).state, State::Ready);
    EXPECT_EQ(m_plane->boundary().snapshot(*fork).state, boundary::NetState::Up);
}

TEST_F(WorkspaceForkTest, aDiskThatWasBeingMadeIsNobodysLater)
{
    const auto source = createReady("calm-otter");
    keep(source, "here");
    ASSERT_TRUE(QCoro::waitFor(workspaces().stop(source)));
    const auto disk = diskOf(source);
    const auto half = disk.parent_path() / ("fresh-" + disk.filename().string());
    closePlane();
    ASSERT_TRUE(writeFileAtomically(half, Bytes())); // Helix was killed
    openPlane();
    EXPECT_FALSE(fs::exists(half));
    EXPECT_TRUE(fs::exists(disk));
}

TEST_F(WorkspaceForkTest, oneThatIsStoppedOnItsWayBackStillHasADisk)
{
    const auto id = createReady();
    keep(id, "before");
    for (int round = 0; round < 3; ++round) {
        ASSERT_TRUE(restore(id, "before"));
        ASSERT_TRUE(QCoro::waitFor(workspaces().stop(id, true)));
        ASSERT_TRUE(eventually([&] { return stateOf(id) == State::Stopped; }));
        ASSERT_TRUE(QCoro::waitFor(workspaces().start(id)));
        EXPECT_EQ(settled(id).state, State::Ready)
            << (now(id).error ? now(id).error->describe() : "");
    }
}

TEST_F(WorkspaceForkTest, keepsTheDiskAloneOfOneThatIsStopped)
{
    const auto id = createReady();
    ASSERT_TRUE(QCoro::waitFor(workspaces().stop(id)));
    keep(id, "stopped");
    EXPECT_FALSE(checkpoints().list(id).at(0).hasMemory);
    ASSERT_TRUE(QCoro::waitFor(workspaces().start(id)));
    ASSERT_EQ(settled(id).state, State::Ready);
    keep(id, "running", true);
    EXPECT_FALSE(checkpoints().list(id).at(1).hasMemory);
    for (const auto* name : {"stopped", "running", "stopped"}) {
        const auto back = restore(id, name);
        ASSERT_TRUE(back) << back.error().describe();
        EXPECT_EQ(settled(id).state, State::Ready)
            << (now(id).error ? now(id).error->describe() : "");
        EXPECT_EQ(now(id).beginning, Beginning::Booted);
    }
}

TEST_F(WorkspaceForkTest, checkpointsOutliveHelixAndAreForkedFrom)
{
    const auto id = createReady();
    keep(id, "memory");
    keep(id, "disk", true);
    reopenPlane();
    ASSERT_EQ(settled(id).state, State::Ready);
    ASSERT_EQ(checkpoints().list(id).size(), 2U);
    const auto fork = QCoro::waitFor(checkpoints().fork(id, "memory", ""));
    ASSERT_TRUE(fork) << fork.error().describe();
    EXPECT_EQ(settled(*fork).state, State::Ready);
    EXPECT_EQ(now(*fork).beginning, Beginning::Forked);
    const auto booted = QCoro::waitFor(checkpoints().fork(id, "disk", "fresh"));
    ASSERT_TRUE(booted) << booted.error().describe();
    EXPECT_EQ(settled(*booted).state, State::Ready);
    EXPECT_EQ(now(*booted).name, "fresh");
    EXPECT_EQ(now(*booted).beginning, Beginning::Booted);
    // The source goes; what others stand on stays, the memory does not.
    ASSERT_TRUE(QCoro::waitFor(workspaces().remove(id, true)));
    EXPECT_TRUE(eventuallyNoMemory());
    for (const auto& one : {*fork, *booted}) {
        ASSERT_TRUE(QCoro::waitFor(workspaces().stop(one, true)));
        ASSERT_TRUE(QCoro::waitFor(workspaces().start(one)));
        EXPECT_EQ(settled(one).state, State::Ready);
    }
}

TEST_F(WorkspaceForkTest, memoryThatIsStillWaitedForIsNotPutOnAnotherDisk)
{
    const auto id = createReady("calm-otter");
    keep(id, "memory");
    keep(id, "disk", true);
    createReady("other");
    ASSERT_TRUE(QCoro::waitFor(m_plane->settings().set("resources.maxRunning", "1")));
    ASSERT_TRUE(restore(id, "memory"));
    ASSERT_TRUE(now(id).waits);
    ASSERT_TRUE(restore(id, "disk"));
    ASSERT_TRUE(now(id).waits);
    ASSERT_TRUE(QCoro::waitFor(m_plane->settings().set("resources.maxRunning", "2")));
    ASSERT_TRUE(eventually([&] { return stateOf(id) == State::Ready; }));
    EXPECT_NE(now(id).beginning, Beginning::Restored);
}

TEST_F(WorkspaceForkTest, aDiskIsNotDividedWithoutEnd)
{
    const auto id = createReady("calm-otter");
    ASSERT_TRUE(QCoro::waitFor(workspaces().stop(id, true)));
    ASSERT_TRUE(eventually([&] { return stateOf(id) == State::Stopped; }));
    const std::string layer = newLayerName();
    const std::vector<std::string> most(kMostLayers, layer);
    fs::rename(disk(id), m_options.paths.workspaceData(id) / diskFileName(most));
    closePlane();
    databaseSql("UPDATE workspaces SET disk_layers = '" + joinLayers(most) + "'");
    openPlane();
    const auto kept = QCoro::waitFor(checkpoints().add(id, "again", true));
    ASSERT_FALSE(kept);
    EXPECT_EQ(kept.error().code, ErrorCode::ResourceExhausted) << kept.error().describe();
}

TEST_F(WorkspaceForkTest, aMachineIsNotGivenLayersWithoutEndWhileItRuns)
{
    const ScopedVariable many("HELIXVM_FAKE_QEMU",
                              "many-layers"); // of which most were merged since
    const auto id = createReady("calm-otter");
    const auto kept = QCoro::waitFor(checkpoints().add(id, "again", true));
    ASSERT_FALSE(kept);
    EXPECT_EQ(kept.error().code, ErrorCode::ResourceExhausted) << kept.error().describe();
    EXPECT_EQ(stateOf(id), State::Ready);
    EXPECT_TRUE(layerNames().empty());
    ASSERT_TRUE(QCoro::waitFor(workspaces().stop(id, true)));
    keep(id, "stopped");
}

TEST_F(WorkspaceForkTest, checkpointsAreNamedAndRemoved)
{
    const auto id = createReady();
    keep(id, "one");
    EXPECT_EQ(QCoro::waitFor(checkpoints().add(id, "one", false)).error().code,
              ErrorCode::AlreadyExists);
    EXPECT_EQ(QCoro::waitFor(checkpoints().add(id, "../two", false)).error().code,
              ErrorCode::InvalidArgument);
    EXPECT_EQ(restore(id, "two").error().code, ErrorCode::NotFound);
    EXPECT_EQ(QCoro::waitFor(checkpoints().remove(id, "two")).error().code, ErrorCode::NotFound);
    EXPECT_EQ(stateOf(id), State::Ready) << "nothing was given up for a name that is none";
    ASSERT_TRUE(QCoro::waitFor(checkpoints().remove(id, "one")));
    EXPECT_TRUE(checkpoints().list(id).empty());
    EXPECT_TRUE(eventuallyNoMemory());
    ASSERT_EQ(QCoro::waitFor(workspaces().suspend(id)).has_value(), true);
    EXPECT_EQ(QCoro::waitFor(checkpoints().add(id, "asleep", false)).error().code,
              ErrorCode::Conflict);
}

TEST_F(WorkspaceForkTest, aCheckpointIsNotKeptOfOneThatIsDeletedMeanwhile)
{
    const auto id = createReady();
    ASSERT_TRUE(QCoro::waitFor(workspaces().stop(id)));
    auto adding = checkpoints().add(id, "late", false);
    EXPECT_TRUE(QCoro::waitFor(workspaces().remove(id, true)));
    const auto added = QCoro::waitFor(std::move(adding));
    ASSERT_FALSE(added);
    EXPECT_EQ(added.error().code, ErrorCode::Conflict) << added.error().describe();
    EXPECT_TRUE(eventually([&] { return layerNames().empty(); }));
    expectNothingLeft();
}

TEST_F(WorkspaceForkTest, anOldCheckpointIsNotGoneOnFromWithAnotherAgent)
{
    const auto id = createReady();
    keep(id, "old");
    std::ofstream(root() / "agent.erofs") << "another agent";
    ASSERT_TRUE(QCoro::waitFor(workspaces().stop(id, true)));
    // The guest of then has the agent of then: its drive was kept with it.
    ASSERT_TRUE(restore(id, "old"));
    EXPECT_EQ(settled(id).state, State::Ready);
    EXPECT_EQ(now(id).beginning, Beginning::Restored);
    EXPECT_NE(readFile(m_options.paths.workspaceData(id) / "agent.erofs").value_or(""),
              "another agent");
}

} // namespace
} // namespace helix::life
