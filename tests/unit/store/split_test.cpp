// One database becomes two, and whoever is killed on the way loses nothing.

#include <csignal>

#include <sys/wait.h>
#include <unistd.h>

#include "store/split.h"

#include "unit/store/store_fixture.h"

namespace helix::store {
namespace {

namespace fs = std::filesystem;

const Migrations kSingle{
    "CREATE TABLE machines(name TEXT)",
    "CREATE TABLE talks(key INTEGER PRIMARY KEY, title TEXT);"
    "CREATE TABLE talk_lines(id INTEGER PRIMARY KEY, talk INTEGER NOT NULL REFERENCES talks(key) "
    "ON DELETE CASCADE, text TEXT);"
    "CREATE VIRTUAL TABLE talk_words USING fts5(text, content='talk_lines', content_rowid='id')"};
const std::string kDrop = "DROP TABLE talk_words; DROP TABLE talk_lines; DROP TABLE talks";
const Migrations kTalks{kSingle[1]};
constexpr int kSteps = 4;

/// Before any QCoreApplication of the test: children make their own.
class SplitTest : public testing::TestWithParam<int> {
protected:
    SplitTest() { fill(); }
    [[nodiscard]] fs::path from() const { return m_folder.filePath("all.db").toStdString(); }
    [[nodiscard]] fs::path to() const { return m_folder.filePath("talks.db").toStdString(); }
    [[nodiscard]] SplitPlan plan() const
    {
        return {from(), to(), {"talk_words", "talk_lines", "talks"}, 1};
    }
    static Result<std::vector<Row>> ask(const fs::path& file, const Migrations& schema,
                                        const std::string& sql)
    {
        auto database = Database::open(file, schema);
        if (!database)
            return fail(database.error());
        const Work<std::vector<Row>> work = [sql](Transaction& t) { return t.run(sql); };
        return QCoro::waitFor((*database)->transact(work));
    }
    void fill()
    {
        for (const char* sql :
             {"INSERT INTO machines VALUES('otter')", "INSERT INTO talks VALUES(7, 'first')",
              "INSERT INTO talk_lines VALUES(1, 7, 'hello world')",
              "INSERT INTO talk_words(rowid, text) VALUES(1, 'hello world')"})
            ASSERT_TRUE(ask(from(), kSingle, sql));
    }
    /// What every start does.
    void start()
    {
        const auto split = splitDatabase(plan());
        ASSERT_TRUE(split) << split.error().describe();
        Migrations later = kSingle;
        later.push_back(kDrop);
        ASSERT_TRUE(ask(from(), later, "SELECT 1"));
    }
    void expectWhole()
    {
        Migrations later = kSingle;
        later.push_back(kDrop);
        EXPECT_EQ(ask(from(), later, "SELECT name FROM machines")->size(), 1U);
        EXPECT_EQ(ask(from(), later, "SELECT COUNT(*) FROM sqlite_master WHERE name LIKE 'talk%'")
                      ->front()
                      .front()
                      .toInt(),
                  0);
        const auto found =
            ask(to(), kTalks,
                "SELECT t.title FROM talk_words w JOIN talk_lines l ON l.id = w.rowid JOIN talks t "
                "ON t.key = l.talk WHERE talk_words MATCH 'world'");
        ASSERT_TRUE(found) << found.error().describe();
        ASSERT_EQ(found->size(), 1U);
        EXPECT_EQ(found->front().front().toString(), "first");
        EXPECT_EQ(ask(to(), kTalks, "SELECT COUNT(*) FROM sqlite_master WHERE name='machines'")
                      ->front()
                      .front()
                      .toInt(),
                  0);
        EXPECT_FALSE(fs::exists(to().string() + ".part"));
    }

    fixture::Application m_application;
    QTemporaryDir m_folder;
};

TEST_F(SplitTest, bothHoldWhatIsTheirsAndWorkOn)
{
    start();
    expectWhole();
    start();
    expectWhole();
    EXPECT_TRUE(ask(to(), kTalks, "DELETE FROM talks")) << "references hold among themselves";
    EXPECT_EQ(ask(to(), kTalks, "SELECT * FROM talk_lines")->size(), 0U);
}

TEST_F(SplitTest, thereIsNothingToDoWithoutTheTables)
{
    fs::remove(from());
    ASSERT_TRUE(splitDatabase(plan()));
    ASSERT_TRUE(ask(from(), {kSingle[0]}, "SELECT 1"));
    ASSERT_TRUE(splitDatabase(plan()));
    EXPECT_FALSE(fs::exists(to()));
}

TEST_P(SplitTest, aKillAtAnyStepLosesNothing)
{
    const pid_t child = ::fork();
    if (child == 0) {
        (void)splitDatabase(plan(), [](int step) {
            if (step == GetParam())
                ::kill(::getpid(), SIGKILL);
        });
        ::_exit(0);
    }
    int status = 0;
    ASSERT_EQ(::waitpid(child, &status, 0), child);
    ASSERT_TRUE(WIFSIGNALED(status)) << "the step was not reached";
    start();
    expectWhole();
}

INSTANTIATE_TEST_SUITE_P(Steps, SplitTest, testing::Range(0, kSteps));

} // namespace
} // namespace helix::store
