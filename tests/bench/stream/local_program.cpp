#include "bench/stream/local_program.h"

#include <pwd.h>
#include <unistd.h>

#include <QFile>
#include <QSize>
#include <QStandardPaths>

#include "base/try.h"
#include "bench/stream/loopback.h"

namespace helix::bench {
namespace {

using namespace std::chrono_literals;

constexpr int kEndMs = 3000;
constexpr auto kProgramStart = 20s;
constexpr auto kProgramLook = 20ms;

bool giveToNobody(const QString& path)
{
    const passwd* nobody = ::getpwnam("nobody");
    return ::geteuid() != 0 || (nobody != nullptr && ::chown(path.toLocal8Bit().constData(),
                                                             nobody->pw_uid, nobody->pw_gid) == 0);
}

/// Until `isThere`, or the program has ended.
async::Task<Result<void>> awaitStart(LocalProgram* program, std::function<bool()> isThere,
                                     std::string what)
{
    const auto end = std::chrono::steady_clock::now() + kProgramStart;
    while (program->isRunning() && std::chrono::steady_clock::now() < end) {
        if (isThere())
            co_return Result<void>();
        (void)co_await async::sleepFor(kProgramLook);
    }
    co_return fail(ErrorCode::Unavailable, what + " did not start.");
}

} // namespace

Result<void> installed(const char* program)
{
    if (QStandardPaths::findExecutable(program).isEmpty())
        return fail(ErrorCode::Unsupported, std::string(program) + " is not installed.");
    return {};
}

async::Task<Result<void>> awaitPort(LocalProgram* program, std::uint16_t port, std::string what)
{
    const std::function<bool()> isThere = [port] { return isListenedTo(port); };
    return awaitStart(program, isThere, std::move(what));
}

LocalProgram::~LocalProgram()
{
    end();
}

Result<void> LocalProgram::start(QStringList command, const QProcessEnvironment& environment,
                                 bool unprivileged)
{
    if (unprivileged && ::geteuid() == 0)
        command =
            QStringList{"setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups"} + command;
    m_process.setProcessEnvironment(environment);
    m_process.setStandardErrorFile(QProcess::nullDevice());
    const QString program = command.takeFirst();
    m_process.start(program, command);
    if (!m_process.waitForStarted())
        return fail(ErrorCode::Unavailable, program.toStdString() + " could not be started.");
    return {};
}

void LocalProgram::end()
{
    if (m_process.state() == QProcess::NotRunning)
        return;
    m_process.terminate();
    if (!m_process.waitForFinished(kEndMs)) {
        m_process.kill();
        m_process.waitForFinished(kEndMs);
    }
}

async::Task<Result<std::unique_ptr<LocalSway>>> LocalSway::start(QSize size, QString scenes,
                                                                 QString preload)
{
    auto sway = std::make_unique<LocalSway>();
    sway->m_scenes = scenes;
    QFile config(sway->m_folder.filePath("config"));
    if (!config.open(QIODevice::WriteOnly))
        co_return fail(ErrorCode::Internal, "The configuration of Sway could not be written.");
    config.write(
        QStringLiteral("output HEADLESS-1 mode %1x%2@60Hz\noutput * bg #336699 solid_color\n"
                       "default_border none\nseat * hide_cursor 100\n")
            .arg(size.width())
            .arg(size.height())
            .toUtf8());
    config.close();
    if (!giveToNobody(sway->m_folder.path()) || !giveToNobody(config.fileName()))
        co_return fail(ErrorCode::Internal, "The folder of Sway could not be given to nobody.");
    auto environment = sway->environment();
    environment.remove("WAYLAND_DISPLAY");
    environment.insert("WLR_BACKENDS", "headless");
    environment.insert("WLR_RENDERER", "pixman");
    environment.insert("WLR_LIBINPUT_NO_DEVICES", "1");
    QStringList command{"sway", "--unsupported-gpu", "-c", config.fileName()};
    if (!preload.isEmpty())
        // Not in our environment: the library takes itself out of that of the first who has it.
        command = QStringList{"env", "LD_PRELOAD=" + preload} + command;
    CO_TRY(sway->m_sway.start(command, environment, true));
    const std::function<bool()> isThere = [&sway] { return QFile::exists(sway->socket()); };
    const std::string name = "Sway";
    CO_TRY(co_await awaitStart(&sway->m_sway, isThere, name));
    co_return std::move(sway);
}

QProcessEnvironment LocalSway::environment() const
{
    auto environment = QProcessEnvironment::systemEnvironment();
    environment.insert("XDG_RUNTIME_DIR", m_folder.path());
    environment.insert("WAYLAND_DISPLAY", socket());
    environment.remove("DISPLAY");
    return environment;
}

Result<void> LocalSway::showScene(const QString& kind)
{
    m_scene.end();
    return m_scene.start({m_scenes + "/helix-scene-wayland", kind}, environment(), true);
}

async::Task<Result<std::unique_ptr<LocalXServer>>> LocalXServer::startXvnc(QSize size, int port,
                                                                           QString scenes)
{
    return start({"Xvnc", "-displayfd", "1", "-geometry",
                  QStringLiteral("%1x%2").arg(size.width()).arg(size.height()), "-depth", "24",
                  "-SecurityTypes", "None", "-interface", "127.0.0.1", "-rfbport",
                  QString::number(port), "-AlwaysShared"},
                 std::move(scenes));
}

async::Task<Result<std::unique_ptr<LocalXServer>>> LocalXServer::startXvfb(QSize size,
                                                                           QString scenes)
{
    return start({"Xvfb", "-displayfd", "1", "-nolisten", "tcp", "-screen", "0",
                  QStringLiteral("%1x%2x24").arg(size.width()).arg(size.height())},
                 std::move(scenes));
}

async::Task<Result<std::unique_ptr<LocalXServer>>> LocalXServer::start(QStringList command,
                                                                       QString scenes)
{
    auto server = std::make_unique<LocalXServer>();
    server->m_scenes = scenes;
    if (!giveToNobody(server->m_folder.path()))
        co_return fail(ErrorCode::Internal,
                       "The folder of an X server could not be given to nobody.");
    CO_TRY(server->m_server.start(command, QProcessEnvironment::systemEnvironment(), true));
    auto* raw = server.get();
    const std::function<bool()> isThere = [raw] {
        raw->m_display += raw->m_server.process().readAllStandardOutput();
        return raw->m_display.contains('\n');
    };
    CO_TRY(co_await awaitStart(&raw->m_server, isThere, command.front().toStdString()));
    co_return std::move(server);
}

QString LocalXServer::display() const
{
    return ":" + QString::fromUtf8(m_display.trimmed());
}

QProcessEnvironment LocalXServer::environment() const
{
    auto environment = QProcessEnvironment::systemEnvironment();
    environment.insert("DISPLAY", display());
    environment.insert("HOME", m_folder.path());
    environment.insert("XDG_RUNTIME_DIR", m_folder.path());
    environment.remove("WAYLAND_DISPLAY");
    return environment;
}

Result<void> LocalXServer::showScene(const QString& kind)
{
    m_scene.end();
    // As the owner of the server: their shared memory is private.
    return m_scene.start({m_scenes + "/helix-scene-x11", kind}, environment(), true);
}

} // namespace helix::bench
