#include "async/process.h"

#include <csignal>
#include <optional>
#include <utility>
#include <vector>

#include <linux/close_range.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <QProcess>
#include <QProcessEnvironment>
#include <QStandardPaths>

namespace helix::async {
namespace {

constexpr std::size_t kErrorTailBytes = 8192;

QString toQString(const std::filesystem::path& path)
{
    return QString::fromStdString(path.string());
}

/// One program and what it has said so far.
class RunningProcess {
public:
    explicit RunningProcess(ProcessRequest request)
        : m_request(std::move(request))
    {
    }

    void start();
    /// Resolves with success when the program is gone, with an error when there is a reason to end
    /// it.
    Completion<void> ended();
    void signalGroup(int number) const
    {
        if (m_pid > 0)
            ::kill(-m_pid, number);
    }
    [[nodiscard]] bool neverStarted() const { return m_pid == 0; }
    ProcessOutput takeOutput();

private:
    void readOutput();
    void readErrors();
    void deliverLines(bool atEnd);
    void onFailed(QProcess::ProcessError error);
    void resolveWaiters(const Result<void>& how)
    {
        for (auto& waiter : std::exchange(m_waiters, {}))
            waiter.resolve(how);
    }
    void finish(const Result<void>& how)
    {
        m_end = how;
        resolveWaiters(how);
    }

    ProcessRequest m_request;
    QProcess m_process;
    pid_t m_pid = 0;
    bool m_tooMuch = false;
    std::optional<Result<void>> m_end;
    std::vector<Completion<void>> m_waiters;
    ProcessOutput m_output;
};

void RunningProcess::start()
{
    QStringList arguments;
    for (const auto& argument : m_request.arguments)
        arguments << QString::fromStdString(argument);
    m_process.setProgram(toQString(m_request.program));
    m_process.setArguments(arguments);
    m_process.setStandardInputFile(m_request.inputFile.empty() ? QProcess::nullDevice()
                                                               : toQString(m_request.inputFile));
    if (!m_request.outputFile.empty())
        m_process.setStandardOutputFile(toQString(m_request.outputFile));
    if (!m_request.workingFolder.empty())
        m_process.setWorkingDirectory(toQString(m_request.workingFolder));
    if (!m_request.environment.empty()) {
        auto environment = QProcessEnvironment::systemEnvironment();
        for (const auto& [name, value] : m_request.environment) {
            if (value)
                environment.insert(QString::fromStdString(name), QString::fromStdString(*value));
            else
                environment.remove(QString::fromStdString(name));
        }
        m_process.setProcessEnvironment(environment);
    }
    m_process.setChildProcessModifier(ownSession());
    QObject::connect(&m_process, &QProcess::readyReadStandardOutput, [this] { readOutput(); });
    QObject::connect(&m_process, &QProcess::readyReadStandardError, [this] { readErrors(); });
    QObject::connect(&m_process, &QProcess::errorOccurred,
                     [this](QProcess::ProcessError error) { onFailed(error); });
    QObject::connect(&m_process, &QProcess::finished, [this] { finish({}); });
    m_process.start();
    m_pid = static_cast<pid_t>(m_process.processId());
}

Completion<void> RunningProcess::ended()
{
    Completion<void> waiter;
    if (m_end)
        waiter.resolve(*m_end);
    else
        m_waiters.push_back(waiter);
    return waiter;
}

void RunningProcess::onFailed(QProcess::ProcessError error)
{
    // Crashes and the like are followed by finished(); only a program that never ran is
    // not.
    if (error != QProcess::FailedToStart)
        return;
    const std::string name = m_request.program.string();
    const bool found =
        m_request.program.has_parent_path()
            ? std::filesystem::exists(m_request.program)
            : !QStandardPaths::findExecutable(toQString(m_request.program)).isEmpty();
    const auto cause = m_process.errorString().toStdString();
    m_pid = 0;
    finish(found ? fail(ErrorCode::PermissionDenied,
                        "The program " + name + " could not be started.", cause)
                 : fail(ErrorCode::NotFound, "The program " + name + " is not installed.", cause));
}

void RunningProcess::readOutput()
{
    const QByteArray bytes = m_process.readAllStandardOutput();
    if (m_tooMuch)
        return;
    m_output.output.append(bytes.constData(), static_cast<std::size_t>(bytes.size()));
    if (m_request.onLine)
        deliverLines(false);
    if (m_output.output.size() > m_request.maxOutputBytes) {
        m_tooMuch = true;
        resolveWaiters(fail(ErrorCode::Protocol, "The program " + m_request.program.string() +
                                                     " wrote more than it may."));
    }
}

void RunningProcess::deliverLines(bool atEnd)
{
    std::size_t begin = 0;
    for (auto end = m_output.output.find('\n'); end != std::string::npos;
         end = m_output.output.find('\n', begin)) {
        m_request.onLine(std::string_view(m_output.output).substr(begin, end - begin));
        begin = end + 1;
    }
    m_output.output.erase(0, begin);
    if (atEnd && !m_output.output.empty())
        m_request.onLine(std::exchange(m_output.output, {}));
}

void RunningProcess::readErrors()
{
    const QByteArray bytes = m_process.readAllStandardError();
    m_output.errorTail.append(bytes.constData(), static_cast<std::size_t>(bytes.size()));
    if (m_output.errorTail.size() > kErrorTailBytes)
        m_output.errorTail.erase(0, m_output.errorTail.size() - kErrorTailBytes);
}

ProcessOutput RunningProcess::takeOutput()
{
    readOutput();
    readErrors();
    if (m_request.onLine)
        deliverLines(true);
    const bool signalled = m_process.exitStatus() == QProcess::CrashExit;
    (signalled ? m_output.signal : m_output.exitStatus) = m_process.exitCode();
    return std::move(m_output);
}

Task<void> endGroup(RunningProcess& process, std::chrono::milliseconds grace)
{
    const std::string unused;
    process.signalGroup(SIGTERM);
    Completion<void> end = process.ended();
    const auto heeded = co_await end.wait(grace, CancelToken(), unused);
    // Also when the leader heeded SIGTERM: some of its group may not have.
    process.signalGroup(SIGKILL);
    if (heeded)
        co_return;
    Completion<void> death = process.ended();
    co_await death.wait(kForever, CancelToken(), unused);
}

} // namespace

std::function<void()> ownSession()
{
    return [parent = ::getpid()] {
        ::setsid();
        ::prctl(PR_SET_PDEATHSIG, SIGTERM);
        if (::getppid() != parent)
            ::_exit(127);
        // What it reads may take it over: a descriptor of ours would be a door. QProcess has set
        // up its input and output before this, and its own pipe closes itself as well.
        ::syscall(SYS_close_range, 3U, ~0U, CLOSE_RANGE_CLOEXEC);
    };
}

Task<Result<ProcessOutput>> runProcess(ProcessRequest request, CancelToken cancel)
{
    const auto deadline = request.deadline;
    const auto grace = request.grace;
    const std::string late = "The program " + request.program.string() + " did not end in time.";
    if (cancel.isCancelled())
        co_return fail(ErrorCode::Cancelled, "Cancelled.");
    RunningProcess process(std::move(request));
    process.start();
    Completion<void> end = process.ended();
    const auto ended = co_await end.wait(deadline, cancel, late);
    if (ended)
        co_return process.takeOutput();
    if (process.neverStarted())
        co_return fail(ended.error());
    co_await endGroup(process, grace);
    co_return fail(ended.error());
}

} // namespace helix::async
