// This computer has little memory left, as a /proc/meminfo of the test's own says.

#include <fstream>

#include "base/atomic_file.h"
#include "unit/base/small_disks.h"
#include "unit/life/plane_fixture.h"

namespace helix::life {
namespace {

namespace fs = std::filesystem;

class ScarceMemoryTest : public PlaneTest {
protected:
    static void SetUpTestSuite() { s_why = fixture::SmallDisks::prepare(); }
    void SetUp() override
    {
        if (!s_why.empty())
            GTEST_SKIP() << "/proc/meminfo cannot be another here: " << s_why;
        haveFree(3000);
        ASSERT_EQ(::mount(m_file.c_str(), "/proc/meminfo", nullptr, MS_BIND, nullptr), 0)
            << std::strerror(errno);
        m_options.installation.templateMemory = root() / "library.so";
        EXPECT_TRUE(writeFileAtomically(m_options.installation.templateMemory, Bytes()));
    }
    void TearDown() override
    {
        closePlane();
        ::umount2("/proc/meminfo", MNT_DETACH);
    }
    /// Of 4000 MiB.
    void haveFree(int availableMiB) const
    {
        std::ofstream(m_file) << "MemTotal: " << 4000 * 1024
                              << " kB\nMemAvailable: " << availableMiB * 1024 << " kB\n";
    }
    [[nodiscard]] std::vector<int> spareMachines() const
    {
        return processesOf(root(), "guest=helixvm-spare-");
    }
    /// Workspaces that stand ready, as Helix says.
    int readyOnes()
    {
        for (const auto& finding : QCoro::waitFor(m_plane->doctor(false)))
            if (finding.sentence.ends_with("ready for the next Create."))
                return std::stoi(finding.sentence);
        return 0;
    }
    /// Helix looks at them.
    void look()
    {
        m_theme = m_theme == "dark" ? "light" : "dark";
        ASSERT_TRUE(QCoro::waitFor(m_plane->settings().set("appearance.theme", m_theme)));
    }

    const fs::path m_file = root() / "meminfo";
    std::string m_theme;
    inline static std::string s_why;
};

TEST_F(ScarceMemoryTest, forksThatDoNotFitTogetherAreRefusedAsAWhole)
{
    bootsAlways(m_options);
    openPlane();
    const auto source = createReady(); // 256 MiB
    haveFree(600);
    const auto refused = QCoro::waitFor(workspaces().fork(source, plane::ForkRequest{3, {}}));
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, ErrorCode::ResourceExhausted) << refused.error().describe();
    EXPECT_NE(refused.error().message.find("memory"), std::string::npos) << refused.error().message;
    EXPECT_EQ(workspaces().list().size(), 1U);
    EXPECT_EQ(stateOf(source), State::Ready);
    EXPECT_FALSE(fs::exists(m_options.paths.data / "layers"));
    const auto forks = QCoro::waitFor(workspaces().fork(source, plane::ForkRequest{2, {}}));
    ASSERT_TRUE(forks) << forks.error().describe();
    for (const auto& fork : *forks)
        EXPECT_EQ(settled(fork).state, State::Ready);
}

TEST_F(ScarceMemoryTest, thoseThatStandReadyGiveWayAndComeAgain)
{
    openPlane();
    ASSERT_TRUE(eventually([&] { return readyOnes() == 1; }));
    haveFree(300); // less than a tenth
    look();
    EXPECT_TRUE(eventually([&] { return readyOnes() == 0 && spareMachines().empty(); }));
    haveFree(3000);
    look();
    EXPECT_TRUE(eventually([&] { return readyOnes() == 1; }));
}

TEST_F(ScarceMemoryTest, thoseThatStandReadyGiveWayToWhatIsAskedFor)
{
    openPlane();
    ASSERT_TRUE(eventually([&] { return readyOnes() == 1; }));
    haveFree(450); // more than a tenth: they may stay
    look();
    CreateRequest request;
    request.image = "tiny";
    request.resources.memoryMiB = 512;
    const auto refused = QCoro::waitFor(workspaces().create(request));
    ASSERT_FALSE(refused) << "what they had is free, and this file does not know it";
    EXPECT_EQ(refused.error().code, ErrorCode::ResourceExhausted) << refused.error().describe();
    EXPECT_TRUE(eventually([&] { return readyOnes() == 0 && spareMachines().empty(); }));
}

} // namespace
} // namespace helix::life
