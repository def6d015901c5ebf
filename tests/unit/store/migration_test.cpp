#include <fstream>

#include "base/atomic_file.h"
#include "store/care.h"
#include "store/connection.h"
#include "store/database.h"
#include "store/statements.h"

#include "unit/store/store_fixture.h"

namespace helix::store {
namespace {

using MigrationTest = StoreTest;

const std::string kFirst = "CREATE TABLE notes(text TEXT)";
const std::string kSecond = "ALTER TABLE notes ADD COLUMN stars INTEGER NOT NULL DEFAULT 3; CREATE "
                            "INDEX by_stars ON notes(stars)";

TEST_F(MigrationTest, takesAnOldFileToTheNewSchemaAndKeepsItsRows)
{
    {
        auto old = Database::open(file(), {kFirst}).value();
        ASSERT_TRUE(run(*old, "INSERT INTO notes(text) VALUES('kept')"));
    }
    auto database = Database::open(file(), {kFirst, kSecond}).value();
    const auto rows = run(*database, "SELECT text, stars FROM notes");
    ASSERT_TRUE(rows);
    EXPECT_EQ(rows->front()[0].toString(), "kept");
    EXPECT_EQ(rows->front()[1].toInt(), 3);
    EXPECT_EQ(run(*database, "PRAGMA user_version")->front().front().toInt(), 2);
}

TEST_F(MigrationTest, doesNotRepeatAStep)
{
    EXPECT_TRUE(Database::open(file(), {kFirst, kSecond}));
    EXPECT_TRUE(Database::open(file(), {kFirst, kSecond}));
}

TEST_F(MigrationTest, aStepThatFailsHalfWayLeavesTheOldSchema)
{
    const std::string broken = "CREATE TABLE extra(a INTEGER); CREATE TABLE notes(text TEXT)";
    {
        EXPECT_TRUE(Database::open(file(), {kFirst}));
    }
    const auto failed = Database::open(file(), {kFirst, broken});
    ASSERT_FALSE(failed);
    EXPECT_NE(failed.error().message.find("schema 2"), std::string::npos);
    auto database = Database::open(file(), {kFirst}).value();
    EXPECT_EQ(count(*database, "sqlite_master WHERE name='extra'"), 0);
}

TEST_F(MigrationTest, refusesAFileOfANewerProgram)
{
    {
        EXPECT_TRUE(Database::open(file(), {kFirst, kSecond}));
    }
    // Whatever it keeps in another way, it finds as it left it.
    ASSERT_TRUE(Connection::openToChange(file()));
    const auto before = readFile(file(), 1U << 30).value();
    const auto older = Database::open(file(), {kFirst});
    ASSERT_FALSE(older);
    EXPECT_EQ(older.error().code, ErrorCode::Unsupported);
    EXPECT_NE(older.error().message.find("newer HelixVM"), std::string::npos);
    EXPECT_TRUE(readFile(file(), 1U << 30).value() == before) << "it was changed";
}

TEST_F(MigrationTest, isAskedWhetherANewerProgramWroteItBeforeAnyIsOpened)
{
    EXPECT_TRUE(refuseNewer(file(), {kFirst})) << "there is none yet";
    EXPECT_FALSE(std::filesystem::exists(file())) << "and none is made by the question";
    {
        EXPECT_TRUE(Database::open(file(), {kFirst, kSecond}));
    }
    const auto before = readFile(file(), 1U << 30).value();
    EXPECT_TRUE(refuseNewer(file(), {kFirst, kSecond}));
    EXPECT_TRUE(refuseNewer(file(), {kFirst, kSecond, kFirst})) << "open() migrates it";
    const auto older = refuseNewer(file(), {kFirst});
    ASSERT_FALSE(older);
    EXPECT_EQ(older.error().code, ErrorCode::Unsupported);
    EXPECT_TRUE(readFile(file(), 1U << 30).value() == before) << "it was changed";
    for (const char* companion : kCompanions)
        EXPECT_FALSE(std::filesystem::exists(file().string() + companion)) << companion;
    std::ofstream(file()) << std::string(8192, 'x');
    EXPECT_TRUE(refuseNewer(file(), {kFirst})) << "that is open()'s to tell";
}

TEST_F(MigrationTest, whatANewerProgramThatWasKilledLeftStaysAsItIs)
{
    const auto left = file().parent_path() / "left.db";
    const auto log = left.string() + "-wal";
    {
        const auto newer = Database::open(file(), {kFirst, kSecond});
        ASSERT_TRUE(newer);
        std::filesystem::copy_file(file(), left);
        std::filesystem::copy_file(file().string() + "-wal", log);
    }
    const auto before = readFile(left, 1U << 30).value();
    const auto logBefore = readFile(log, 1U << 30).value();
    ASSERT_FALSE(logBefore.empty());
    EXPECT_TRUE(refuseNewer(left, {kFirst, kSecond}));
    EXPECT_EQ(refuseNewer(left, {kFirst}).error().code, ErrorCode::Unsupported);
    EXPECT_EQ(Database::open(left, {kFirst}).error().code, ErrorCode::Unsupported);
    EXPECT_TRUE(readFile(left, 1U << 30) == before) << "the log was brought into it";
    EXPECT_TRUE(readFile(log, 1U << 30) == logBefore);
    EXPECT_TRUE(Database::open(left, {kFirst, kSecond})) << "as it finds it";
}

TEST_F(MigrationTest, oneOfWhichNobodyCanTellIsNotTakenForAnOldOne)
{
    std::filesystem::create_directory(file());
    const auto unknown = refuseNewer(file(), {kFirst});
    ASSERT_FALSE(unknown);
    EXPECT_NE(unknown.error().code, ErrorCode::Corrupt) << unknown.error().describe();
}

TEST_F(MigrationTest, aFileThatIsNoDatabaseIsCorruptAndUntouched)
{
    const std::string garbage(8192, 'x');
    std::ofstream(file()) << garbage;
    const auto opened = Database::open(file(), {kFirst});
    ASSERT_FALSE(opened);
    EXPECT_EQ(opened.error().code, ErrorCode::Corrupt);
    EXPECT_NE(opened.error().message.find(file().string()), std::string::npos);
    std::ifstream again(file());
    EXPECT_EQ(std::string(std::istreambuf_iterator<char>(again), {}), garbage);
}

TEST(SplitStatements, respectsQuotesAndSkipsEmptyOnes)
{
    const auto statements =
        splitStatements("INSERT INTO a VALUES('x;''y'); ;\nSELECT \"b;c\" FROM a;");
    ASSERT_EQ(statements.size(), 2U);
    EXPECT_EQ(statements[0], "INSERT INTO a VALUES('x;''y')");
    EXPECT_EQ(statements[1], "\nSELECT \"b;c\" FROM a");
}

} // namespace
} // namespace helix::store
