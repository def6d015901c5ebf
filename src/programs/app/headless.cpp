#include "app/headless.h"

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <iostream>

#include <unistd.h>

#include <CLI/CLI.hpp>
#include <QCoreApplication>
#include <QProcess>
#include <QTimer>
#include <spdlog/spdlog.h>

#include "app/data_move.h"
#include "app/running_helix.h"
#include "app/session_end.h"
#include "life/options.h"
#include "app/termination.h"
#include "async/pool_drain.h"
#include "base/exit_status.h"
#include "base/log.h"
#include "sandbox/private_memory.h"

namespace helix::app {
namespace {

struct HeadlessOptions {
    std::chrono::seconds idleExit{30};
    int readyFd = -1;
    bool verbose = false;
};

/// Tells whoever started us: one line "ready", or "conflict" or "failed" and a sentence. Then the
/// descriptor is closed.
void report(int& fd, const std::string& line)
{
    if (fd < 0)
        return;
    const std::string text = line + "\n";
    // Whoever left without listening does not need it.
    (void)!::write(fd, text.data(), text.size());
    ::close(std::exchange(fd, -1));
}

bool isBeingMade(const plane::ImageSnapshot& image)
{
    return image.building || image.importing || image.sending;
}

/// It is suspended, and Helix listens at ports that the user has mapped, to wake it.
bool awaitsConnections(const plane::WorkspaceSnapshot& workspace)
{
    return std::ranges::any_of(workspace.forwards, [](const boundary::Forward& forward) {
        return forward.kind == boundary::ForwardKind::Business &&
               forward.state == boundary::ForwardState::Waiting;
    });
}

bool isBusy(RunningHelix& running)
{
    if (running.server().clients() > 0)
        return true;
    const auto images = running.plane().images().list();
    if (std::ranges::any_of(images, isBeingMade))
        return true;
    const auto workspaces = running.plane().workspaces().list();
    return std::ranges::any_of(workspaces, [](const auto& workspace) {
        return plane::mayHaveMachine(workspace.state) || workspace.waits ||
               awaitsConnections(workspace);
    });
}

class HeadlessRun : public QObject {
public:
    HeadlessRun(HeadlessOptions options, Paths paths)
        : m_options(options)
        , m_paths(std::move(paths))
    {
        m_idle.setSingleShot(true);
        m_idle.setInterval(m_options.idleExit);
        connect(&m_idle, &QTimer::timeout, this, [this] {
            if (!isBusy(*m_running))
                end("nothing runs and nobody asks");
        });
    }

    async::Task<void> open(life::ControlPlaneOptions options);
    void end(const std::string& why);
    /// A signal that comes at the end of the session as well.
    void endBySignal(int number);
    [[nodiscard]] int exitStatus() const { return m_exitStatus; }
    /// Where the data are to go now; empty: nowhere.
    [[nodiscard]] const std::string& moveTo() const { return m_moveTo; }

private:
    void watchIdleness();
    Result<void> yield(std::uint64_t client);
    async::Task<void> close();

