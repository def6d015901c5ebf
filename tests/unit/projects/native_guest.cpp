#include "unit/projects/native_guest.h"

#include <csignal>

#include <unistd.h>

#include <QMetaMethod>
#include <QTimer>

namespace helix::projects {

namespace fs = std::filesystem;

NativeExec::NativeExec(const link::ExecRequest& request, const fs::path& home,
                       const std::string& path)
{
    QProcessEnvironment environment;
    environment.insert("HOME", QString::fromStdString(home.string()));
    environment.insert("PATH", QString::fromStdString(path));
    m_process.setProcessEnvironment(environment);
    m_process.setProgram(QString::fromStdString(request.argv.front()));
    QStringList arguments;
    for (std::size_t i = 1; i < request.argv.size(); ++i)
        arguments << QString::fromStdString(request.argv[i]);
    m_process.setArguments(arguments);
    m_process.setWorkingDirectory("/");
    m_process.setChildProcessModifier([] { ::setpgid(0, 0); });
    if (!request.wantsStdin)
        m_process.setStandardInputFile(QProcess::nullDevice());
    connect(&m_process, &QProcess::readyReadStandardOutput, this,
            [this] { emit output(false, m_process.readAllStandardOutput()); });
    connect(&m_process, &QProcess::readyReadStandardError, this,
            [this] { emit output(true, m_process.readAllStandardError()); });
    connect(&m_process, &QProcess::finished, this, [this] {
        m_finished = true;
        finish();
    });
    QTimer::singleShot(0, this, [this] { m_process.start(); });
}

NativeExec::~NativeExec()
{
    m_process.disconnect();
    if (m_process.processId() > 0)
        ::kill(-static_cast<pid_t>(m_process.processId()), SIGKILL);
    m_process.waitForFinished();
}

void NativeExec::connectNotify(const QMetaMethod& signal)
{
    if (signal == QMetaMethod::fromSignal(&Exec::exited)) {
        m_listened = true;
        QTimer::singleShot(0, this, [this] { finish(); });
    }
}

void NativeExec::finish()
{
    if (!m_finished || !m_listened)
        return;
    m_listened = false;
    link::ExecExit exit;
    if (m_process.exitStatus() == QProcess::CrashExit)
        exit.signal = m_process.exitCode();
    else
        exit.status = m_process.exitCode();
    emit exited(exit, std::nullopt);
}

async::Task<Result<void>> NativeExec::writeStdin(Bytes data, bool eof)
{
    // Not before it has started, and no more than it takes.
    while (!m_finished && (m_process.state() != QProcess::Running || m_process.bytesToWrite() > 0))
        co_await async::sleepFor(std::chrono::milliseconds(1));
    if (m_finished)
        co_return fail(ErrorCode::NotFound, "The command has ended.");
    m_process.write(reinterpret_cast<const char*>(data.data()), static_cast<qint64>(data.size()));
    if (eof)
        m_process.closeWriteChannel();
    co_return Result<void>();
}

async::Task<Result<void>> NativeExec::signalGroup(int signal)
{
    if (m_process.processId() > 0)
        ::kill(-static_cast<pid_t>(m_process.processId()), signal);
    co_return Result<void>();
}

Result<link::GuestAddress> FakeDoor::address(const WorkspaceId&) const
{
    if (!ready)
        return fail(ErrorCode::Conflict, "The workspace is not ready.");
    return link::GuestAddress{};
}

async::Task<Result<std::unique_ptr<link::Exec>>> FakeDoor::exec(WorkspaceId id,
                                                                link::ExecRequest request)
{
    ++execs;
    if (onExec)
        onExec();
    if (!ready)
        co_return fail(ErrorCode::Conflict, "The workspace is not ready.");
    std::unique_ptr<link::Exec> made = std::make_unique<NativeExec>(request, home(id), path);
    co_return std::move(made);
}

} // namespace helix::projects
