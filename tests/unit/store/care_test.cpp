// Copies, damage and space of a database.

#include <fstream>

#include <sys/stat.h>

#include "base/atomic_file.h"
#include "store/care.h"
#include "store/connection.h"
#include "store/damage.h"

#include "unit/store/store_fixture.h"

namespace helix::store {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;

const std::string kNotes = "CREATE TABLE notes(id INTEGER PRIMARY KEY, text TEXT)";
const std::string kIndex = "CREATE INDEX by_text ON notes(text)";

class CareTest : public StoreTest {
protected:
    std::unique_ptr<Database> open() { return Database::open(file(), {kNotes, kIndex}).value(); }
    void fill(Database& database, int rows)
    {
        const Work<void> work = [rows](Transaction& t) -> Result<void> {
            for (int row = 0; row < rows; ++row)
                if (auto done = t.run("INSERT INTO notes(text) VALUES(?)",
                                      {QString(1000, QChar('a' + row % 26))});
                    !done)
                    return fail(done.error());
            return {};
        };
        ASSERT_TRUE(QCoro::waitFor(database.transact(work)));
    }
    void damagePage(int page)
    {
        std::fstream damage(file(), std::ios::in | std::ios::out | std::ios::binary);
        damage.seekp(4096 * page);
        damage << std::string(4096, '\x5a');
    }
    std::vector<std::string> copies()
    {
        std::vector<std::string> names;
        std::error_code error;
        for (const auto& entry : fs::directory_iterator(backupFolder(file()), error))
            names.push_back(entry.path().filename());
        return names;
    }
    std::uintmax_t sizeAfterClosing(std::unique_ptr<Database>& database)
    {
        database.reset();
        return fs::file_size(file());
    }
};

TEST_F(CareTest, aCopyHoldsWhatWasThereAndIsOursAlone)
{
    auto database = open();
    fill(*database, 10);
    const auto copy = backUp(file(), "now");
    ASSERT_TRUE(copy) << copy.error().describe();
    EXPECT_EQ(copies(), std::vector<std::string>{"test-now.db"});
    struct stat status {};
    ASSERT_EQ(::stat(copy->c_str(), &status), 0);
    EXPECT_EQ(status.st_mode & 0777U, 0600U);
    fill(*database, 1);
    auto opened = Database::open(*copy, {kNotes, kIndex}).value();
    EXPECT_EQ(count(*opened, "notes"), 10);
}

TEST_F(CareTest, copiesAreMadeInTurnAndOldOnesGo)
{
    auto database = open();
    fs::create_directories(backupFolder(file()));
    for (const char* name : {"test-20260101-000000.db", "test-20260102-000000.db",
                             "test-20260103-000000.db", "test-before-schema-2.db"}) {
        std::ofstream(backupFolder(file()) / name) << "old";
        fs::last_write_time(backupFolder(file()) / name, fs::file_time_type::clock::now() - 48h);
    }
    ASSERT_TRUE(backUpInTurn(file(), 24h, 2, 0));
    auto names = copies();
    std::ranges::sort(names);
    ASSERT_EQ(names.size(), 3U);
    EXPECT_EQ(names[0], "test-20260103-000000.db");
    EXPECT_EQ(names[2], "test-before-schema-2.db") << "is of no turn";
    ASSERT_TRUE(backUpInTurn(file(), 24h, 2, 0));
    EXPECT_EQ(copies().size(), 3U) << "the newest is young";
}

TEST_F(CareTest, aCopyThatWouldTakeTheLastSpaceIsNotMade)
{
    auto database = open();
    const auto refused = backUpInTurn(file(), 24h, 2, 1ULL << 60);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, ErrorCode::OutOfSpace);
    EXPECT_TRUE(copies().empty());
}

