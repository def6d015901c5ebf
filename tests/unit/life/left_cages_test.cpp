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
    void begin(QProcess& process, const QString& script, const QStringList& words)
    {
        process.start("/bin/sh", QStringList{"-c", script, "bwrap"} + words);
        ASSERT_TRUE(process.waitForStarted());
        ASSERT_TRUE(process.waitForReadyRead()) << "it says that it runs";
    }
    void TearDown() override
    {
        for (QProcess* process : {&m_one, &m_other}) {
            process->kill();
            process->waitForFinished();
        }
    }
    [[nodiscard]] std::vector<int> left(std::uint64_t before = kAnyTime) const
    {
        return leftCages(m_folder.path().toStdString(), before);
    }
    [[nodiscard]] QString inFolder() const { return m_folder.filePath("workspaces/x"); }

    QTemporaryDir m_folder;
    QProcess m_one, m_other;
};

const QString kWaits = "echo; read word";

TEST_F(LeftCages, areFoundByWhatTheyWereStartedWith)
{
    begin(m_one, kWaits, {"--die-with-parent", "--bind", inFolder(), "/work"});
    EXPECT_EQ(left(), std::vector<int>{static_cast<int>(m_one.processId())});
    EXPECT_TRUE(left(1).empty()) << "it began after that";
}

TEST_F(LeftCages, areNoneOfAnotherFolderAndNoMachines)
{
    begin(m_one, kWaits, {"--die-with-parent", "--bind", m_folder.path() + "-other/x", "/work"});
    begin(m_other, kWaits, {"--bind", inFolder(), "/work"});
    EXPECT_TRUE(left().empty()) << "a machine outlives the Helix that made it";
}

TEST_F(LeftCages, areNoneWithSomethingInThem)
{
    begin(m_one, "cat & echo; wait", {"--die-with-parent", "--bind", inFolder(), "/work"});
    EXPECT_EQ(left(), std::vector<int>{}) << "somebody still looks after it";
}

} // namespace
} // namespace helix::life
