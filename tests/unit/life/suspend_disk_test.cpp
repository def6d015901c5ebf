// This computer's disk is full while a workspace is suspended or resumed: a small file system of the
// test's own.

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

} // namespace
} // namespace helix::life