TEST_F(CareTest, aMigrationLeavesACopyOfWhatWasBefore)
{
    {
        auto old = Database::open(file(), {kNotes}).value();
        fill(*old, 3);
    }
    EXPECT_TRUE(copies().empty()) << "a new file needs none";
    auto database = Database::open(file(), {kNotes, "DELETE FROM notes"}).value();
    EXPECT_EQ(count(*database, "notes"), 0);
    ASSERT_EQ(copies(), std::vector<std::string>{"test-before-schema-2.db"});
    auto copy = Database::open(backupFolder(file()) / "test-before-schema-2.db", {kNotes}).value();
    EXPECT_EQ(count(*copy, "notes"), 3);
}

TEST_F(CareTest, damageThatIsFoundClosesItForWritingNowAndAtTheNextStart)
{
    {
        auto database = open();
        fill(*database, 200);
    }
    damagePage(3);
    auto database = open(); // looking at every page is not for the start
    const auto examined = examine(file());
    ASSERT_FALSE(examined);
    EXPECT_EQ(examined.error().code, ErrorCode::Corrupt);
    EXPECT_NE(examined.error().message.find("helix --restore-database test"), std::string::npos);
    QCoro::waitFor(closeForWriting(*database));
    EXPECT_FALSE(run(*database, "INSERT INTO notes(text) VALUES('more')"));
    EXPECT_EQ(run(*database, "PRAGMA user_version")->front().front().toInt(), 2) << "is read";
    database.reset();

    const auto before = readFile(file(), 1U << 30).value();
    database = open();
    const auto refused = run(*database, "INSERT INTO notes(text) VALUES('more')");
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, ErrorCode::Corrupt);
    EXPECT_NE(refused.error().message.find("reads it and writes nothing"), std::string::npos)
        << refused.error().message;
    EXPECT_TRUE(run(*database, "PRAGMA user_version"));
    database.reset();
    EXPECT_TRUE(readFile(file(), 1U << 30).value() == before);
}

TEST_F(CareTest, aGoodCopyInItsPlaceOpensItAgain)
{
    {
        auto database = open();
        fill(*database, 200);
    }
    ASSERT_TRUE(backUp(file(), "good"));
    damagePage(3);
    EXPECT_FALSE(examine(file()));
    EXPECT_FALSE(damageOf(file()).empty());
    fs::copy_file(backupFolder(file()) / "test-good.db", file(),
                  fs::copy_options::overwrite_existing);
    auto database = open();
    EXPECT_TRUE(run(*database, "INSERT INTO notes(text) VALUES('more')"));
    EXPECT_TRUE(damageOf(file()).empty());
}

TEST_F(CareTest, damageIsNotCopiedOverGoodCopies)
{
    auto database = open();
    noteDamage(file(), "page 3");
    ASSERT_TRUE(backUpInTurn(file(), 24h, 2, 0));
    EXPECT_TRUE(copies().empty());
}

TEST_F(CareTest, whatIsDeletedGoesBackToTheFileSystem)
{
    auto database = open();
    fill(*database, 4000);
    const auto full = sizeAfterClosing(database);
    database = open();
    ASSERT_TRUE(run(*database, "DELETE FROM notes"));
    QCoro::waitFor(giveBackSpace(*database, [] { return true; }));
    EXPECT_LT(sizeAfterClosing(database), full / 20);
}

TEST_F(CareTest, aFileOfAnEarlierVersionLearnsToGiveBack)
{
    {
        auto database = open();
        fill(*database, 4000);
    }
    // As it was made before: free pages stay.
    {
        auto connection = Connection::openToChange(file()).value();
        ASSERT_TRUE(connection->run("PRAGMA auto_vacuum=NONE"));
        ASSERT_TRUE(connection->run("VACUUM"));
        EXPECT_EQ(connection->run("PRAGMA auto_vacuum")->front().front().toInt(), 0);
    }
    auto database = open();
    EXPECT_EQ(run(*database, "PRAGMA auto_vacuum")->front().front().toInt(), 2);
    EXPECT_EQ(count(*database, "notes"), 4000);
}

} // namespace
} // namespace helix::store
