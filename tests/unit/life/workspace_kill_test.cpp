// kill -9 of Helix at any moment: a child process runs the plane, is killed, and the next open()
// puts everything right.

#include <algorithm>
#include <csignal>
#include <cstdio>

#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <gtest/gtest.h>

#include "base/atomic_file.h"
#include "unit/life/plane_fixture.h"

namespace helix::life {
namespace {

using namespace std::chrono_literals;

/// Creates, stops, starts and deletes until it is killed. Says "x" when the plane is open.
[[noreturn]] void liveUntilKilled(const std::filesystem::path& root, int report)
{
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    int argc = 1;
    char name[] = "child";
    char* argv[] = {name, nullptr};
    const QCoreApplication application(argc, argv);
    auto plane = QCoro::waitFor(tasks::openPlane(planeOptions(root))).value();
    if (::write(report, "x", 1) != 1)
        ::_exit(1);
    auto& workspaces = plane->workspaces();
    while (true) {
        CreateRequest request;
        request.image = "tiny";
        const auto id = QCoro::waitFor(workspaces.create(request));
        if (!id)
            ::_exit(2);
        (void)QCoro::waitFor(workspaces.waitUntilSettled(*id, {}));
        (void)QCoro::waitFor(workspaces.stop(*id));
        (void)QCoro::waitFor(workspaces.start(*id));
        (void)QCoro::waitFor(workspaces.waitUntilSettled(*id, {}));
        (void)QCoro::waitFor(workspaces.remove(*id, true));
    }
}

/// Must come before any QCoreApplication: the child makes its own.
class KilledHelix {
public:
    KilledHelix(const std::filesystem::path& root, std::chrono::milliseconds after)
    {
        int ends[2];
        if (::pipe(ends) != 0)
            return;
        const pid_t child = ::fork();
        if (child == 0)
            liveUntilKilled(root, ends[1]);
        ::close(ends[1]);
        char byte = 0;
        m_opened = ::read(ends[0], &byte, 1) == 1;
        ::close(ends[0]);
        ::usleep(static_cast<useconds_t>(
            std::chrono::microseconds(after).count())); // the moment is the test's parameter
        ::kill(child, SIGKILL);
        int status = 0;
        ::waitpid(child, &status, 0);
        m_killed = WIFSIGNALED(status);
    }
    [[nodiscard]] bool opened() const { return m_opened; }
    [[nodiscard]] bool killed() const { return m_killed; }

private:
    bool m_opened = false, m_killed = false;
};

/// Their command lines and states, for the one who reads the failure.
std::string wordsOf(const std::vector<int>& pids)
{
    std::string words;
    for (const int pid : pids) {
        const std::filesystem::path process("/proc/" + std::to_string(pid));
        auto line = readFile(process / "cmdline", 1U << 20).value_or("");
        std::ranges::replace(line, '\0', ' ');
        words += line + '\n' + readFile(process / "status", 1U << 16).value_or("").substr(0, 120);
    }
    return words;
}

/// The child runs before the members below make the application object.
class WorkspaceKill : public testing::TestWithParam<int> {};

class AfterKill : public PlaneTest {
public:
    void TestBody() override {}
    void check(const std::filesystem::path& oldRoot)
    {
        m_options = planeOptions(oldRoot);
        openPlane();
        for (const auto& known : workspaces().list()) {
            const auto now = settled(known.id);
            EXPECT_TRUE(now.state == State::Ready || now.state == State::Failed ||
                        now.state == State::Stopped);
            EXPECT_EQ(now.state == State::Ready, now.qemuPid > 0);
            if (now.state == State::Failed) {
                EXPECT_FALSE(now.error->message.empty());
            }
            EXPECT_TRUE(QCoro::waitFor(workspaces().remove(known.id, true)));
        }
        EXPECT_TRUE(eventually([&] { return processesOf(oldRoot).empty(); }))
            << "an orphan process: " << wordsOf(processesOf(oldRoot));
        expectNothingLeft();
        closePlane();
    }
};

TEST_P(WorkspaceKill, leavesNoOrphan)
{
    const QTemporaryDir home(QStringLiteral("/tmp/hk-XXXXXX"));
    const std::filesystem::path root = home.path().toStdString();
    furnishHome(root);
    const KilledHelix helix(root, std::chrono::milliseconds(GetParam()));
    ASSERT_TRUE(helix.opened());
    ASSERT_TRUE(helix.killed());
    AfterKill next;
    next.check(root);
}

INSTANTIATE_TEST_SUITE_P(Moments, WorkspaceKill,
                         testing::Values(0, 20, 45, 70, 100, 130, 170, 210, 260, 320, 400, 500, 650,
                                         800, 1000, 1300, 1700, 2200));

} // namespace
} // namespace helix::life
