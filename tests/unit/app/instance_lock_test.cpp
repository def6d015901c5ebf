#include "app/instance_lock.h"

#include <csignal>
#include <optional>

#include <sys/wait.h>
#include <unistd.h>

#include <QTemporaryDir>

#include <gtest/gtest.h>

namespace helix::app {
namespace {

class InstanceLockTest : public testing::Test {
protected:
    void SetUp() override { ASSERT_TRUE(m_paths.prepare()); }
    QTemporaryDir m_folder;
    std::filesystem::path m_root = m_folder.path().toStdString();
    Paths m_paths{m_root / "data", m_root / "run", m_root / "cache"};
};

TEST_F(InstanceLockTest, letsOneThrough)
{
    const auto first = InstanceLock::take(m_paths);
    ASSERT_TRUE(first) << first.error().describe();
    const auto second = InstanceLock::take(m_paths);
    ASSERT_FALSE(second);
    EXPECT_EQ(second.error().code, ErrorCode::Conflict);
    EXPECT_EQ(second.error().message, "Helix is already running.");
}

TEST_F(InstanceLockTest, isFreeAgainAfterwards)
{
    {
        const auto first = InstanceLock::take(m_paths);
        ASSERT_TRUE(first);
    }
    EXPECT_TRUE(InstanceLock::take(m_paths));
}

TEST_F(InstanceLockTest, anotherRuntimeFolderDoesNotOpenTheSameData)
{
    const auto first = InstanceLock::take(m_paths);
    ASSERT_TRUE(first);
    Paths elsewhere = m_paths;
    elsewhere.runtime = m_root / "run2";
    ASSERT_TRUE(elsewhere.prepare());
    const auto second = InstanceLock::take(elsewhere);
    ASSERT_FALSE(second);
    EXPECT_EQ(second.error().code, ErrorCode::Conflict);
    EXPECT_NE(second.error().message.find(m_paths.runtime.string()), std::string::npos)
        << second.error().message;
}

TEST_F(InstanceLockTest, anotherHelixIsWaitedForUntilItEnds)
{
    auto other = std::make_optional(InstanceLock::take(m_paths));
    ASSERT_TRUE(*other);
    int asked = 0;
    const auto endsMeanwhile = [&] {
        if (++asked == 2)
            other.reset();
        return false;
    };
    const auto lock = InstanceLock::await(m_paths, std::chrono::minutes(5), endsMeanwhile);
    EXPECT_TRUE(lock);
    const auto stopped = InstanceLock::await(m_paths, std::chrono::minutes(5), [] { return true; });
    ASSERT_FALSE(stopped);
    EXPECT_EQ(stopped.error().code, ErrorCode::Conflict);
}

TEST_F(InstanceLockTest, diesWithItsProcess)
{
    const pid_t child = ::fork();
    if (child == 0) {
        const auto taken = InstanceLock::take(m_paths);
        ::kill(::getpid(), SIGKILL);
        ::_exit(taken ? 0 : 1);
    }
    int status = 0;
    ASSERT_EQ(::waitpid(child, &status, 0), child);
    ASSERT_TRUE(WIFSIGNALED(status));
    EXPECT_TRUE(InstanceLock::take(m_paths));
}

} // namespace
} // namespace helix::app
