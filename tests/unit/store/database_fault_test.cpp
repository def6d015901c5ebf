#include <csignal>
#include <cstring>
#include <fstream>

#include <sys/mount.h>
#include <sys/wait.h>
#include <unistd.h>

#include "store/database.h"

#include "unit/store/store_fixture.h"

namespace helix::store {
namespace {

const Migrations kSchema{"CREATE TABLE notes(id INTEGER PRIMARY KEY, text TEXT)"};

/// A file system of one megabyte, gone at the end of the test.
class SmallDisk {
public:
    explicit SmallDisk(std::string folder)
        : m_folder(std::move(folder))
    {
        m_mounted = ::mount("tmpfs", m_folder.c_str(), "tmpfs", 0, "size=1m") == 0;
        m_reason = m_mounted ? "" : std::strerror(errno);
    }
    ~SmallDisk()
    {
        if (m_mounted)
            ::umount2(m_folder.c_str(), MNT_DETACH);
    }
    SmallDisk(const SmallDisk&) = delete;
    SmallDisk& operator=(const SmallDisk&) = delete;
    [[nodiscard]] bool mounted() const { return m_mounted; }
    [[nodiscard]] const std::string& reason() const { return m_reason; }

private:
    std::string m_folder;
    std::string m_reason;
    bool m_mounted = false;
};

using DatabaseFaultTest = StoreTest;

TEST_F(DatabaseFaultTest, aDiskThatIsFullBeforeTheFirstSchemaSaysWhatToDo)
{
    const SmallDisk disk(m_folder.path().toStdString());
    if (!disk.mounted())
        GTEST_SKIP() << "A small disk could not be mounted (needs root): " << disk.reason();
    // The file and its index of the log have room, the log has none.
    std::ofstream(file().parent_path() / "filler") << std::string((1U << 20) - (44U << 10), 'f');
    const auto opened = Database::open(file(), kSchema);
    ASSERT_FALSE(opened);
    EXPECT_EQ(opened.error().code, ErrorCode::OutOfSpace);
    EXPECT_NE(opened.error().message.find("free some and try again"), std::string::npos)
        << opened.error().describe();
}

TEST_F(DatabaseFaultTest, aFullDiskIsOutOfSpaceAndLosesNothing)
{
    const SmallDisk disk(m_folder.path().toStdString());
    if (!disk.mounted())
        GTEST_SKIP() << "A small disk could not be mounted (needs root): " << disk.reason();
    auto database = Database::open(file(), kSchema).value();
    ASSERT_TRUE(run(*database, "INSERT INTO notes(text) VALUES('first')"));
    std::ofstream(file().parent_path() / "filler") << std::string(2U << 20, 'f');

    Result<std::vector<Row>> last = run(*database, "SELECT 1");
    qlonglong kept = 1;
    while (last && kept < 100) {
        last = run(*database, "INSERT INTO notes(text) VALUES(?)", {QString(60000, QChar('n'))});
        kept += last ? 1 : 0;
    }
    ASSERT_FALSE(last);
    EXPECT_EQ(last.error().code, ErrorCode::OutOfSpace) << last.error().describe();
    EXPECT_EQ(count(*database, "notes"), kept);

    std::filesystem::remove(file().parent_path() / "filler");
    EXPECT_TRUE(run(*database, "INSERT INTO notes(text) VALUES('after')"))
        << "works again once there is space";
    database.reset();
    database = Database::open(file(), kSchema).value();
    EXPECT_EQ(count(*database, "notes"), kept + 1);
    database.reset();
}

/// In a child: one committed row, then a transaction that is open, half-done, when the child is
/// killed.
[[noreturn]] void childInTheMiddleOfATransaction(const std::filesystem::path& file, int report)
{
    int argc = 1;
    char name[] = "child";
    char* argv[] = {name, nullptr};
    const QCoreApplication application(argc, argv);
    auto database = Database::open(file, kSchema).value();
    const Work<std::vector<Row>> whole = [](Transaction& t) {
        return t.run("INSERT INTO notes(text) VALUES('committed')");
    };
    if (!QCoro::waitFor(database->transact(whole)))
        ::_exit(3);
    const Work<void> half = [report](Transaction& t) -> Result<void> {
        if (!t.run("INSERT INTO notes(text) VALUES('half')"))
            ::_exit(4);
        if (::write(report, "x", 1) != 1)
            ::_exit(5);
        while (true)
            ::pause();
    };
    (void)QCoro::waitFor(database->transact(half));
    ::_exit(6);
}

TEST(DatabaseKill, losesOnlyTheTransactionUnderWay)
{
    const QTemporaryDir folder;
    const std::filesystem::path file = folder.filePath("test.db").toStdString();
    int ends[2];
    ASSERT_EQ(::pipe(ends), 0);
    const pid_t child = ::fork();
    if (child == 0)
        childInTheMiddleOfATransaction(file, ends[1]);
    ::close(ends[1]);
    char byte = 0;
    ASSERT_EQ(::read(ends[0], &byte, 1), 1) << "the child ended early";
    ::kill(child, SIGKILL);
    int status = 0;
    ::waitpid(child, &status, 0);
    ASSERT_TRUE(WIFSIGNALED(status));
    ::close(ends[0]);

    int argc = 1;
    char name[] = "parent";
    char* argv[] = {name, nullptr};
    const QCoreApplication application(argc, argv);
    auto database = Database::open(file, kSchema);
    ASSERT_TRUE(database) << database.error().describe();
    const Work<std::vector<Row>> read = [](Transaction& t) {
        return t.run("SELECT text FROM notes");
    };
    const auto rows = QCoro::waitFor((*database)->transact(read));
    ASSERT_TRUE(rows);
    ASSERT_EQ(rows->size(), 1U);
    EXPECT_EQ(rows->front().front().toString(), "committed");
}

} // namespace
} // namespace helix::store
