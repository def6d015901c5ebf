// What Helix keeps on the disk, and what it gives back, on fake machines.

#include <fstream>

#include "base/atomic_file.h"
#include "plane/host_use.h"
#include "unit/life/plane_fixture.h"

namespace helix::life {
namespace {

namespace fs = std::filesystem;
using Kind = operations::StoredKind::Kind;

constexpr std::uint64_t kSomeBlocks = 64U << 10;

class WorkspaceStorageTest : public PlaneTest {
protected:
    WorkspaceStorageTest()
    {
        m_options.installation.templateMemory = root() / "library.so";
        EXPECT_TRUE(writeFileAtomically(m_options.installation.templateMemory, Bytes()));
    }
    void openWarm()
    {
        openPlane();
        ASSERT_TRUE(QCoro::waitFor(m_plane->settings().set("resources.readyWorkspaces", "0")));
        ASSERT_TRUE(eventually([&] {
            return m_plane->images().list().at(0).warm.phase == plane::WarmState::Phase::Ready;
        }));
    }
    plane::StorageUse storage()
    {
        return QCoro::waitFor(m_plane->hostUse().storage()).value_or(plane::StorageUse{});
    }
    plane::Reclaimed reclaim()
    {
        return QCoro::waitFor(m_plane->hostUse().reclaim()).value_or(plane::Reclaimed{});
    }
    static operations::StoredKind kindOf(const plane::StorageUse& use, Kind kind)
    {
        for (const auto& one : use.kinds)
            if (one.kind == kind)
                return one;
        return {};
    }
    /// A version of the image that came before.
    void leaveOldVersion() const
    {
        const auto images = m_options.paths.images() / "tiny";
        fs::copy(images / "v1", images / "v0", fs::copy_options::recursive);
        std::ofstream(images / "v0" / "disk.qcow2", std::ios::app) << std::string(100000, 'x');
        fs::last_write_time(images / "v0" / "manifest.json",
                            fs::file_time_type::clock::now() - std::chrono::hours(1));
    }
    /// What it says then.
    static std::string ofANewerHelix(const fs::path& manifest)
    {
        auto text = readFile(manifest, 1U << 20).value();
        const auto schema = text.find('1', text.find("\"schema\""));
        EXPECT_NE(schema, std::string::npos) << text;
        if (schema != std::string::npos)
            text[schema] = '2';
        fs::remove(manifest);
        std::ofstream(manifest) << text;
        return text;
    }
    [[nodiscard]] fs::path images() const { return m_options.paths.images() / "tiny"; }
};

TEST_F(WorkspaceStorageTest, whatIsNeededStays)
{
    openWarm();
    const auto id = createReady("calm-otter");
    const auto before = storage();
    EXPECT_EQ(before.needlessBytes, 0U);
    EXPECT_GT(kindOf(before, Kind::Images).bytes, 0U);
    EXPECT_GT(kindOf(before, Kind::WarmSnapshots).bytes, 0U);
    EXPECT_GT(kindOf(before, Kind::WorkspaceDisks).bytes, 0U);
    EXPECT_GT(kindOf(before, Kind::Records).bytes, 0U);
    EXPECT_GT(before.diskFree, 0U);
    ASSERT_EQ(before.workspaces.size(), 1U);
    EXPECT_EQ(before.workspaces.front().name, "calm-otter");
    const auto reclaimed = reclaim();
    EXPECT_TRUE(reclaimed.problems.empty());
    for (const auto& part : reclaimed.parts) {
        // What Helix writes meanwhile may come to lie in a block less on the disk.
        EXPECT_TRUE(part.kind == Kind::WorkspaceDisks || part.kind == Kind::Records)
            << static_cast<int>(part.kind);
        EXPECT_LE(part.bytes, kSomeBlocks) << static_cast<int>(part.kind);
    }
    EXPECT_EQ(kindOf(storage(), Kind::WarmSnapshots), kindOf(before, Kind::WarmSnapshots));
    ASSERT_TRUE(QCoro::waitFor(workspaces().stop(id)));
    (void)reclaim();
    ASSERT_TRUE(QCoro::waitFor(workspaces().start(id)));
    EXPECT_EQ(settled(id).state, State::Ready) << "its base is there";
}

TEST_F(WorkspaceStorageTest, whatANewerHelixWroteStays)
{
    openWarm();
    leaveOldVersion();
    const auto file = images() / "v0" / "manifest.json";
    const auto text = ofANewerHelix(file);
    EXPECT_EQ(kindOf(storage(), Kind::Images).needlessBytes, 0U) << "nobody here knows what it is";
    (void)reclaim();
    EXPECT_EQ(readFile(file, 1U << 20).value(), text);
    EXPECT_TRUE(fs::exists(images() / "v0" / "disk.qcow2"));
}

TEST_F(WorkspaceStorageTest, whatANewerHelixWroteIsNeitherRemovedNorWhatMachinesOfItGoOnFrom)
{
    openWarm();
    leaveOldVersion();
    const auto text = ofANewerHelix(images() / "v0" / "manifest.json");
    const auto refused = QCoro::waitFor(m_plane->images().remove("tiny"));
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, ErrorCode::Conflict);
    EXPECT_NE(refused.error().message.find("v0"), std::string::npos) << refused.error().message;
    EXPECT_EQ(readFile(images() / "v0" / "manifest.json", 1U << 20), text);
    // As after a downgrade: the one version that there is cannot be read.
    closePlane();
    fs::remove_all(images() / "v1");
    const auto warm = m_options.paths.data / "warm" / "tiny" / "v1";
    ASSERT_FALSE(fs::is_empty(warm));
    openPlane();
    (void)reclaim();
    EXPECT_TRUE(fs::exists(warm) && !fs::is_empty(warm));
}

TEST_F(WorkspaceStorageTest, whatNothingNeedsIsGivenBackAndToldBefore)
{
    openWarm();
    leaveOldVersion();
    fs::create_directories(m_options.paths.cache / "images" / "layers");
    std::ofstream(m_options.paths.cache / "images" / "layers" / "a") << std::string(50000, 'x');
    const auto drives = m_options.paths.data / "agent-drives";
    fs::create_directories(drives);
    std::ofstream(drives / "old.erofs") << std::string(20000, 'x');
    const auto before = storage();
    EXPECT_GE(kindOf(before, Kind::Images).needlessBytes, 100000U);
    EXPECT_GE(kindOf(before, Kind::BuildFiles).needlessBytes, 50000U);
    EXPECT_GE(kindOf(before, Kind::AgentDrives).needlessBytes, 20000U);
    const auto reclaimed = reclaim();
    EXPECT_EQ(reclaimed.bytes, before.needlessBytes);
    EXPECT_EQ(reclaimed.parts.size(), 3U);
    EXPECT_FALSE(fs::exists(images() / "v0"));
    EXPECT_TRUE(fs::exists(images() / "v1" / "disk.qcow2"));
    EXPECT_FALSE(fs::exists(m_options.paths.cache / "images"));
    EXPECT_FALSE(fs::exists(drives / "old.erofs"));
    EXPECT_EQ(storage().needlessBytes, 0U);
    const auto id = createReady();
    EXPECT_EQ(workspaces().snapshot(id)->beginning, plane::Beginning::Warm);
}

/// It would go by itself in a week.
TEST_F(WorkspaceStorageTest, whatAPullThatEndedEarlyHasLeftIsGivenBack)
{
    openWarm();
    const auto left = m_options.paths.images() / ".pull-0123";
    fs::create_directories(left / "bundle");
    for (const auto* file : {"chunk-0", "bundle/initrd"})
        std::ofstream(left / file) << std::string(1U << 20, 'x');
    EXPECT_GE(storage().needlessBytes, 2U << 20);
    (void)reclaim();
    EXPECT_FALSE(fs::exists(left / "chunk-0"));
    EXPECT_FALSE(fs::exists(left / "bundle"));
}

TEST_F(WorkspaceStorageTest, aVersionThatAWorkspaceStandsOnStays)
{
    openPlane();
    ASSERT_TRUE(QCoro::waitFor(m_plane->settings().set("resources.readyWorkspaces", "0")));
    const auto id = createReady();
    ASSERT_TRUE(QCoro::waitFor(workspaces().stop(id)));
    // A newer one comes, as after a build.
    fs::copy(images() / "v1", images() / "v2", fs::copy_options::recursive);
    std::string manifest;
    std::getline(std::ifstream(images() / "v2" / "manifest.json"), manifest, '\0');
    manifest.replace(manifest.find("\"v1\""), 4, "\"v2\"");
    std::ofstream(images() / "v2" / "manifest.json") << manifest;
    EXPECT_EQ(kindOf(storage(), Kind::Images).needlessBytes, 0U);
    (void)reclaim();
    EXPECT_TRUE(fs::exists(images() / "v1"));
    ASSERT_TRUE(QCoro::waitFor(workspaces().remove(id, false)));
    EXPECT_GT(kindOf(storage(), Kind::Images).needlessBytes, 0U);
    (void)reclaim();
    EXPECT_FALSE(fs::exists(images() / "v1"));
    EXPECT_TRUE(fs::exists(images() / "v2"));
}

TEST_F(WorkspaceStorageTest, snapshotsThatTheUserDoesNotWantGo)
{
    openWarm();
    ASSERT_TRUE(QCoro::waitFor(m_plane->settings().set("resources.warmSnapshots", "0")));
    EXPECT_GT(kindOf(storage(), Kind::WarmSnapshots).needlessBytes, 0U);
    (void)reclaim();
    EXPECT_EQ(kindOf(storage(), Kind::WarmSnapshots).bytes, 0U);
}

TEST_F(WorkspaceStorageTest, oneAtATime)
{
    openPlane();
    std::optional<Result<plane::Reclaimed>> first;
    const auto keep = [&first](async::Task<Result<plane::Reclaimed>> task) -> async::Task<void> {
        auto result = co_await task;
        first.emplace(std::move(result));
    };
    async::detach(keep(m_plane->hostUse().reclaim()));
    const auto second = QCoro::waitFor(m_plane->hostUse().reclaim());
    ASSERT_FALSE(second);
    EXPECT_EQ(second.error().code, ErrorCode::Conflict);
    ASSERT_TRUE(eventually([&first] { return first.has_value(); }));
    EXPECT_TRUE(*first);
}

} // namespace
} // namespace helix::life
