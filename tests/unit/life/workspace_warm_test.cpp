// Workspaces that go on from a warm snapshot instead of booting, and what becomes of snapshots.

#include <fstream>

#include "base/atomic_file.h"
#include "image/image_store.h"
#include "life/begin_again.h"
#include "unit/life/plane_fixture.h"

namespace helix::life {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;
using plane::Beginning;
using Phase = plane::WarmState::Phase;

class WorkspaceWarmTest : public PlaneTest {
protected:
    WorkspaceWarmTest()
    {
        m_options.installation.templateMemory = root() / "library.so";
        EXPECT_TRUE(writeFileAtomically(m_options.installation.templateMemory, Bytes()));
    }
    plane::WarmState warmth() { return m_plane->images().list().at(0).warm; }
    void openWarm()
    {
        openPlane();
        ASSERT_TRUE(QCoro::waitFor(m_plane->settings().set("resources.readyWorkspaces", "0")));
        ASSERT_TRUE(eventually([&] { return warmth().phase == Phase::Ready; }))
            << toString(warmth().phase) << " " << warmth().why;
    }
    [[nodiscard]] fs::path versionFolder() const
    {
        return m_options.paths.data / "warm" / "tiny" / "v1";
    }
    /// Of finished snapshots, and of what is left of retired ones.
    [[nodiscard]] std::vector<fs::path> snapshots() const
    {
        std::vector<fs::path> found;
        std::error_code error;
        for (const auto& entry : fs::directory_iterator(versionFolder(), error))
            found.push_back(entry.path());
        return found;
    }
    operations::ImageTimes times() { return m_plane->images().list().at(0).times; }
    WorkspaceSnapshot snapshotOf(const WorkspaceId& id)
    {
        return workspaces().snapshot(id).value_or(WorkspaceSnapshot{});
    }
    /// Another agent, as after an upgrade: snapshots of the old one fit no more.
    void changeAgent() const { std::ofstream(root() / "agent.erofs") << "another agent"; }
};

TEST_F(WorkspaceWarmTest, aNewOneGoesOnFromTheSnapshotThatWasMadeInTheBackground)
{
    openWarm();
    EXPECT_GT(warmth().sizeBytes, 0U);
    const auto id = createReady();
    EXPECT_EQ(snapshotOf(id).beginning, Beginning::Warm);
    EXPECT_EQ(snapshotOf(id).whyBooted, "");
    EXPECT_GT(times().warmMs, 0);
    EXPECT_EQ(times().bootMs, 0);
    ASSERT_EQ(snapshots().size(), 1U);
    EXPECT_EQ(image::backingFileOf(disk(id)), snapshots()[0] / "disk.qcow2");
    EXPECT_TRUE(QCoro::waitFor(workspaces().remove(id, true)));
    expectNothingLeft();
}

TEST_F(WorkspaceWarmTest, itsOwnDiskIsBootedFromThenOn)
{
    openWarm();
    const auto id = createReady();
    ASSERT_TRUE(QCoro::waitFor(workspaces().stop(id)));
    reopenPlane();
    ASSERT_TRUE(QCoro::waitFor(workspaces().start(id)));
    const auto again = settled(id);
    EXPECT_EQ(again.state, State::Ready) << (again.error ? again.error->describe() : "");
    EXPECT_EQ(again.beginning, Beginning::Booted);
    EXPECT_EQ(again.whyBooted, "");
    EXPECT_EQ(times().bootMs, 0) << "it is not new";
    EXPECT_GT(times().warmMs, 0) << "known after a restart";
}

TEST_F(WorkspaceWarmTest, oneWhoseDiskHasLostItsBaseSaysSo)
{
    openWarm();
    const auto id = createReady();
    ASSERT_TRUE(QCoro::waitFor(workspaces().stop(id)));
    fs::remove_all(snapshots().at(0));
    ASSERT_TRUE(QCoro::waitFor(workspaces().start(id)));
    const auto failed = settled(id);
    EXPECT_EQ(failed.state, State::Failed);
    ASSERT_TRUE(failed.error);
    EXPECT_NE(failed.error->message.find("stands on is missing"), std::string::npos)
        << failed.error->describe();
    EXPECT_TRUE(fs::exists(disk(id)));
}

TEST_F(WorkspaceWarmTest, oneThatIsToBootBoots)
{
    openWarm();
    CreateRequest request;
    request.image = "tiny";
    request.cold = true;
    const auto id = QCoro::waitFor(workspaces().create(request));
    ASSERT_TRUE(id);
    EXPECT_EQ(settled(*id).beginning, Beginning::Booted);
    EXPECT_EQ(snapshotOf(*id).whyBooted, "It was created to boot.");
    EXPECT_GT(times().bootMs, 0);
    EXPECT_EQ(times().warmMs, 0);
}

TEST_F(WorkspaceWarmTest, oneOfAnotherSizeBootsAndTheNextOfItsSizeDoesNot)
{
    openWarm();
    CreateRequest request;
    request.image = "tiny";
    request.resources.memoryMiB = 192;
    const auto first = QCoro::waitFor(workspaces().create(request));
    ASSERT_TRUE(first);
    EXPECT_EQ(settled(*first).beginning, Beginning::Booted);
    EXPECT_NE(snapshotOf(*first).whyBooted.find("of this size"), std::string::npos)
        << snapshotOf(*first).whyBooted;
    ASSERT_TRUE(eventually([&] {
        return snapshots().size() == 2 && fs::exists(snapshots()[0] / "snapshot.json") &&
               fs::exists(snapshots()[1] / "snapshot.json");
    }));
    const auto second = QCoro::waitFor(workspaces().create(request));
    ASSERT_TRUE(second);
    EXPECT_EQ(settled(*second).beginning, Beginning::Warm);
    EXPECT_EQ(settled(createReady("usual")).beginning, Beginning::Warm);
}

TEST_F(WorkspaceWarmTest, oneThatDoesNotComeUpFromItBootsInstead)
{
    m_options.deadlines = StepDeadlines{10s, 10s, 700ms, 10s, 300ms};
    openWarm();
    const auto before = snapshots();
    std::optional<ScopedVariable> mood;
    mood.emplace("HELIXVM_FAKE_QEMU", "never-renewed");
    const auto id = createReady();
    EXPECT_EQ(snapshotOf(id).beginning, Beginning::Booted);
    EXPECT_NE(snapshotOf(id).whyBooted.find("did not come up"), std::string::npos);
    EXPECT_EQ(image::backingFileOf(disk(id)).filename(), "disk.qcow2");
    EXPECT_NE(image::backingFileOf(disk(id)).parent_path(), before.at(0));
    mood.reset();
    // It was given up, and another one is made.
    ASSERT_TRUE(eventually([&] { return warmth().phase == Phase::Ready; }));
    ASSERT_EQ(snapshots().size(), 1U);
    EXPECT_NE(snapshots(), before);
    EXPECT_EQ(settled(createReady("next")).beginning, Beginning::Warm);
}

TEST(SnapshotBlame, isOfASnapshotThatWouldFailAgain)
{
    EXPECT_TRUE(saysAgainstSnapshot({}));
    EXPECT_TRUE(saysAgainstSnapshot({.isRenewed = true, .hasNetwork = true}));
    EXPECT_FALSE(saysAgainstSnapshot({.wasKilled = true}));
    EXPECT_FALSE(saysAgainstSnapshot({.wasKilled = true, .isRenewed = true, .hasNetwork = true}));
    EXPECT_FALSE(saysAgainstSnapshot({.isRenewed = true, .hasNetwork = false}));
}

TEST_F(WorkspaceWarmTest, oneThatIsKilledFromOutsideGoesOnFromTheSameSnapshotOnceMore)
{
    openWarm();
    const auto before = snapshots();
    const std::pair<const char*, Step> moments[] = {{"never-greet", Step::Machine},
                                                    {"never-renewed", Step::GuestReady}};
    for (const auto& [stays, step] : moments) {
        std::optional<ScopedVariable> mood;
        mood.emplace("HELIXVM_FAKE_QEMU", stays);
        const auto id = create(stays);
        ASSERT_TRUE(id);
        ASSERT_NE(killAtStep(*id, step), 0);
        mood.reset(); // it is heard of later, in the loop
        const auto up = settled(*id);
        EXPECT_EQ(up.state, State::Ready) << (up.error ? up.error->describe() : "");
        EXPECT_EQ(up.beginning, Beginning::Warm) << stays << ": " << up.whyBooted;
        EXPECT_EQ(up.whyBooted, "");
        EXPECT_EQ(snapshots(), before);
    }
}

TEST_F(WorkspaceWarmTest, oneThatIsKilledTwiceBootsAndItsSnapshotStays)
{
    openWarm();
    const auto before = snapshots();
    std::optional<ScopedVariable> mood;
    mood.emplace("HELIXVM_FAKE_QEMU", "never-renewed");
    const auto id = create();
    ASSERT_TRUE(id);
    const int first = killAtStep(*id, Step::GuestReady);
    ASSERT_NE(first, 0);
    ASSERT_NE(killAtStep(*id, Step::GuestReady, first), 0);
    EXPECT_EQ(settled(*id).beginning, Beginning::Booted);
    EXPECT_NE(snapshotOf(*id).whyBooted.find("did not come up"), std::string::npos);
    mood.reset();
    EXPECT_EQ(snapshots(), before);
    EXPECT_EQ(warmth().phase, Phase::Ready);
    EXPECT_EQ(settled(createReady("next")).beginning, Beginning::Warm);
}

TEST_F(WorkspaceWarmTest, aNetworkThatDoesNotComeUpSaysNothingAgainstTheSnapshot)
{
    openWarm();
    const auto before = snapshots();
    {
        const ScopedVariable mood("HELIXVM_FAKE_NETD", "die-at-start");
        const auto id = create();
        ASSERT_TRUE(id);
        EXPECT_EQ(settled(*id).state, State::Failed);
    }
    EXPECT_EQ(snapshots(), before);
    EXPECT_EQ(warmth().phase, Phase::Ready);
    EXPECT_EQ(settled(createReady("next")).beginning, Beginning::Warm);
}

TEST_F(WorkspaceWarmTest, afterTwoInARowThatDidNotComeUpTheyBoot)
{
    m_options.deadlines = StepDeadlines{10s, 10s, 700ms, 10s, 300ms};
    openWarm();
    const ScopedVariable mood("HELIXVM_FAKE_QEMU", "never-renewed");
    createReady("one");
    ASSERT_TRUE(eventually([&] { return warmth().phase == Phase::Ready; }));
    createReady("two");
    const auto third = createReady("three");
    EXPECT_EQ(warmth().phase, Phase::Missing);
    EXPECT_NE(snapshotOf(third).whyBooted.find("The last workspaces did not"), std::string::npos)
        << snapshotOf(third).whyBooted;
    // Until the user wants it.
    EXPECT_TRUE(QCoro::waitFor(m_plane->images().warm("tiny")));
    EXPECT_EQ(warmth().phase, Phase::Ready);
}

TEST_F(WorkspaceWarmTest, aDamagedSnapshotIsNotUsedAndMadeAgain)
{
    openWarm();
    const auto memory = snapshots().at(0) / "memory";
    fs::permissions(memory, fs::perms::owner_all);
    fs::resize_file(memory, 4096);
    const auto id = createReady();
    EXPECT_EQ(snapshotOf(id).beginning, Beginning::Booted);
    EXPECT_NE(snapshotOf(id).whyBooted.find("not as it was made"), std::string::npos)
        << snapshotOf(id).whyBooted;
    ASSERT_TRUE(eventually([&] {
        const auto all = snapshots();
        return all.size() == 1 && all[0] != memory.parent_path() &&
               fs::exists(all[0] / "snapshot.json");
    }));
}

TEST_F(WorkspaceWarmTest, anotherAgentMakesAnotherSnapshotAndDisksKeepWhatTheyStandOn)
{
    openWarm();
    const auto id = createReady();
    const auto old = snapshots().at(0);
    ASSERT_TRUE(QCoro::waitFor(workspaces().stop(id)));
    closePlane();
    changeAgent();
    openWarm();
    EXPECT_EQ(snapshots().size(), 2U);
    EXPECT_TRUE(fs::exists(old / "disk.qcow2"));
    EXPECT_FALSE(fs::exists(old / "memory"));
    ASSERT_TRUE(QCoro::waitFor(workspaces().start(id)));
    EXPECT_EQ(settled(id).state, State::Ready);
    EXPECT_EQ(settled(createReady("next")).beginning, Beginning::Warm);
    ASSERT_TRUE(QCoro::waitFor(workspaces().remove(id, true)));
    reopenPlane();
    EXPECT_FALSE(fs::exists(old));
}

TEST_F(WorkspaceWarmTest, aDiskWithoutARecordKeepsWhatItStandsOn)
{
    openWarm();
    const auto id = createReady();
    const auto old = snapshots().at(0);
    ASSERT_TRUE(QCoro::waitFor(workspaces().stop(id)));
    closePlane();
    databaseSql("DELETE FROM workspaces");
    changeAgent();
    openWarm();
    EXPECT_TRUE(fs::exists(m_options.paths.data / "lost" / id.str() / "disk.qcow2"));
    EXPECT_TRUE(fs::exists(old / "disk.qcow2"));
}

TEST_F(WorkspaceWarmTest, theUserWhoWantsNoneGetsNone)
{
    m_options.environment = [before = m_options.environment](const char* name) {
        return std::string_view(name) == "HELIXVM_WARM" ? std::optional<std::string>("0")
                                                        : before(name);
    };
    openPlane();
    const auto id = createReady();
    EXPECT_EQ(snapshotOf(id).beginning, Beginning::Booted);
    EXPECT_EQ(warmth().phase, Phase::Missing);
    EXPECT_TRUE(snapshots().empty());
    // On demand it is made all the same.
    EXPECT_TRUE(QCoro::waitFor(m_plane->images().warm("tiny")));
    EXPECT_EQ(snapshots().size(), 1U);
}

TEST_F(WorkspaceWarmTest, withoutTheLibraryMachinesBoot)
{
    m_options.installation.templateMemory = root() / "missing.so";
    openPlane();
    EXPECT_EQ(warmth().phase, Phase::Never);
    const auto made = QCoro::waitFor(m_plane->images().warm("tiny"));
    ASSERT_FALSE(made);
    EXPECT_EQ(made.error().code, ErrorCode::Unsupported);
    EXPECT_NE(made.error().message.find("missing.so"), std::string::npos);
    EXPECT_EQ(settled(createReady()).beginning, Beginning::Booted);
}

TEST_F(WorkspaceWarmTest, oneThatIsCancelledLeavesNothing)
{
    const ScopedVariable mood("HELIXVM_FAKE_QEMU", "no-guest-ready");
    openPlane();
    ASSERT_TRUE(eventually([&] { return warmth().phase == Phase::Making; }));
    m_plane->images().cancelWarm("tiny");
    ASSERT_TRUE(eventually([&] { return warmth().phase == Phase::Missing; }));
    EXPECT_TRUE(snapshots().empty());
    expectNothingLeft();
}

TEST_F(WorkspaceWarmTest, anImageThatIsBeingPreparedCanBeRemoved)
{
    const ScopedVariable mood("HELIXVM_FAKE_QEMU", "no-guest-ready");
    openPlane();
    ASSERT_TRUE(eventually([&] { return warmth().phase == Phase::Making; }));
    const auto removed = QCoro::waitFor(m_plane->images().remove("tiny"));
    EXPECT_TRUE(removed) << removed.error().describe();
    EXPECT_FALSE(fs::exists(versionFolder()));
    expectNothingLeft();
}

TEST_F(WorkspaceWarmTest, closingWhileOneIsMadeLeavesNothingRunning)
{
    {
        const ScopedVariable mood("HELIXVM_FAKE_QEMU", "no-guest-ready");
        openPlane();
        ASSERT_TRUE(eventually([&] { return !processesOf(root(), "template").empty(); }));
        closePlane();
    }
    EXPECT_TRUE(eventually([&] { return processesOf(root()).empty(); }));
    openWarm();
    EXPECT_EQ(snapshots().size(), 1U);
    expectNothingLeft();
}

TEST_F(WorkspaceWarmTest, aFullDiskIsTold)
{
    openPlane();
    ASSERT_TRUE(eventually([&] { return warmth().phase == Phase::Ready; }));
    ASSERT_TRUE(QCoro::waitFor(
        m_plane->settings().set("resources.diskReserveMiB", std::to_string(1 << 28))));
    CreateRequest request;
    request.image = "tiny";
    request.resources.memoryMiB = 200;
    ASSERT_TRUE(QCoro::waitFor(m_plane->settings().set("resources.memoryMiB", "200")));
    const auto made = QCoro::waitFor(m_plane->images().warm("tiny"));
    ASSERT_FALSE(made);
    EXPECT_EQ(made.error().code, ErrorCode::OutOfSpace);
}

} // namespace
} // namespace helix::life
