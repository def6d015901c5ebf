// The whole way with the real parts: create, Ready, a command, SSH, a mapped port, stop, start, a
// restart of Helix, delete.
//
// HELIXVM_TEST_IMAGES  a folder of image bundles       HELIXVM_TEST_AGENT_DRIVE  the agent drive
// (default: the build's own)

#include <array>
#include <cstdlib>
#include <filesystem>
#include <functional>

#include <QCoreApplication>
#include <QCoroTask>
#include <QTemporaryDir>

#include <gtest/gtest.h>

#include "link/desktop_stream.h"
#include "ssh/ssh.h"
#include "life/contract.h"
#include "tasks/open_plane.h"
#include "plane/control_plane.h"

namespace helix::life {
namespace {

namespace fs = std::filesystem;

class LifecycleVmTest : public testing::Test {
protected:
    void SetUp() override
    {
        const char* images = std::getenv("HELIXVM_TEST_IMAGES");
        if (images == nullptr)
            GTEST_SKIP() << "HELIXVM_TEST_IMAGES does not name a folder of image bundles";
        const fs::path root = m_folder.path().toStdString();
        m_options.paths = {root / "data", root / "run", root / "cache"};
        ASSERT_TRUE(m_options.paths.prepare());
        takeImage(fs::path(images) / "sway-minimal");
        m_options.installation = Installation::besideExecutable(
            fs::read_symlink("/proc/self/exe").parent_path().parent_path() / "bin");
        ::setenv("HELIXVM_DECODE", m_options.installation.decodeProgram.c_str(), 1);
        if (const char* drive = std::getenv("HELIXVM_TEST_AGENT_DRIVE"))
            m_options.installation.agentDrive = drive;
        m_options.environment = [](const char* name) { // these boot
            return std::string_view(name) == "HELIXVM_WARM" ? std::optional<std::string>("0")
                                                            : processEnvironment()(name);
        };
        m_options.tryKeychain = false;
    }
    /// Bundles are only read: hard links spare copying half a gigabyte where both are on one file
    /// system.
    void takeImage(const fs::path& image)
    {
        std::error_code error;
        const auto target = m_options.paths.images() / image.filename();
        fs::copy(image, target, fs::copy_options::recursive | fs::copy_options::create_hard_links,
                 error);
        if (error) {
            fs::remove_all(target);
            fs::copy(image, target, fs::copy_options::recursive);
        }
    }
    void TearDown() override
    {
        if (m_plane)
            for (const auto& workspace : m_plane->workspaces().list())
                (void)QCoro::waitFor(m_plane->workspaces().remove(workspace.id, true));
        m_plane.reset();
    }
    void openPlane()
    {
        m_plane.reset();
        auto plane = QCoro::waitFor(tasks::openPlane(m_options));
        ASSERT_TRUE(plane) << plane.error().describe();
        m_plane = std::move(*plane);
    }
    WorkspaceSnapshot settled(const WorkspaceId& id)
    {
        auto snapshot = QCoro::waitFor(m_plane->workspaces().waitUntilSettled(id, {}));
        EXPECT_TRUE(snapshot) << (snapshot ? "" : snapshot.error().describe());
        return snapshot.value_or(WorkspaceSnapshot{});
    }
    static void print(const WorkspaceSnapshot& snapshot)
    {
        for (const auto& step : snapshot.steps)
            std::printf("    %-12s %6lld ms\n", std::string(toString(step.step)).c_str(),
                        static_cast<long long>(step.durationMs));
        if (snapshot.error)
            std::printf("    %s\n", snapshot.error->describe().c_str());
        std::fflush(stdout);
    }
    /// Standard output of a command, run by the agent.
    std::string run(const WorkspaceId& id, std::vector<std::string> argv)
    {
        link::ExecRequest request;
        request.argv = std::move(argv);
        auto command = QCoro::waitFor(m_plane->workspaces().exec(id, request));
        EXPECT_TRUE(command) << (command ? "" : command.error().describe());
        if (!command)
            return {};
        std::string output;
        async::Completion<void> ended;
        link::Exec* exec = command->get();
        QObject::connect(exec, &link::Exec::output, [&, exec](bool, const QByteArray& data) {
            output += data.toStdString();
            exec->acknowledge(static_cast<std::size_t>(data.size()));
        });
        QObject::connect(
            exec, &link::Exec::exited,
            [&](const link::ExecExit&, const std::optional<Error>&) { ended.resolve({}); });
        EXPECT_TRUE(
            QCoro::waitFor(ended.wait(std::chrono::seconds(60), {}, "The command did not end.")));
        return output;
    }

