// A damaged database is replaced by its newest good copy, whatever happens in between.

#include <algorithm>
#include <fstream>
#include <map>

#include <gmock/gmock.h>

#include "base/atomic_file.h"
#include "store/care.h"
#include "store/damage.h"
#include "store/restore.h"

#include "unit/store/store_fixture.h"

namespace helix::store {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;

const std::string kRestoredNotes = "CREATE TABLE notes(id INTEGER PRIMARY KEY, text TEXT)";
const std::string kLabel = "20260102-030405";

class RestoreTest : public StoreTest {
protected:
    /// Adds rows and leaves what a crash leaves: the log beside the file is not taken over.
    void write(int rows)
    {
        auto database = Database::open(file(), {kRestoredNotes}).value();
        for (int row = 0; row < rows; ++row)
            ASSERT_TRUE(run(*database, "INSERT INTO notes(text) VALUES(?)", {QString(900, 'x')}));
    }
    void damage(const fs::path& path)
    {
        std::fstream bytes(path, std::ios::in | std::ios::out | std::ios::binary);
        bytes.seekp(4096 * 2);
        bytes << std::string(8192, '\x5a');
    }
    /// A copy with `rows` rows, `age` old.
    fs::path copy(const std::string& label, std::chrono::hours age)
    {
        const auto made = backUp(file(), label).value();
        fs::last_write_time(made, fs::file_time_type::clock::now() - age);
        return made;
    }
    int rows()
    {
        auto database = Database::open(file(), {kRestoredNotes});
        return database ? static_cast<int>(count(**database, "notes")) : -1;
    }
    [[nodiscard]] fs::path beside(const std::string& suffix) const
    {
        return file().string() + suffix;
    }
    /// All files with their content, by name.
    std::map<std::string, std::string> everything()
    {
        std::map<std::string, std::string> all;
        for (const auto& entry : fs::recursive_directory_iterator(file().parent_path()))
            if (entry.is_regular_file())
                all[entry.path().filename()] = readFile(entry.path(), 1U << 30).value();
        return all;
    }
    /// A damaged file with a log beside it, two good copies and a newer damaged one.
    void prepare()
    {
        write(10);
        (void)copy("20260101-000000", 48h);
        write(10);
        (void)copy("20260102-000000", 24h);
        write(20);
        damage(copy("20260103-000000", 1h));
        damage(file());
        std::ofstream(beside("-wal")) << "a log";
        m_damaged = readFile(file(), 1U << 30).value();
    }
    void expectRestored(const Result<Restored>& restored)
    {
        ASSERT_TRUE(restored) << restored.error().describe();
        EXPECT_EQ(restored->aside, beside(".damaged-" + kLabel));
        EXPECT_TRUE(readFile(restored->aside, 1U << 30).value() == m_damaged);
        EXPECT_EQ(readFile(restored->aside.string() + "-wal", 100).value(), "a log");
        EXPECT_EQ(restored->copied,
                  fs::last_write_time(backupFolder(file()) / "test-20260102-000000.db"));
        EXPECT_TRUE(damageOf(file()).empty());
        EXPECT_EQ(rows(), 20);
        for (const auto& [name, content] : everything())
            EXPECT_THAT(name, testing::Not(testing::HasSubstr("restoring")));
    }

    std::string m_damaged;
};

TEST_F(RestoreTest, theNewestGoodCopyIsPutInItsPlaceAndNothingIsDeleted)
{
    prepare();
    const auto before = everything();
    expectRestored(restoreNewestCopy(file(), kLabel));
    const auto after = everything();
    for (const auto& [name, content] : before) {
        const auto found =
            std::ranges::find_if(after, [&](const auto& entry) { return entry.second == content; });
        EXPECT_TRUE(found != after.end() || name.ends_with("-shm")) << name;
    }
}

TEST_F(RestoreTest, aSoundOneIsLeftAlone)
{
    write(3);
    (void)copy("20260101-000000", 1h);
    const auto refused = restoreNewestCopy(file(), kLabel);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, ErrorCode::Conflict);
    EXPECT_EQ(rows(), 3);
}

