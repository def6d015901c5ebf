// A registry that was brought back from a copy: what came after is on the disk, and stays.

#include <fstream>

#include "base/atomic_file.h"
#include "image/image_store.h"
#include "life/restored_database.h"
#include "unit/life/plane_fixture.h"

namespace helix::life {
namespace {

namespace fs = std::filesystem;
using plane::Beginning;

class WorkspaceRestoredTest : public PlaneTest {
protected:
    WorkspaceRestoredTest()
    {
        m_options.installation.templateMemory = root() / "library.so";
        EXPECT_TRUE(writeFileAtomically(m_options.installation.templateMemory, Bytes()));
        bootsAlways(m_options);
        openPlane();
    }
    [[nodiscard]] fs::path database() const { return m_options.paths.database(); }
    /// As the daily one.
    void copyDatabase()
    {
        closePlane();
        fs::copy_file(database(), root() / "copy.db");
        openPlane();
    }
    void restoreDatabase()
    {
        closePlane();
        ASSERT_TRUE(noteRestored(m_options.paths));
        for (const auto* end : {"", "-wal", "-shm"})
            fs::remove(database().string() + end);
        fs::copy_file(root() / "copy.db", database());
        openPlane();
    }
    plane::Checkpoints& checkpoints() { return m_plane->checkpoints(); }
    void stop(const WorkspaceId& id)
    {
        ASSERT_TRUE(eventually([&] { return !workspaces().snapshot(id)->steps.empty(); }));
        (void)settled(id);
        const auto stopped = QCoro::waitFor(workspaces().stop(id, true));
        ASSERT_TRUE(stopped) << stopped.error().describe();
    }
    /// In layers that are where they were made.
    [[nodiscard]] int memories() const
    {
        int count = 0;
        for (const auto& layer : fs::directory_iterator(data() / "layers"))
            count += fs::exists(layer.path() / "memory") ? 1 : 0;
        return count;
    }
    [[nodiscard]] fs::path data() const { return m_options.paths.data; }
    [[nodiscard]] fs::path lostOf(const WorkspaceId& id) const
    {
        return data() / "lost" / (id.str() + "-restored");
    }
};

TEST_F(WorkspaceRestoredTest, whatWasSavedSinceIsKept)
{
    const auto id = createReady();
    copyDatabase();
    ASSERT_EQ(settled(id).state, State::Ready);
    const auto suspended = QCoro::waitFor(workspaces().suspend(id));
    ASSERT_TRUE(suspended) << suspended.error().describe();
    const auto saved = m_options.paths.workspaceData(id) / "saved";
    ASSERT_TRUE(fs::exists(saved / "devices"));
    for (int start = 0; start < 2; ++start) { // and the next one finds it no more needless
        if (start == 0)
            restoreDatabase();
        else
            reopenPlane();
        EXPECT_TRUE(fs::exists(lostOf(id) / "saved" / "devices")) << start;
        EXPECT_FALSE(fs::exists(saved));
    }
    EXPECT_FALSE(isRestored(m_options.paths));
}

TEST_F(WorkspaceRestoredTest, aDiskThatWasDividedSinceIsFound)
{
    const auto id = createReady();
    copyDatabase();
    ASSERT_EQ(settled(id).state, State::Ready);
    for (const auto* name : {"one", "two"})
        ASSERT_TRUE(QCoro::waitFor(checkpoints().add(id, name, false)));
    stop(id);
    restoreDatabase();
    EXPECT_TRUE(checkpoints().list(id).empty());
    ASSERT_TRUE(QCoro::waitFor(workspaces().start(id)));
    const auto again = settled(id);
    EXPECT_EQ(again.state, State::Ready) << (again.error ? again.error->describe() : "");
    int memories = 0;
    for (const auto& layer : fs::directory_iterator(data() / "layers")) {
        EXPECT_TRUE(fs::exists(layer.path() / "disk.qcow2"));
        memories += fs::exists(data() / "lost" / layer.path().filename() / "memory") ? 1 : 0;
    }
    EXPECT_EQ(memories, 2) << "of the checkpoints that are on no record";
}

TEST_F(WorkspaceRestoredTest, layersOfNoRecordAreMoved)
{
    const auto id = createReady();
    ASSERT_TRUE(QCoro::waitFor(checkpoints().add(id, "before", true)));
    copyDatabase();
    ASSERT_EQ(settled(id).state, State::Ready);
    ASSERT_TRUE(QCoro::waitFor(checkpoints().add(id, "since", false)));
    const auto back = QCoro::waitFor(checkpoints().restore(id, "before", true));
    ASSERT_TRUE(back) << back.error().describe();
    ASSERT_EQ(settled(id).state, State::Ready);
    stop(id);
    restoreDatabase();
    int lost = 0;
    for (const auto& layer : fs::directory_iterator(data() / "lost"))
        lost += fs::exists(layer.path() / "disk.qcow2") && fs::exists(layer.path() / "memory");
    EXPECT_EQ(lost, 1);
    ASSERT_TRUE(QCoro::waitFor(workspaces().start(id)));
    EXPECT_EQ(settled(id).state, State::Ready);
}

TEST_F(WorkspaceRestoredTest, aDiskThatIsNotItsForSureIsNamedAndNotToBeDeleted)
{
    const auto id = createReady();
    stop(id);
    const auto folder = m_options.paths.workspaceData(id);
    fs::rename(folder / "disk.qcow2", folder / "disk-0123456789abcdef.qcow2");
    const auto started = QCoro::waitFor(workspaces().start(id));
    const auto failed = settled(id);
    const auto words = started ? failed.error->message : started.error().message;
    EXPECT_NE(words.find("disk-0123456789abcdef.qcow2"), std::string::npos) << words;
    EXPECT_EQ(words.find("delete"), std::string::npos) << words;
}

TEST_F(WorkspaceRestoredTest, oneThatWasBeingMadeThenHasItsDisk)
{
    const auto id = createReady();
    closePlane();
    databaseSql("UPDATE workspaces SET state = 'starting', ever_ready = 0");
    fs::copy_file(database(), root() / "copy.db");
    databaseSql("UPDATE workspaces SET state = 'ready', ever_ready = 1");
    openPlane();
    ASSERT_EQ(settled(id).state, State::Ready);
    restoreDatabase();
    EXPECT_EQ(settled(id).state, State::Ready) << "it runs, and ends for no record";
    stop(id);
    restoreDatabase();
    EXPECT_TRUE(fs::exists(disk(id)));
    ASSERT_TRUE(QCoro::waitFor(workspaces().start(id)));
    EXPECT_EQ(settled(id).state, State::Ready);
}

/// A newer Helix wrote it, and is to find what it stands on.
TEST_F(WorkspaceRestoredTest, nothingGoesWhileACheckpointIsNotUnderstood)
{
    const auto id = createReady();
    for (const auto* name : {"before", "since"})
        ASSERT_TRUE(QCoro::waitFor(checkpoints().add(id, name, false)));
    ASSERT_TRUE(QCoro::waitFor(checkpoints().restore(id, "before", true)));
    ASSERT_EQ(settled(id).state, State::Ready);
    for (const auto* change : {"session = 'of a newer Helix'", "disk_layers = 'v2'"}) {
        closePlane();
        databaseSql(std::string("UPDATE checkpoints SET ") + change + " WHERE name = 'since'");
        openPlane();
        ASSERT_EQ(settled(id).state, State::Ready);
        EXPECT_EQ(memories(), 2) << change;
    }
    ASSERT_TRUE(QCoro::waitFor(checkpoints().remove(id, "before")));
    EXPECT_EQ(memories(), 2);
}

} // namespace
} // namespace helix::life
