#include "life/left_cages.h"

#include <limits>

#include <gtest/gtest.h>

#include <QProcess>
#include <QTemporaryDir>

namespace helix::life {
namespace {

constexpr auto kAnyTime = std::numeric_limits<std::uint64_t>::max();

/// A shell that waits for its input and was started with these words, as bwrap's options.
class LeftCages : public testing::Test {
protected:
    void begin(const QString& script, const QStringList& words)
    {
        m_process.start("/bin/sh", QStringList{"-c", script, "bwrap"} + words);
        ASSERT_TRUE(m_process.waitForStarted());
        ASSERT_TRUE(m_process.waitForReadyRead()) << "it says that it runs";
    }
    void TearDown() override
    {
        m_process.kill();
        m_process.waitForFinished();
    }
    [[nodiscard]] int end(std::uint64_t before = kAnyTime) const
    {
        return endLeftCages(m_folder.path().toStdString(), before);
    }
    [[nodiscard]] QString inFolder() const { return m_folder.filePath("workspaces/x"); }

    QTemporaryDir m_folder;
    QProcess m_process;
};

const QString kWaits = "echo; read word";

TEST_F(LeftCages, areEndedByWhatTheyWereStartedWith)
{
    begin(kWaits, {"--die-with-parent", "--bind", inFolder(), "/work"});
    EXPECT_EQ(end(1), 0) << "it began after that";
    EXPECT_EQ(end(), 1);
    EXPECT_TRUE(m_process.waitForFinished());
    EXPECT_EQ(m_process.exitStatus(), QProcess::CrashExit);
}

TEST_F(LeftCages, areNoneOfAnotherFolder)
{
    begin(kWaits, {"--die-with-parent", "--bind", m_folder.path() + "-other/x", "/work"});
    EXPECT_EQ(end(), 0);
}

TEST_F(LeftCages, areNoneThatOutliveTheirMaker)
{
    begin(kWaits, {"--bind", inFolder(), "/work"});
    EXPECT_EQ(end(), 0) << "as a machine's";
}

TEST_F(LeftCages, areNoneWithSomethingInThem)
{
    // The inner shell says that it runs: until it is itself, what was forked for it has the outer one's words.
    begin("sh -c 'echo; cat'; true", {"--die-with-parent", "--bind", inFolder(), "/work"});
    EXPECT_EQ(end(), 0) << "somebody still looks after it";
}

} // namespace
} // namespace helix::life
