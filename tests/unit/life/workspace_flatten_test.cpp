// Disks that were divided many times, and whose layers become fewer again.

#include <chrono>
#include <fstream>
#include <optional>
#include <set>

#include "async/process.h"
#include "base/atomic_file.h"
#include "image/image_store.h"
#include "image/layer_merge.h"
#include "life/disk_layers.h"
#include "unit/life/plane_fixture.h"

namespace helix::life {
namespace {

namespace fs = std::filesystem;

class WorkspaceFlattenTest : public PlaneTest {
protected:
    static constexpr int kCount = 18; ///< more than kLongChain

    WorkspaceFlattenTest()
    {
        m_options.installation.templateMemory = root() / "library.so";
        EXPECT_TRUE(writeFileAtomically(m_options.installation.templateMemory, Bytes()));
        bootsAlways(m_options);
        openPlane();
    }
    static async::ProcessOutput run(const char* program, std::vector<std::string> arguments)
    {
        async::ProcessRequest request;
        request.program = program;
        request.arguments = std::move(arguments);
        return QCoro::waitFor(async::runProcess(request, {})).value();
    }
    static void qemu(const char* program, const std::vector<std::string>& arguments)
    {
        const auto ended = run(program, arguments);
        EXPECT_TRUE(ended.succeeded()) << ended.output << ended.errorTail;
    }
    /// The disk that its guest writes to.
    [[nodiscard]] fs::path diskOf(const WorkspaceId& id) const
    {
        for (const auto& entry : fs::directory_iterator(m_options.paths.workspaceData(id)))
            if (isDisk(entry.path()))
                return entry.path();
        return {};
    }
    /// A stopped one. At each of its checkpoints, "c1" and so on, something else had been written last.
    WorkspaceId dividedOften()
    {
        const auto id = createReady();
        EXPECT_TRUE(QCoro::waitFor(workspaces().stop(id, true)));
        for (int number = 1; number <= kCount; ++number) {
            const auto text = std::to_string(number);
            qemu("qemu-io", {"-c", "write -P " + text + " " + text + "M 64k", "-c",
                             "write -P " + text + " 512M 4k", diskOf(id).string()});
            const auto kept = QCoro::waitFor(m_plane->checkpoints().add(id, "c" + text, true));
            EXPECT_TRUE(kept) << kept.error().describe();
        }
        keepContent(diskOf(id));
        return id;
    }
    void keepContent(const fs::path& disk)
    {
        qemu("qemu-img", {"convert", "-O", "raw", disk.string(), content()});
    }
    [[nodiscard]] std::string content() const { return root() / "content.raw"; }
    void expectContent(const WorkspaceId& id)
    {
        qemu("qemu-img", {"compare", content(), diskOf(id).string()});
    }
    /// All checkpoints but these, "'c1','c2'", go while there is no Helix; the next one finds that out.
    void reopenWithout(const std::string& kept)
    {
        closePlane();
        databaseSql("DELETE FROM checkpoints WHERE name NOT IN (" + kept + ")");
        openPlane();
    }
    [[nodiscard]] fs::path layers() const { return m_options.paths.data / "layers"; }
    [[nodiscard]] fs::path image() const
    {
        return m_options.paths.images() / "tiny" / "v1" / "disk.qcow2";
    }
    [[nodiscard]] std::size_t layerCount() const { return layersIn(m_options.paths.data).size(); }
    /// The disks of the layers that it stands on by the files, the lowest first.
    [[nodiscard]] std::vector<fs::path> chainOf(const WorkspaceId& id) const
    {
        std::vector<fs::path> chain;
        for (auto disk = image::backingFileOf(diskOf(id)); disk != image() && !disk.empty();
             disk = image::backingFileOf(disk))
            chain.insert(chain.begin(), disk);
        return chain;
    }
    /// How many layers its machine was started with.
    std::size_t layersOfMachine(const WorkspaceId& id)
    {
        const auto pid = workspaces().snapshot(id)->qemuPid;
        const auto words =
            readFile("/proc/" + std::to_string(pid) + "/cmdline", 1U << 20).value_or("");
        const auto folder = layers().string() + "/";
        std::size_t count = 0;
        for (auto at = words.find(folder); at != std::string::npos; at = words.find(folder, at + 1))
            ++count;
        return count;
    }
    /// What Helix would make of all but the last.
    fs::path mergedByHand(const std::vector<fs::path>& chain)
    {
        const auto folder = root() / "work";
        fs::create_directories(folder);
        const image::LayerMerge merge{
            {image()}, {chain.begin(), chain.end() - 1}, folder, folder / "disk.qcow2", 1, 0};
        const auto merged = QCoro::waitFor(image::mergeLayers("qemu-img", merge, {}));
        EXPECT_TRUE(merged) << merged.error().describe();
        return merge.target;
    }
    void expectStarts(const WorkspaceId& id, std::size_t count)
    {
        const auto started = QCoro::waitFor(workspaces().start(id));
        ASSERT_TRUE(started) << started.error().describe();
        const auto now = settled(id);
        EXPECT_EQ(now.state, State::Ready) << (now.error ? now.error->describe() : "");
        EXPECT_EQ(layersOfMachine(id), count);
        ASSERT_TRUE(QCoro::waitFor(workspaces().stop(id, true)));
    }
};

TEST_F(WorkspaceFlattenTest, aLongChainBecomesShort)
{
    const auto id = dividedOften();
    EXPECT_EQ(chainOf(id).size(), 18U);
    const auto last = chainOf(id).back();
    reopenWithout("''");
    ASSERT_TRUE(eventually([&] { return layerCount() == 2; })) << layerCount();
    EXPECT_EQ(chainOf(id).size(), 2U);
    EXPECT_EQ(chainOf(id).back(), last);
    expectContent(id);
    expectStarts(id, 2);
    reopenPlane();
    expectStarts(id, 2);
    expectContent(id);
}

TEST_F(WorkspaceFlattenTest, aCheckpointIsWhatItWas)
{
    const auto id = dividedOften();
    const auto named = chainOf(id).at(13);
    keepContent(named);
    reopenWithout("'c14'");
    ASSERT_TRUE(eventually([&] { return layerCount() == 6; })) << layerCount();
    const auto restored = QCoro::waitFor(m_plane->checkpoints().restore(id, "c14", true));
    ASSERT_TRUE(restored) << restored.error().describe();
    EXPECT_EQ(settled(id).state, State::Ready);
    EXPECT_EQ(layersOfMachine(id), 2U);
    EXPECT_EQ(chainOf(id).back(), named);
    expectContent(id);
}

TEST_F(WorkspaceFlattenTest, aMachineThatRunsGoesOn)
{
    const auto id = dividedOften();
    ASSERT_TRUE(QCoro::waitFor(workspaces().start(id)));
    ASSERT_EQ(settled(id).state, State::Ready);
    const auto pid = workspaces().snapshot(id)->qemuPid;
    reopenWithout("''");
    ASSERT_TRUE(eventually([&] { return layerCount() == 2; })) << layerCount();
    EXPECT_TRUE(eventually([&] { return workspaces().snapshot(id)->agentConnected; }));
    EXPECT_EQ(workspaces().snapshot(id)->qemuPid, pid);
    ASSERT_TRUE(QCoro::waitFor(m_plane->checkpoints().add(id, "more", true)));
    reopenPlane();
    EXPECT_EQ(settled(id).state, State::Ready);
    const auto suspended = QCoro::waitFor(workspaces().suspend(id));
    ASSERT_TRUE(suspended) << suspended.error().describe();
    ASSERT_TRUE(QCoro::waitFor(workspaces().start(id)));
    EXPECT_EQ(settled(id).beginning, plane::Beginning::Resumed);
    EXPECT_EQ(layersOfMachine(id), 3U);
}

TEST_F(WorkspaceFlattenTest, whoeverGoesBackMeanwhileStarts)
{
    const auto id = dividedOften();
    auto whole = chainOf(id);
    whole.resize(14);
    const auto named = whole.back();
    keepContent(named);
    reopenWithout("'c14'"); // they are being merged from here on
    const auto restored = QCoro::waitFor(m_plane->checkpoints().restore(id, "c14", true));
    ASSERT_TRUE(restored) << restored.error().describe();
    EXPECT_EQ(settled(id).state, State::Ready);
    ASSERT_TRUE(QCoro::waitFor(workspaces().stop(id, true)));
    // Two where they were merged before, else fourteen; the others go one by one, past fourteen too.
    ASSERT_TRUE(eventually([&] { return layerCount() == chainOf(id).size(); })) << layerCount();
    reopenPlane();
    const auto chain = chainOf(id);
    EXPECT_TRUE(chain.size() == 2 || chain.size() == 14) << chain.size();
    if (chain.size() == 2) {
        EXPECT_EQ(chain.back(), named) << "the checkpoint's own stays";
    } else {
        EXPECT_EQ(chain, whole) << "all of it, as it was";
    }
    expectStarts(id, chain.size());
    expectContent(id);
}

/// A fork has the layers that it goes on from until it runs: this one never does.
TEST_F(WorkspaceFlattenTest, noChainIsShorterBeforeWhatIsUnderWayIsOver)
{
    const auto id = dividedOften();
    const auto chain = chainOf(id);
    const auto other = createReady("other");
    ASSERT_TRUE(QCoro::waitFor(workspaces().stop(other, true)));
    ASSERT_TRUE(QCoro::waitFor(m_plane->checkpoints().add(other, "there", true)));
    m_options.deadlines->agent = std::chrono::hours(1);
    std::optional<ScopedVariable> hangs;
    hangs.emplace("HELIXVM_FAKE_AGENT", "never-ready");
    reopenWithout("'there'");
    ASSERT_TRUE(eventually([&] { return layerCount() == kCount + 2; })) << "one is being made";
    const auto fork = QCoro::waitFor(m_plane->checkpoints().fork(other, "there", ""));
    ASSERT_TRUE(fork) << fork.error().describe();
    ASSERT_TRUE(eventually([&] { return image::backingFileOf(chain.at(16)) == image(); }));
    (void)mergedByHand(chain); // takes longer than what is left to do
    EXPECT_EQ(layerCount(), kCount + 2U);
    for (const auto& one : {*fork, other})
        ASSERT_TRUE(QCoro::waitFor(workspaces().remove(one, true)));
    ASSERT_TRUE(eventually([&] { return layerCount() == 2; })) << layerCount();
    expectContent(id);
    hangs.reset();
    expectStarts(id, 2);
}

TEST_F(WorkspaceFlattenTest, aRecordThatIsNotUnderstoodKeepsItsLayer)
{
    const auto id = dividedOften();
    const auto chain = chainOf(id);
    closePlane();
    databaseSql("UPDATE checkpoints SET session = 'of another Helix' WHERE name = 'c9'");
    databaseSql("DELETE FROM checkpoints WHERE name <> 'c9'");
    openPlane();
    ASSERT_TRUE(eventually([&] { return image::backingFileOf(chain.at(16)) == image(); }));
    ASSERT_TRUE(eventually([&] { return layerCount() == kCount; }))
        << "what was merged is given up";
    expectContent(id);
    expectStarts(id, kCount);
}

TEST_F(WorkspaceFlattenTest, whatAKilledHelixLeavesIsSwept)
{
    const auto id = dividedOften();
    const auto half = DiskLayer(m_options.paths.data, newLayerName());
    closePlane();
    fs::create_directories(half.folder);
    ASSERT_TRUE(writeFileAtomically(half.disk(), asBytes(std::string("half"))));
    ASSERT_TRUE(writeFileAtomically(half.folder / "empty.qcow2", asBytes(std::string("half"))));
    openPlane();
    EXPECT_FALSE(fs::exists(half.folder));
    EXPECT_EQ(layerCount(), kCount);
    expectContent(id);
}

TEST_F(WorkspaceFlattenTest, whatWasPutInPlaceAndNotNotedIsMergedAgain)
{
    const auto id = dividedOften();
    const auto chain = chainOf(id);
    closePlane();
    databaseSql("DELETE FROM checkpoints");
    const auto merged = mergedByHand(chain);
    fs::permissions(merged, fs::perms::owner_read);
    fs::rename(merged, chain.at(16)); // and then it was killed
    openPlane();
    ASSERT_TRUE(eventually([&] { return layerCount() == 2; })) << layerCount();
    expectContent(id);
    expectStarts(id, 2);
}

TEST_F(WorkspaceFlattenTest, aRecordFromACopyIsReadAsItsLayersStandNow)
{
    const auto id = dividedOften();
    std::string older;
    for (const auto& disk : chainOf(id))
        older += (older.empty() ? "" : " ") + disk.parent_path().filename().string();
    reopenWithout("'c18'");
    ASSERT_TRUE(eventually([&] { return layerCount() == 2; }));
    closePlane();
    for (const auto* table : {"workspaces", "checkpoints"})
        databaseSql("UPDATE " + std::string(table) + " SET disk_layers = '" + older + "'");
    openPlane();
    expectStarts(id, 2);
    const auto restored = QCoro::waitFor(m_plane->checkpoints().restore(id, "c18", true));
    ASSERT_TRUE(restored) << restored.error().describe();
    EXPECT_EQ(settled(id).state, State::Ready);
    expectContent(id);
}

} // namespace
} // namespace helix::life
