// What workspaces take of this computer, on fake machines, which are real processes.

#include "plane/host_use.h"
#include "unit/life/plane_fixture.h"

namespace helix::life {
namespace {

class WorkspaceUseTest : public PlaneTest {
protected:
    plane::WorkspaceUse useOf(const WorkspaceId& id)
    {
        for (auto& one : m_plane->hostUse().use(true).workspaces)
            if (one.workspace == id)
                return one;
        return {};
    }
    bool lookedAgain()
    {
        bool looked = false;
        const auto watch = QObject::connect(&m_plane->hostUse(), &plane::HostUse::looked,
                                            [&looked] { looked = true; });
        const bool done = eventually([&looked] { return looked; });
        QObject::disconnect(watch);
        return done;
    }
};

TEST_F(WorkspaceUseTest, ofOneThatRunsAndOfOneThatDoesNot)
{
    openPlane();
    const auto id = createReady("calm-otter");
    ASSERT_TRUE(eventually([&] { return useOf(id).now.memoryBytes > 0; }));
    ASSERT_TRUE(eventually([&] { return useOf(id).now.bytesIn == 50000; }));
    const auto running = useOf(id);
    EXPECT_EQ(running.name, "calm-otter");
    EXPECT_EQ(running.state, "ready");
    EXPECT_GT(running.memoryGiven, 0U);
    EXPECT_GT(running.now.memoryBytes, 100U << 10) << "two programs";
    EXPECT_GE(running.now.cpuPercent, 0.0);
    EXPECT_GT(running.now.diskBytes, 0U);
    EXPECT_EQ(running.now.bytesOut, 7000U);
    EXPECT_FALSE(running.history.empty());
    EXPECT_EQ(running.history.back(), running.now);
    EXPECT_TRUE(m_plane->hostUse().use(false).workspaces.front().history.empty());
    EXPECT_EQ(m_plane->hostUse().use(false).running, 1);
    EXPECT_GT(m_plane->hostUse().use(false).memoryTotal, 0U);

    ASSERT_TRUE(QCoro::waitFor(workspaces().stop(id)));
    ASSERT_TRUE(eventually([&] { return useOf(id).now.memoryBytes == 0; }));
    EXPECT_GT(useOf(id).now.diskBytes, 0U) << "its disk stays";
    EXPECT_EQ(m_plane->hostUse().use(false).running, 0);

    ASSERT_TRUE(QCoro::waitFor(workspaces().remove(id, false)));
    EXPECT_TRUE(m_plane->hostUse().use(true).workspaces.empty());
    EXPECT_TRUE(lookedAgain());
}

} // namespace
} // namespace helix::life