TEST_F(RestoreTest, withoutAGoodCopyEverythingStays)
{
    write(20);
    damage(file());
    for (const bool withABadOne : {false, true}) {
        if (withABadOne) {
            fs::create_directories(backupFolder(file()));
            std::ofstream(backupFolder(file()) / "test-20260101-000000.db") << "no database";
            std::ofstream(backupFolder(file()) / "test-20260102-000000.db"); // empty
        }
        (void)examine(file()); // which notes the damage
        const auto before = everything();
        const auto refused = restoreNewestCopy(file(), kLabel);
        ASSERT_FALSE(refused);
        EXPECT_EQ(refused.error().code, ErrorCode::NotFound);
        auto after = everything();
        for (const auto& [name, content] : before) {
            if (!name.ends_with("-shm") && !name.ends_with("-wal")) {
                EXPECT_TRUE(after[name] == content) << name;
            }
        }
        EXPECT_FALSE(fs::exists(beside(".damaged-" + kLabel)));
    }
}

TEST_F(RestoreTest, oneThatIsGoneOrEmptyIsMadeAgain)
{
    write(5);
    (void)copy("before-schema-2", 1h);
    fs::remove(file());
    ASSERT_TRUE(restoreNewestCopy(file(), kLabel));
    EXPECT_EQ(rows(), 5);
    std::ofstream(file(), std::ios::trunc).close();
    ASSERT_TRUE(restoreNewestCopy(file(), kLabel));
    EXPECT_EQ(rows(), 5);
}

TEST_F(RestoreTest, afterAKillWhileTheCopyWasPutBesideItTheNextCallBeginsAnew)
{
    prepare();
    std::ofstream(beside(".restoring.part")) << "half a co";
    expectRestored(restoreNewestCopy(file(), kLabel));
}

/// What a kill leaves after each of the steps that follow; the next call comes at another time.
TEST_F(RestoreTest, afterAKillBetweenTheStepsTheNextCallGoesOn)
{
    for (const int steps : {1, 2, 3}) {
        SCOPED_TRACE(steps);
        for (const auto& [name, content] : everything())
            fs::remove(fs::exists(file().parent_path() / name) ? file().parent_path() / name
                                                               : backupFolder(file()) / name);
        prepare();
        const auto good = backupFolder(file()) / "test-20260102-000000.db";
        const auto staged = beside(".restoring-" + kLabel);
        const auto aside = beside(".damaged-" + kLabel);
        fs::copy_file(good, staged);
        fs::last_write_time(staged, fs::last_write_time(good));
        if (steps > 1)
            fs::create_hard_link(file(), aside);
        if (steps > 2)
            fs::rename(beside("-wal"), aside.string() + "-wal");
        expectRestored(restoreNewestCopy(file(), "20260909-090909"));
        EXPECT_EQ(restoreNewestCopy(file(), kLabel).error().code, ErrorCode::Conflict)
            << "it is done";
    }
}

TEST_F(RestoreTest, whatAHelixInBetweenHasMadeIsKeptAsWell)
{
    prepare();
    const auto good = backupFolder(file()) / "test-20260102-000000.db";
    const auto staged = beside(".restoring-" + kLabel);
    fs::copy_file(good, staged);
    fs::last_write_time(staged, fs::last_write_time(good));
    fs::create_hard_link(file(), beside(".damaged-" + kLabel));
    fs::rename(beside("-wal"), beside(".damaged-" + kLabel + "-wal"));
    std::ofstream(beside("-wal")) << "a new log";
    expectRestored(restoreNewestCopy(file(), "20260909-090909"));
    EXPECT_EQ(readFile(beside(".damaged-" + kLabel + "-wal-2"), 100).value(), "a new log");
}

} // namespace
} // namespace helix::store
