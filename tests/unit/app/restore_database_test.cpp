// helix --restore-database, before there is a Helix.

#include <fstream>

#include <QTemporaryDir>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "app/instance_lock.h"
#include "app/restore_database.h"
#include "life/restored_database.h"
#include "store/care.h"
#include "store/database.h"
#include "tasks/database_care.h"
#include "unit/async/application.h"

namespace helix::app {
namespace {

using testing::HasSubstr;

class RestoreDatabase : public testing::Test {
protected:
    void SetUp() override
    {
        const std::filesystem::path root = m_folder.path().toStdString();
        m_paths = Paths{root / "data", root / "run", root / "cache"};
        ASSERT_TRUE(m_paths.prepare());
        for (const auto& file : {m_paths.database(), tasks::conversationsFile(m_paths)}) {
            (void)store::Database::open(file, {"CREATE TABLE a(b)"}).value();
            ASSERT_TRUE(store::backUp(file, "20260101-000000"));
            std::ofstream(file, std::ios::trunc) << std::string(8192, 'x');
        }
    }

    fixture::Application m_application;
    QTemporaryDir m_folder;
    Paths m_paths;
};

TEST_F(RestoreDatabase, saysWhatIsLostAndWhereTheDamagedFileIs)
{
    EXPECT_FALSE(life::isRestored(m_paths));
    const auto registry = restoreDatabase(m_paths, "helixvm");
    EXPECT_TRUE(life::isRestored(m_paths)) << "the next start is to remove nothing";
    ASSERT_TRUE(registry) << registry.error().describe();
    EXPECT_THAT(*registry, HasSubstr("what was written later is lost"));
    EXPECT_THAT(*registry, HasSubstr("helixvm.db.damaged-2"));
    EXPECT_THAT(*registry, HasSubstr("helixctl doctor"));
    EXPECT_TRUE(store::examine(m_paths.database()));
    EXPECT_FALSE(store::examine(tasks::conversationsFile(m_paths))) << "one at a time";
    const auto conversations = restoreDatabase(m_paths, "conversations");
    ASSERT_TRUE(conversations) << conversations.error().describe();
    EXPECT_THAT(*conversations, testing::Not(HasSubstr("doctor")));
    EXPECT_TRUE(store::examine(tasks::conversationsFile(m_paths)));
}

TEST_F(RestoreDatabase, isRefusedWhileAHelixRuns)
{
    const auto running = InstanceLock::take(m_paths);
    ASSERT_TRUE(running);
    const auto refused = restoreDatabase(m_paths, "helixvm");
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, ErrorCode::Conflict);
    EXPECT_FALSE(store::examine(m_paths.database())) << "nothing was done";
}

TEST_F(RestoreDatabase, anotherNameIsWrongUsage)
{
    EXPECT_EQ(restoreDatabase(m_paths, "../helixvm").error().code, ErrorCode::InvalidArgument);
    std::string words[] = {"helix", "--restore-database"};
    char* arguments[] = {words[0].data(), words[1].data(), nullptr};
    EXPECT_FALSE(runRestore(1, arguments)) << "it was not asked for";
}

} // namespace
} // namespace helix::app
