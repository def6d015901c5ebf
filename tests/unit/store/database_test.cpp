#include "store/database.h"

#include "unit/store/store_fixture.h"

namespace helix::store {
namespace {

const Migrations kTaggedNotes{
    "CREATE TABLE notes(id INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE);"
    "CREATE TABLE tags(note INTEGER NOT NULL REFERENCES notes(id), tag TEXT)"};

class DatabaseTest : public StoreTest {
protected:
    std::unique_ptr<Database> m_database = Database::open(file(), kTaggedNotes).value();
};

TEST_F(DatabaseTest, keepsWhatWasCommittedAfterClosing)
{
    ASSERT_TRUE(
        run(*m_database, "INSERT INTO notes(text) VALUES(?)", {QStringLiteral("one; two")}));
    m_database.reset();
    m_database = Database::open(file(), kTaggedNotes).value();
    const auto rows = run(*m_database, "SELECT text FROM notes");
    ASSERT_TRUE(rows);
    ASSERT_EQ(rows->size(), 1U);
    EXPECT_EQ(rows->front().front().toString(), "one; two");
}

TEST_F(DatabaseTest, rollsBackWhenTheWorkFails)
{
    const Work<void> halfDone = [](Transaction& transaction) -> Result<void> {
        EXPECT_TRUE(transaction.run("INSERT INTO notes(text) VALUES('half')"));
        return fail(ErrorCode::Conflict, "Changed my mind.");
    };
    const auto result = QCoro::waitFor(m_database->transact(halfDone));
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().message, "Changed my mind.");
    EXPECT_EQ(count(*m_database, "notes"), 0);
}

TEST_F(DatabaseTest, servesCallsInOrder)
{
    auto first = m_database->transact(statement("INSERT INTO notes(text) VALUES('a')"));
    auto second = m_database->transact(statement("SELECT COUNT(*) FROM notes"));
    const auto rows = QCoro::waitFor(second);
    ASSERT_TRUE(rows);
    EXPECT_EQ(rows->front().front().toInt(), 1);
    EXPECT_TRUE(QCoro::waitFor(first));
}

TEST_F(DatabaseTest, usesWriteAheadLogFullSyncAndForeignKeys)
{
    EXPECT_EQ(run(*m_database, "PRAGMA journal_mode")->front().front().toString(), "wal");
    EXPECT_EQ(run(*m_database, "PRAGMA synchronous")->front().front().toInt(), 2);
    EXPECT_EQ(run(*m_database, "PRAGMA foreign_keys")->front().front().toInt(), 1);
    const auto orphan = run(*m_database, "INSERT INTO tags(note, tag) VALUES(99, 'x')");
    ASSERT_FALSE(orphan);
    EXPECT_EQ(orphan.error().code, ErrorCode::Conflict);
}

TEST_F(DatabaseTest, aBrokenConstraintIsAConflict)
{
    ASSERT_TRUE(run(*m_database, "INSERT INTO notes(text) VALUES('same')"));
    const auto again = run(*m_database, "INSERT INTO notes(text) VALUES('same')");
    ASSERT_FALSE(again);
    EXPECT_EQ(again.error().code, ErrorCode::Conflict);
}

TEST_F(DatabaseTest, finishesQueuedWorkWhenClosed)
{
    auto pending = m_database->transact(statement("INSERT INTO notes(text) VALUES('late')"));
    m_database.reset();
    EXPECT_TRUE(QCoro::waitFor(pending));
    m_database = Database::open(file(), kTaggedNotes).value();
    EXPECT_EQ(count(*m_database, "notes"), 1);
}

TEST_F(DatabaseTest, refusesWorkOnceClosed)
{
    m_database->close();
    const auto late = run(*m_database, "SELECT 1");
    ASSERT_FALSE(late);
    EXPECT_EQ(late.error().code, ErrorCode::Unavailable);
}

} // namespace
} // namespace helix::store
