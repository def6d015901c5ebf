#include "oci/credential_helper.h"

#include <csignal>

#include <QProcess>

#include <nlohmann/json.hpp>

#include "async/process.h"
#include "base/bytes.h"
#include "oci/registry_json.h"
#include "protocol/fields.h"

namespace helix::oci {
namespace {

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

/// How often it is looked whether somebody wants the program to end: a token wakes nobody in the pool.
constexpr auto kLook = 50ms;
constexpr std::size_t kMostHelperAnswer = 64U << 10;
/// For what was killed to be gone: a program that waits for a broken disk is not waited for.
constexpr int kDyingMs = 5000;

Error helperProblem(const std::string& helper, ErrorCode code, const std::string& why)
{
    return {code,
            "docker-credential-" + printable(helper, 64) +
                " does not say who you are to the registry.",
            why};
}

/// A program that ends when this does, and with it what it started.
class HelperProcess {
public:
    explicit HelperProcess(const std::string& helper)
    {
        // Nobody reads what it complains of, and QProcess would keep all of it.
        m_process.setStandardErrorFile(QProcess::nullDevice());
        m_process.setChildProcessModifier(async::ownSession());
        m_process.start(QString::fromStdString("docker-credential-" + helper),
                        {QStringLiteral("get")});
        m_group = static_cast<pid_t>(m_process.processId());
    }
    ~HelperProcess()
    {
        if (m_process.state() == QProcess::NotRunning)
            return;
        ::kill(-m_group, SIGKILL);
        m_process.waitForFinished(kDyingMs);
    }
    HelperProcess(const HelperProcess&) = delete;
    HelperProcess& operator=(const HelperProcess&) = delete;

    [[nodiscard]] bool starts(const std::string& host, std::chrono::milliseconds patience)
    {
        if (!m_process.waitForStarted(static_cast<int>(patience.count())))
            return false;
        m_process.write(QByteArray::fromStdString(host));
        m_process.closeWriteChannel();
        return true;
    }
    /// False when there is more to wait for.
    [[nodiscard]] bool endsWithin(std::chrono::milliseconds time)
    {
        return m_process.waitForFinished(static_cast<int>(time.count())) ||
               m_process.state() == QProcess::NotRunning;
    }
    [[nodiscard]] bool succeeded() const
    {
        return m_process.exitStatus() == QProcess::NormalExit && m_process.exitCode() == 0;
    }
    /// More than anybody's answer: it is not read to its end, which may never come.
    [[nodiscard]] bool saysTooMuch() const
    {
        return m_process.bytesAvailable() > static_cast<qint64>(kMostHelperAnswer);
    }
    [[nodiscard]] std::string answer() { return m_process.read(kMostHelperAnswer).toStdString(); }

private:
    QProcess m_process;
    pid_t m_group = 0;
};

Result<std::optional<Credentials>> readAnswer(const std::string& helper, HelperProcess& program)
{
    auto found = parseHelperAnswer(program.answer());
    // One that has nothing says so and fails.
    if (!found || (*found && !program.succeeded()))
        return fail(helperProblem(helper, ErrorCode::Unavailable, "It failed."));
    return found;
}

} // namespace

Result<std::optional<Credentials>> parseHelperAnswer(std::string_view answer)
{
    if (answer.find("credentials not found") != std::string_view::npos)
        return std::optional<Credentials>();
    const auto document = jsonIn(answer);
    if (!document.is_object())
        return fail(ErrorCode::Protocol, "The credential helper does not answer as they do.");
    Credentials found{
        protocol::textOr(document, "Username"), protocol::textOr(document, "Secret"), {}};
    if (found.user == "<token>")
        return std::optional(Credentials{{}, {}, found.password});
    return std::optional(found);
}

Result<std::optional<Credentials>> askCredentialHelper(const std::string& helper,
                                                       const std::string& host,
                                                       const async::CancelToken& cancel,
                                                       std::chrono::milliseconds patience)
{
    if (cancel.isCancelled())
        return fail(ErrorCode::Cancelled, "Cancelled.");
    const auto end = Clock::now() + patience;
    HelperProcess program(helper);
    if (!program.starts(host, patience))
        return fail(helperProblem(helper, ErrorCode::Unavailable, "It cannot be started."));
    while (!program.endsWithin(kLook)) {
        if (cancel.isCancelled())
            return fail(ErrorCode::Cancelled, "Cancelled.");
        if (program.saysTooMuch())
            break;
        if (Clock::now() > end)
            return fail(helperProblem(helper, ErrorCode::Timeout, "It does not answer."));
    }
    if (program.saysTooMuch())
        return fail(helperProblem(helper, ErrorCode::Protocol, "It says too much."));
    return readAnswer(helper, program);
}

} // namespace helix::oci
