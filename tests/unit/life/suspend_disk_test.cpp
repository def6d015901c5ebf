// This computer's disk is full while a workspace is suspended, resumed, forked or goes back to a
// checkpoint: a small file system of the test's own.

#include <fstream>

#include <fcntl.h>

#include "base/atomic_file.h"
#include "base/unique_fd.h"
#include "unit/base/small_disks.h"
#include "unit/life/plane_fixture.h"

namespace helix::life {
namespace {

namespace fs = std::filesystem;

class SuspendDiskTest : public PlaneTest {
protected:
    static void SetUpTestSuite() { s_why = fixture::SmallDisks::prepare(); }
    void SetUp() override
    {
        if (!s_why.empty())
            GTEST_SKIP() << "a file system of its own cannot be mounted here: " << s_why;
        m_disks.mount(m_small, "1280m");
        furnishHome(m_small);
        m_options = planeOptions(m_small);
        m_options.installation.templateMemory = m_small / "library.so";
        EXPECT_TRUE(writeFileAtomically(m_options.installation.templateMemory, Bytes()));
        bootsAlways(m_options);
        openPlane();
        ASSERT_TRUE(QCoro::waitFor(m_plane->settings().set("resources.diskReserveMiB", "0")));
    }
    void TearDown() override
    {
        closePlane();
        m_disks.unmountAll();
    }
    void fill() const
    {
        const UniqueFd file(::open((m_small / "full").c_str(), O_CREAT | O_WRONLY, 0600));
        off_t offset = 0;
        for (off_t piece = 256L << 20; piece >= 4096;)
            if (::posix_fallocate(file.get(), offset, piece) == 0)
                offset += piece;
            else
                piece /= 2;
    }
    void free() const { fs::remove(m_small / "full"); }
    WorkspaceSnapshot now(const WorkspaceId& id)
    {
        return workspaces().snapshot(id).value_or(WorkspaceSnapshot{});
    }

    /// Some is free for everything but what the guest's memory could take.
    void leaveLittle()
    {
        const auto free = fs::space(m_small).available >> 20;
        ASSERT_TRUE(QCoro::waitFor(
            m_plane->settings().set("resources.diskReserveMiB", std::to_string(free - 50))));
    }
    void leaveAll()
    {
        ASSERT_TRUE(QCoro::waitFor(m_plane->settings().set("resources.diskReserveMiB", "0")));
    }
    /// As before the fork or the checkpoint that was refused with `error`.
    void expectNothingCameOf(const WorkspaceId& id, const Error& error)
    {
        EXPECT_EQ(error.code, ErrorCode::OutOfSpace) << error.describe();
        EXPECT_EQ(now(id).state, State::Ready);
        EXPECT_TRUE(eventually([&] { return now(id).agentConnected; }));
        EXPECT_EQ(workspaces().list().size(), 1U);
        EXPECT_TRUE(m_plane->checkpoints().list(id).empty());
        EXPECT_TRUE(!fs::exists(m_small / "data/layers") || fs::is_empty(m_small / "data/layers"));
    }

    fixture::SmallDisks m_disks;
    const fs::path m_small = root() / "small";
    inline static std::string s_why;
};

TEST_F(SuspendDiskTest, runsOnWhenThereIsNoSpaceForIt)
{
    const auto id = createReady();
    const auto pid = now(id).qemuPid;
    fill();
    const auto refused = QCoro::waitFor(workspaces().suspend(id));
    ASSERT_FALSE(refused);
    EXPECT_NE(refused.error().message.find("runs on"), std::string::npos)
        << refused.error().message;
    EXPECT_EQ(now(id).state, State::Ready);
    EXPECT_EQ(now(id).qemuPid, pid);
    EXPECT_TRUE(eventually([&] { return now(id).agentConnected; }));
    EXPECT_FALSE(fs::exists(m_options.paths.workspaceData(id) / "saved"));
    free();
    const auto done = QCoro::waitFor(workspaces().suspend(id));
    EXPECT_TRUE(done) << done.error().describe();
}

TEST_F(SuspendDiskTest, leavesTheReserveAlone)
{
    const auto id = createReady();
    // All is free but what the guest's memory could take.
    const auto free = fs::space(m_small).available >> 20;
    ASSERT_TRUE(QCoro::waitFor(
        m_plane->settings().set("resources.diskReserveMiB", std::to_string(free - 50))));
    const auto refused = QCoro::waitFor(workspaces().suspend(id));
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, ErrorCode::OutOfSpace) << refused.error().describe();
    EXPECT_NE(refused.error().message.find("of free disk space"), std::string::npos)
        << refused.error().message;
    EXPECT_EQ(now(id).state, State::Ready);
}

TEST_F(SuspendDiskTest, staysSuspendedWhenThereIsNoSpaceToGoOn)
{
    const auto id = createReady();
    ASSERT_TRUE(QCoro::waitFor(workspaces().suspend(id)));
    fill();
    const auto refused = QCoro::waitFor(workspaces().start(id));
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, ErrorCode::OutOfSpace) << refused.error().describe();
    EXPECT_EQ(now(id).state, State::Suspended);
    free();
    ASSERT_TRUE(QCoro::waitFor(workspaces().start(id)));
    EXPECT_EQ(settled(id).state, State::Ready) << now(id).notice;
}