    int m_argc = 1;
    char m_name[18] = "lifecycle_vm_test";
    char* m_argv[2] = {m_name, nullptr};
    QCoreApplication m_application{m_argc, m_argv};
    QTemporaryDir m_folder{QStringLiteral("/tmp/hv-XXXXXX")};
    ControlPlaneOptions m_options;
    std::unique_ptr<ControlPlane> m_plane;
};

TEST_F(LifecycleVmTest, livesAWholeLife)
{
    openPlane();
    auto& workspaces = m_plane->workspaces();
    CreateRequest request;
    request.image = "sway-minimal";
    request.name = "vm-test";
    request.ports = {{8000, 0, "web"}};
    const auto id = QCoro::waitFor(workspaces.create(request));
    ASSERT_TRUE(id) << id.error().describe();
    auto snapshot = settled(*id);
    std::printf("created:\n");
    print(snapshot);
    ASSERT_EQ(snapshot.state, State::Ready);
    EXPECT_EQ(run(*id, {"hostname"}), "vm-test\n");
    EXPECT_EQ(run(*id, {"whoami"}), "agent\n");
    run(*id, {"sh", "-c", "echo kept > ~/workspace/note; sync"});

    const auto target = workspaces.sshTarget(*id).value();
    const std::function<Result<ssh::RunResult>()> overSsh = [target] {
        return ssh::sshRun(target, "cat ~/workspace/note");
    };
    auto ssh = QCoro::waitFor(async::onPool(overSsh));
    // sshd is not what Ready waits for; it follows a few seconds later.
    for (int tries = 0; !ssh && tries < 60; ++tries) {
        ASSERT_TRUE(QCoro::waitFor(async::sleepFor(std::chrono::milliseconds(500))));
        ssh = QCoro::waitFor(async::onPool(overSsh));
    }
    EXPECT_TRUE(ssh) << (ssh ? "" : ssh.error().describe());
    if (ssh) {
        EXPECT_EQ(ssh->out, "kept\n");
    }

    // Helix ends and comes back while the machine runs.
    openPlane();
    snapshot = settled(*id);
    ASSERT_EQ(snapshot.state, State::Ready) << (snapshot.error ? snapshot.error->describe() : "");
    EXPECT_EQ(run(*id, {"cat", "note"}), "kept\n") << "commands run in ~/workspace";

    const auto stopping = std::chrono::steady_clock::now();
    EXPECT_TRUE(QCoro::waitFor(m_plane->workspaces().stop(*id)));
    std::printf("stopped in %lld ms\n",
                static_cast<long long>(std::chrono::duration_cast<std::chrono::milliseconds>(
                                           std::chrono::steady_clock::now() - stopping)
                                           .count()));
    EXPECT_TRUE(QCoro::waitFor(m_plane->workspaces().start(*id)));
    snapshot = settled(*id);
    std::printf("started again:\n");
    print(snapshot);
    ASSERT_EQ(snapshot.state, State::Ready);
    EXPECT_EQ(run(*id, {"sh", "-c", "cat ~/workspace/note"}), "kept\n");
    EXPECT_TRUE(QCoro::waitFor(m_plane->workspaces().remove(*id, true)));
    EXPECT_TRUE(fs::is_empty(m_options.paths.data / "workspaces"));
    EXPECT_TRUE(fs::is_empty(m_options.paths.runtime));
}

/// True once `condition` holds; looks every 100 ms for at most a minute.
bool eventually(const std::function<bool()>& condition)
{
    for (int looks = 0; looks < 600; ++looks) {
        if (condition())
            return true;
        (void)QCoro::waitFor(async::sleepFor(std::chrono::milliseconds(100)));
    }
    return false;
}

/// Waits until the desktop has sent nothing for `stillness`.
bool becomesStill(const link::DesktopStream& stream, std::chrono::milliseconds stillness)
{
    std::uint64_t frames = stream.stats().frames;
    auto since = std::chrono::steady_clock::now();
    return eventually([&] {
        if (const auto now = stream.stats().frames; now != frames) {
            frames = now;
            since = std::chrono::steady_clock::now();
        }
        return frames > 0 && std::chrono::steady_clock::now() - since > stillness;
    });
}

void press(link::DesktopStream& stream, std::uint16_t code)
{
    stream.send(protocol::Key{0, code, true, 0});
    stream.send(protocol::Key{0, code, false, 0});
}

TEST_F(LifecycleVmTest, typingIsSeenAndAStillDesktopSendsNothing)
{
    constexpr std::array<std::uint16_t, 5> kTouch{20, 24, 22, 46,
                                                  35}; // evdev codes of t, o, u, c, h
    constexpr std::uint16_t kEnter = 28;
    openPlane();
    CreateRequest request;
    request.image = "sway-minimal";
    const auto id = QCoro::waitFor(m_plane->workspaces().create(request));
    ASSERT_TRUE(id) << id.error().describe();
    ASSERT_EQ(settled(*id).state, State::Ready);
    const auto access = m_plane->workspaces().agentAccess(*id).value();
    const auto stream = link::DesktopStream::open(access.controlPort, access.credential,
                                                  link::DesktopStream::Callbacks());
    // A busy guest may be still while its terminal is only starting: keys would go nowhere.
    const std::string tree = "swaymsg -s /run/user/1000/sway.sock -t get_tree";
    ASSERT_TRUE(eventually([&] {
        return run(*id, {"sh", "-c", tree}).find("\"app_id\": \"foot\"") != std::string::npos;
    })) << "no terminal";
    ASSERT_TRUE(becomesStill(*stream, std::chrono::seconds(5)))
        << "a desktop that nobody touches goes on sending";
    const auto before = stream->latest();
    ASSERT_TRUE(before);

    const std::string note = "cat /run/helix/steering";
    EXPECT_EQ(run(*id, {"sh", "-c", note}), "0 0");
    stream->send(protocol::Steering{0, protocol::Steerer::UserPrivately});
    EXPECT_TRUE(eventually([&] { return run(*id, {"sh", "-c", note}) == "2 1"; }));
    // As any coding agent in the guest has it: a program of the user's own.
    const std::string look =
        R"(timeout 120 sh -c '(echo "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",)"
        R"(\"params\":{\"name\":\"desktop_screenshot\",\"arguments\":{}}}"; sleep 30) | )"
        R"(/run/helix/agent/bin/helix-agent --mcp | head -n 1')";
    const std::string answer = run(*id, {"sh", "-c", look});
    EXPECT_NE(answer.find("works privately"), std::string::npos) << answer.substr(0, 500);
    EXPECT_EQ(answer.find("image/png"), std::string::npos);
    stream->send(protocol::Steering{0, protocol::Steerer::User});
    EXPECT_TRUE(eventually([&] { return run(*id, {"sh", "-c", note}) == "1 1"; }));
    for (const auto code : kTouch)
        press(*stream, code);
    EXPECT_TRUE(eventually([&] {
        return stream->latest()->sequence > before->sequence && stream->latest()->y != before->y;
    })) << "typing is not seen";
    stream->send(protocol::Text{0, " /tmp/typed-\u00e4"});
    press(*stream, kEnter);
    EXPECT_TRUE(eventually([&] {
        return run(*id, {"ls", "/tmp"}).find("typed-\u00e4") != std::string::npos;
    })) << "what was typed did not arrive";
    EXPECT_TRUE(eventually([&] { return stream->latest()->lastInput > 0; }));
    EXPECT_EQ(stream->stats().decodeErrors, 0U);
    EXPECT_TRUE(becomesStill(*stream, std::chrono::seconds(5)));
}

} // namespace
} // namespace helix::life
