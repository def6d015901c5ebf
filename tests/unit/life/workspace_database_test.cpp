// The databases of a Helix: one of earlier versions becomes two, damage ends no machine.

#include <csignal>
#include <fstream>

#include "store/damage.h"
#include "unit/life/plane_fixture.h"

namespace helix::life {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;

class WorkspaceDatabase : public PlaneTest {
protected:
    [[nodiscard]] fs::path conversations() const
    {
        return m_options.paths.data / "conversations.db";
    }
    [[nodiscard]] fs::path registry() const { return m_options.paths.database(); }
    static bool lives(int pid) { return pid > 0 && ::kill(pid, 0) == 0; }
    std::vector<std::string> copies() const
    {
        std::vector<std::string> names;
        std::error_code error;
        for (const auto& entry : fs::directory_iterator(m_options.paths.data / "backups", error))
            names.push_back(entry.path().filename());
        return names;
    }
};

TEST_F(WorkspaceDatabase, conversationsAreInAFileOfTheirOwn)
{
    openPlane();
    closePlane();
    EXPECT_TRUE(fs::exists(conversations()));
    databaseSql("CREATE TABLE sessions(key INTEGER)"); // which therefore is not there any more
}

TEST_F(WorkspaceDatabase, aCopyIsMadeBesideTheWork)
{
    m_options.databaseCare = 0ms;
    openPlane();
    EXPECT_TRUE(eventually([&] { return copies().size() == 2; })) << copies().size();
}

TEST_F(WorkspaceDatabase, damageFoundWhileItRunsEndsNoMachineAndIsSaid)
{
    openPlane();
    const auto id = createReady();
    const int pid = workspaces().snapshot(id)->qemuPid;
    closePlane();
    // Something at the end of the file that no start needs.
    databaseSql("CREATE TABLE filler(text TEXT)");
    databaseSql("WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100) "
                "INSERT INTO filler SELECT hex(randomblob(1500)) FROM n");
    store::noteDamage(registry(), "page 3");
    {
        std::fstream damage(registry(), std::ios::in | std::ios::out | std::ios::binary);
        damage.seekp(static_cast<std::streamoff>(fs::file_size(registry())) - 4096);
        damage << std::string(4096, '\x5a');
    }
    const auto plane = QCoro::waitFor(tasks::openPlane(m_options));
    EXPECT_TRUE(lives(pid)) << "whether or not the record can still be read";
    EXPECT_TRUE(fs::exists(m_options.paths.workspaceRuntime(id) / "vm/qmp.sock"));
    EXPECT_TRUE(fs::exists(disk(id)));
    ASSERT_TRUE(plane) << plane.error().describe();
    const auto shown = (*plane)->workspaces().snapshot(id);
    ASSERT_TRUE(shown);
    EXPECT_EQ(shown->qemuPid, pid);
    EXPECT_NE(shown->notice.find("damaged"), std::string::npos) << shown->notice;
    EXPECT_FALSE(QCoro::waitFor((*plane)->workspaces().rename(id, "other")));
}

} // namespace
} // namespace helix::life