    HeadlessOptions m_options;
    Paths m_paths;
    std::unique_ptr<RunningHelix> m_running;
    QTimer m_idle;
    bool m_ending = false;
    bool m_putAway = false; ///< the machines too
    std::string m_moveTo;
    std::shared_ptr<void> m_quiesced; ///< of who asked for the move
    int m_exitStatus = 0;
};

async::Task<void> HeadlessRun::open(life::ControlPlaneOptions options)
{
    AppRole role;
    role.onYield = [this](std::uint64_t client) { return yield(client); };
    role.onMove = [this](const std::string& folder, std::shared_ptr<void> quiesced) {
        m_moveTo = folder;
        m_quiesced = std::move(quiesced);
        QTimer::singleShot(0, this, [this] { end("its data are moved"); });
    };
    auto opened = co_await RunningHelix::open(std::move(options), std::move(role));
    if (!opened) {
        const Error& error = opened.error();
        spdlog::info("Headless Helix did not start: {}", error.describe());
        report(m_options.readyFd,
               (error.code == ErrorCode::Conflict ? "conflict " : "failed ") + error.message);
        std::cerr << "helix: " << error.message << '\n';
        m_exitStatus = 1;
        QCoreApplication::exit(m_exitStatus);
        co_return;
    }
    m_running = std::move(*opened);
    spdlog::info("Headless Helix {} is ready, process {}", HELIX_VERSION, ::getpid());
    report(m_options.readyFd, "ready");
    watchIdleness();
    if (m_ending) // told to while it was opening
        async::detach(close());
}

void HeadlessRun::watchIdleness()
{
    if (m_options.idleExit == std::chrono::seconds::zero())
        return;
    // Whatever changes starts the wait anew; whether it is idle is looked at when the wait is over,
    // and every so often.
    const auto restart = [this] { m_idle.start(); };
    connect(&m_running->server(), &ControlServer::activityChanged, this, restart);
    connect(&m_running->plane().workspaces(), &plane::Workspaces::changed, this, restart);
    connect(&m_running->plane().images(), &plane::Images::changed, this, restart);
    m_idle.setSingleShot(false);
    m_idle.start();
}

Result<void> HeadlessRun::yield(std::uint64_t client)
{
    if (m_running->server().openCalls(client) > 0)
        return fail(ErrorCode::Conflict,
                    "helixctl is at work with Helix in the background; try again when it is done.");
    const auto images = m_running->plane().images().list();
    if (std::ranges::any_of(images, isBeingMade))
        return fail(ErrorCode::Conflict,
                    "Helix is making an image in the background; try again when it is done.");
    QTimer::singleShot(0, this, [this] { end("a window takes over"); });
    return {};
}

void HeadlessRun::end(const std::string& why)
{
    if (std::exchange(m_ending, true))
        return;
    spdlog::info("Headless Helix ends: {}", why);
    m_idle.stop();
    if (m_running)
        async::detach(close());
}

void HeadlessRun::endBySignal(int number)
{
    m_putAway = number != SIGINT && machinesEndWithSession(m_paths);
    end("signal " + std::to_string(number));
}

async::Task<void> HeadlessRun::close()
{
    std::shared_ptr<void> quiesced; // until there is nobody any more who would wake one
    if (m_putAway)
        quiesced = co_await putMachinesAway(m_running->plane());
    co_await m_running->close();
    m_running.reset();
    m_quiesced.reset(); // only now: letting go of it has those go on that wait
    QCoreApplication::exit(m_exitStatus);
}

/// `moveTo`: what is to be done once nothing of this is left.
int run(const HeadlessOptions& options, std::string& moveTo)
{
    const auto paths = Paths::fromEnvironment(processEnvironment());
    const auto prepared = paths ? paths->prepare() : Result<void>(fail(paths.error()));
    if (!prepared) {
        int fd = options.readyFd;
        report(fd, "failed " + prepared.error().message);
        std::cerr << "helix: " << prepared.error().message << '\n';
        return 1;
    }
    setUpLogging(paths->logs() / "helix.log", options.verbose);
    life::ControlPlaneOptions planeOptions;
    planeOptions.paths = *paths;
    planeOptions.installation =
        Installation::besideExecutable(QCoreApplication::applicationDirPath().toStdString());
    planeOptions.environment = processEnvironment();
    HeadlessRun headless(options, *paths);
    const Termination termination([&headless](int number) { headless.endBySignal(number); });
    QTimer::singleShot(0, &headless,
                       [&headless, planeOptions] { async::detach(headless.open(planeOptions)); });
    const int status = QCoreApplication::exec();
    moveTo = headless.moveTo();
    return status;
}

} // namespace

int runHeadless(int argc, char** argv)
{
    // The user's keys pass through, and credentials of guests stay here.
    if (const auto closed = sandbox::keepMemoryPrivate(); !closed) {
        std::cerr << "helix: " << closed.error().message << '\n';
        return 1;
    }
    HeadlessOptions options;
    bool headless = false;
    int idleSeconds = static_cast<int>(options.idleExit.count());
    CLI::App usage("Helix without a window: what helixctl talks to.", "helix");
    usage.add_flag("--headless", headless, "run without a window");
    usage
        .add_option("--idle-exit", idleSeconds,
                    "end after so many seconds in which nothing ran and nobody asked; 0: never")
        ->check(CLI::Range(0, 1'000'000));
    usage
        .add_option("--ready-fd", options.readyFd,
                    "write one line to this descriptor once it is known how the start went")
        ->check(CLI::Range(3, 1'000'000));
    usage.add_flag("--verbose", options.verbose, "log more, also to stderr");
    usage.set_version_flag("--version", HELIX_VERSION);
    try {
        usage.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        return usage.exit(error) == 0 ? 0 : kWrongUsage;
    }
    options.idleExit = std::chrono::seconds(idleSeconds);
    QCoreApplication application(argc, argv);
    const async::PoolDrain poolDrain;
    QCoreApplication::setApplicationName("helix");
    QCoreApplication::setApplicationVersion(HELIX_VERSION);
    std::string moveTo;
    const int status = run(options, moveTo);
    if (!moveTo.empty())
        QProcess::startDetached(QCoreApplication::applicationFilePath(),
                                {"--move-data", QString::fromStdString(moveTo), kMoveWhenEnded});
    return status;
}

} // namespace helix::app
