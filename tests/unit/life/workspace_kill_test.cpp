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

enum class Life {
    Boots,
    Warm,    ///< with snapshots that are made, gone on from, and workspaces that stand ready
    Suspends ///< over and over
};

struct Moment {
    int ms;
    Life life;
};

void PrintTo(const Moment& moment, std::ostream* stream)
{
    constexpr std::array kWords{" ms", " ms, warm", " ms, suspends"};
    *stream << moment.ms << kWords.at(static_cast<std::size_t>(moment.life));
}

ControlPlaneOptions optionsOf(const std::filesystem::path& root, Life life)
{
    auto options = planeOptions(root);
    if (life == Life::Boots)
        return options;
    options.installation.templateMemory = root / "agent.erofs"; // any file that is there
    if (life == Life::Suspends)
        bootsAlways(options);
    return options;
}

void suspendAndResume(plane::Workspaces& workspaces, const WorkspaceId& id)
{
    for (int round = 0; round < 20; ++round) {
        if (!QCoro::waitFor(workspaces.suspend(id)) || !QCoro::waitFor(workspaces.start(id)))
            ::_exit(3);
        (void)QCoro::waitFor(workspaces.waitUntilSettled(id, {}));
    }
}

/// Creates, suspends, stops, starts and deletes until it is killed. Says "x" when the plane is open.
[[noreturn]] void liveUntilKilled(const std::filesystem::path& root, Life life, int report)
{
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    int argc = 1;
    char name[] = "child";
    char* argv[] = {name, nullptr};
    const QCoreApplication application(argc, argv);
    auto plane = QCoro::waitFor(tasks::openPlane(optionsOf(root, life))).value();
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
        if (life == Life::Suspends)
            suspendAndResume(workspaces, *id);
        (void)QCoro::waitFor(workspaces.stop(*id));
        (void)QCoro::waitFor(workspaces.start(*id));
        (void)QCoro::waitFor(workspaces.waitUntilSettled(*id, {}));
        (void)QCoro::waitFor(workspaces.remove(*id, true));
    }
}

/// Must come before any QCoreApplication: the child makes its own.
class KilledHelix {
public:
    KilledHelix(const std::filesystem::path& root, Moment moment)
    {
        int ends[2];
        if (::pipe(ends) != 0)
            return;
        const pid_t child = ::fork();
        if (child == 0)
            liveUntilKilled(root, moment.life, ends[1]);
        ::close(ends[1]);
        char byte = 0;
        m_opened = ::read(ends[0], &byte, 1) == 1;
        ::close(ends[0]);
        ::usleep(static_cast<useconds_t>(moment.ms) * 1000); // the test's parameter
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
class WorkspaceKill : public testing::TestWithParam<Moment> {};

class AfterKill : public PlaneTest {
public:
    void TestBody() override {}
    /// One that suspends is never lost: it runs on, or goes on from what was saved.
    void checkSuspended(const WorkspaceId& id)
    {
        auto now = settled(id);
        EXPECT_TRUE(now.state == State::Ready || now.state == State::Suspended ||
                    now.error->message.find("was being created") != std::string::npos)
            << toString(now.state) << (now.error ? now.error->describe() : "");
        const auto saved = m_options.paths.workspaceData(id) / "saved";
        EXPECT_EQ(std::filesystem::exists(saved), now.state == State::Suspended);
        if (now.state == State::Ready) { // and does not stand still
            const auto done = QCoro::waitFor(workspaces().suspend(id));
            EXPECT_TRUE(done) << done.error().describe();
        }
        if (now.state == State::Failed)
            return;
        EXPECT_TRUE(processesOf(m_options.paths.data.parent_path(), "fake_qemu").empty());
        EXPECT_TRUE(QCoro::waitFor(workspaces().start(id)));
        now = settled(id);
        EXPECT_EQ(now.state, State::Ready) << now.notice;
        EXPECT_TRUE(eventually([&] { return workspaces().snapshot(id).value().agentConnected; }));
    }
    void check(const std::filesystem::path& oldRoot, Life life)
    {
        m_options = life == Life::Suspends ? optionsOf(oldRoot, life) : planeOptions(oldRoot);
        openPlane();
        for (const auto& known : workspaces().list()) {
            if (life == Life::Suspends)
                checkSuspended(known.id);
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
        // They are swept in the background.
        EXPECT_TRUE(eventually([&] { return !hasUnfinishedSnapshots(); }));
        closePlane();
    }
    [[nodiscard]] bool hasUnfinishedSnapshots() const
    {
        std::error_code error; // what is being swept may go meanwhile
        for (std::filesystem::recursive_directory_iterator
                 entry(m_options.paths.data / "warm", error),
             end;
             !error && entry != end; entry.increment(error))
            if (entry->path().filename().string().starts_with(".making"))
                return true;
        return bool(error && error != std::errc::no_such_file_or_directory);
    }
};

TEST_P(WorkspaceKill, leavesNoOrphan)
{
    const QTemporaryDir home(QStringLiteral("/tmp/hk-XXXXXX"));
    const std::filesystem::path root = home.path().toStdString();
    furnishHome(root);
    const KilledHelix helix(root, GetParam());
    ASSERT_TRUE(helix.opened());
    ASSERT_TRUE(helix.killed());
    AfterKill next;
    next.check(root, GetParam().life);
}

std::vector<Moment> moments(Life life)
{
    std::vector<Moment> all;
    for (const int ms :
         {0, 20, 45, 70, 100, 130, 170, 210, 260, 320, 400, 500, 650, 800, 1000, 1300, 1700, 2200})
        all.push_back({ms, life});
    return all;
}

INSTANTIATE_TEST_SUITE_P(Moments, WorkspaceKill, testing::ValuesIn(moments(Life::Boots)));
INSTANTIATE_TEST_SUITE_P(WarmMoments, WorkspaceKill, testing::ValuesIn(moments(Life::Warm)));

INSTANTIATE_TEST_SUITE_P(SuspendMoments, WorkspaceKill, testing::ValuesIn(moments(Life::Suspends)));

} // namespace
} // namespace helix::life