TEST_F(SuspendDiskTest, isNotForkedWhereItsMemoryHasNoSpace)
{
    const auto id = createReady();
    leaveLittle();
    const auto refused = QCoro::waitFor(workspaces().fork(id, plane::ForkRequest{2, {}}));
    ASSERT_FALSE(refused);
    EXPECT_NE(refused.error().message.find("was not forked"), std::string::npos)
        << refused.error().message;
    expectNothingCameOf(id, refused.error());
    leaveAll();
    fill();
    const auto full = QCoro::waitFor(workspaces().fork(id, plane::ForkRequest{2, {}}));
    ASSERT_FALSE(full);
    expectNothingCameOf(id, full.error());
    free();
    const auto forks = QCoro::waitFor(workspaces().fork(id, plane::ForkRequest{1, {}}));
    ASSERT_TRUE(forks) << forks.error().describe();
    EXPECT_EQ(settled(forks->at(0)).state, State::Ready);
}

TEST_F(SuspendDiskTest, noCheckpointIsMadeWhereItsMemoryHasNoSpace)
{
    const auto id = createReady();
    leaveLittle();
    const auto refused = QCoro::waitFor(m_plane->checkpoints().add(id, "here", false));
    ASSERT_FALSE(refused);
    expectNothingCameOf(id, refused.error());
    leaveAll();
    EXPECT_TRUE(QCoro::waitFor(m_plane->checkpoints().add(id, "here", false)));
}

TEST_F(SuspendDiskTest, runsOnWhenTheDiskIsFullBeforeItsMemoryIsSaved)
{
    const auto gate = root() / "gate";
    const ScopedVariable waits("HELIXVM_FAKE_QEMU", "save-waits"), at("HELIXVM_FAKE_GATE", gate);
    const auto id = createReady();
    const auto data = m_small / "data/layers";
    auto keeping = m_plane->checkpoints().add(id, "here", false);
    ASSERT_TRUE(eventually([&] {
        return fs::exists(data) && !fs::is_empty(data) &&
               fs::exists(fs::directory_iterator(data)->path() / "memory");
    }));
    fill();
    std::ofstream(gate).close();
    const auto refused = QCoro::waitFor(std::move(keeping));
    free();
    ASSERT_FALSE(refused);
    EXPECT_EQ(now(id).state, State::Ready);
    EXPECT_TRUE(eventually([&] { return now(id).agentConnected; }));
    EXPECT_TRUE(m_plane->checkpoints().list(id).empty());
    const auto kept = QCoro::waitFor(m_plane->checkpoints().add(id, "here", false));
    EXPECT_TRUE(kept) << kept.error().describe();
    ASSERT_TRUE(QCoro::waitFor(workspaces().stop(id, true)));
    ASSERT_TRUE(QCoro::waitFor(workspaces().start(id)));
    EXPECT_EQ(settled(id).state, State::Ready) << (now(id).error ? now(id).error->describe() : "");
}

TEST_F(SuspendDiskTest, givesNothingUpToGoBackWhereThereIsNoSpace)
{
    const auto id = createReady();
    ASSERT_TRUE(QCoro::waitFor(m_plane->checkpoints().add(id, "here", false)));
    const auto pid = now(id).qemuPid;
    fill();
    const auto refused = QCoro::waitFor(m_plane->checkpoints().restore(id, "here", true));
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, ErrorCode::OutOfSpace) << refused.error().describe();
    EXPECT_EQ(now(id).state, State::Ready);
    EXPECT_EQ(now(id).qemuPid, pid) << "it does what it did";
    free();
    const auto back = QCoro::waitFor(m_plane->checkpoints().restore(id, "here", true));
    ASSERT_TRUE(back) << back.error().describe();
    EXPECT_EQ(settled(id).beginning, plane::Beginning::Restored);
}

} // namespace
} // namespace helix::life
