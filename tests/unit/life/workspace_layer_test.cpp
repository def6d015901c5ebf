// Forks and checkpoints whose layer is not whole, and workspaces that cannot be forked.

#include <csignal>
#include <fstream>

#include "base/atomic_file.h"
#include "unit/life/plane_fixture.h"

namespace helix::life {
namespace {

namespace fs = std::filesystem;
using plane::Beginning;

class WorkspaceLayerTest : public PlaneTest {
protected:
    WorkspaceLayerTest()
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
    /// One that is stopped, with a checkpoint of its memory.
    WorkspaceId stoppedWithMemory()
    {
        const auto id = createReady();
        EXPECT_TRUE(QCoro::waitFor(m_plane->checkpoints().add(id, "here", false)));
        EXPECT_TRUE(QCoro::waitFor(workspaces().stop(id, true)));
        return id;
    }
    /// The one that there is.
    [[nodiscard]] fs::path layer() const
    {
        return fs::directory_iterator(m_options.paths.data / "layers")->path();
    }
    void expectBoots(const WorkspaceId& id, const std::string& why)
    {
        const auto settledOne = settled(id);
        EXPECT_EQ(settledOne.state, State::Ready)
            << (settledOne.error ? settledOne.error->describe() : "");
        EXPECT_EQ(settledOne.beginning, Beginning::Booted);
        EXPECT_NE(settledOne.whyBooted.find(why), std::string::npos) << settledOne.whyBooted;
    }
    /// Of a restore, and of a fork of the checkpoint.
    void expectBothBoot(const WorkspaceId& id, const std::string& why)
    {
        const auto back = QCoro::waitFor(m_plane->checkpoints().restore(id, "here", true));
        ASSERT_TRUE(back) << back.error().describe();
        expectBoots(id, why);
        const auto fork = QCoro::waitFor(m_plane->checkpoints().fork(id, "here", "copy"));
        ASSERT_TRUE(fork) << fork.error().describe();
        expectBoots(*fork, why);
    }
    void expectNotForked(const WorkspaceId& id, const std::string& words)
    {
        const auto refused = QCoro::waitFor(workspaces().fork(id, plane::ForkRequest{1, {}}));
        ASSERT_FALSE(refused);
        EXPECT_EQ(refused.error().code, ErrorCode::Conflict);
        for (const auto& part : {words, std::string("it can be forked while it runs")})
            EXPECT_NE(refused.error().message.find(part), std::string::npos)
                << refused.error().message;
        EXPECT_EQ(workspaces().list().size(), 1U);
    }
};

TEST_F(WorkspaceLayerTest, oneThatHasFailedOrIsSuspendedIsNotForked)
{
    const auto id = createReady();
    ASSERT_TRUE(QCoro::waitFor(workspaces().suspend(id)));
    expectNotForked(id, "is suspended");
    ASSERT_TRUE(QCoro::waitFor(workspaces().start(id)));
    ASSERT_EQ(settled(id).state, State::Ready) << now(id).notice;
    ::kill(now(id).qemuPid, SIGKILL);
    ASSERT_TRUE(eventually([&] { return stateOf(id) == State::Failed; }));
    expectNotForked(id, "failed");
}

TEST_F(WorkspaceLayerTest, withoutTheMemoryItBoots)
{
    const auto id = stoppedWithMemory();
    fs::remove(layer() / "memory");
    expectBothBoot(id, "memory is missing");
}

TEST_F(WorkspaceLayerTest, withPartOfTheMemoryItBoots)
{
    const auto id = stoppedWithMemory();
    fs::permissions(layer() / "memory", fs::perms::owner_all);
    fs::resize_file(layer() / "memory", 4096);
    expectBothBoot(id, "memory is not whole");
}

TEST_F(WorkspaceLayerTest, withoutTheStateOfItsDevicesItBoots)
{
    const auto id = stoppedWithMemory();
    fs::remove(layer() / "devices");
    expectBothBoot(id, "devices is missing");
}

TEST_F(WorkspaceLayerTest, withoutTheAgentOfThenItBootsWithThePresentOne)
{
    const auto id = stoppedWithMemory();
    fs::remove(layer() / "agent.erofs");
    std::ofstream(root() / "agent.erofs") << "the present agent";
    expectBothBoot(id, "agent");
    EXPECT_EQ(readFile(m_options.paths.workspaceData(id) / "agent.erofs").value_or(""),
              "the present agent");
}

} // namespace
} // namespace helix::life
