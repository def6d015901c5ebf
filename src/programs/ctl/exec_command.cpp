// exec: a guest's command as if it ran here: stdin, stdout, stderr, signals and exit status pass
// through.

#include <array>
#include <cerrno>
#include <csignal>
#include <iostream>

#include <unistd.h>

#include "base/bytes.h"
#include "base/try.h"
#include "ctl/commands.h"
#include "ctl/printing.h"
#include "operations/workspaces.h"

namespace helix::ctl {
namespace {

constexpr std::size_t kStdinPiece = 64U << 10;
/// As timeout(1) of the coreutils.
constexpr int kTimedOut = 124;
constexpr int kSignalBase = 128;
/// The user insists: stop waiting for a command that does not end.
constexpr int kInterruptsUntilGivingUp = 3;

operations::RunCommand requestOf(const ExecCommand& command)
{
    operations::RunCommand request;
    request.workspace = command.workspace;
    request.argv = command.argv;
    request.wantsStdin = true;
    request.cwd = command.cwd;
    if (command.timeoutSeconds > 0)
        request.timeoutMs =
            std::max<std::int64_t>(1, static_cast<std::int64_t>(command.timeoutSeconds * 1000));
    request.asRoot = command.asRoot;
    return request;
}

class ExecSession {
public:
    ExecSession(ControlClient client, const Context& context)
        : m_client(std::move(client))
        , m_context(context)
    {
    }

    Result<int> run(const ExecCommand& command);

private:
    Result<void> handle(RpcMessage message);
    Result<void> takeOutput(const operations::CommandOutput& output);
    void sendStdin();
    Result<void> forwardSignals();
    Result<int> statusOf(const Json& answer);

    ControlClient m_client;
    const Context& m_context;
    std::int64_t m_call = 0;
    std::int64_t m_stdinRequest = 0; ///< not 0: a piece is on its way, so no more is read
    bool m_stdinOpen = false;        ///< from the start of the command until our end of file
    int m_interrupts = 0;
    std::string m_stdout, m_stderr; ///< with --json only
    std::optional<Json> m_exit;
};

Result<int> ExecSession::run(const ExecCommand& command)
{
    m_call = m_client.request(requestOf(command));
    while (!m_exit) {
        const bool readsStdin = m_stdinOpen && m_stdinRequest == 0;
        TRY(auto wakeup, m_client.wait(readsStdin ? STDIN_FILENO : -1, &m_context.interrupts,
                                       std::chrono::milliseconds(-1)));
        TRY(forwardSignals());
        if (wakeup.message)
            TRY(handle(std::move(*wakeup.message)));
        if (wakeup.otherReadable)
            sendStdin();
    }
    return statusOf(*m_exit);
}

Result<void> ExecSession::handle(RpcMessage message)
{
    if (message.isResponse && message.id == m_call) {
        if (message.error)
            return fail(*message.error);
        m_exit = std::move(message.result);
    } else if (message.isResponse && message.id == m_stdinRequest) {
        m_stdinRequest = 0;
        if (message.error) // the command does not read any more
            m_stdinOpen = false;
    } else if (heard<operations::CommandStarted>(message)) {
        m_stdinOpen = true;
    } else if (message.method == operations::CommandOutput::kEvent.name) {
        TRY(const auto output, operations::readAnswer<operations::CommandOutput>(message.params));
        return takeOutput(output);
    }
    return {};
}

Result<void> ExecSession::takeOutput(const operations::CommandOutput& output)
{
    TRY(const auto data, fromBase64Url(output.data));
    const bool isStderr = output.stream == operations::CommandOutput::Stream::Stderr;
    std::string_view rest = asText(data);
    if (m_context.json)
        (isStderr ? m_stderr : m_stdout).append(rest);
    while (!m_context.json && !rest.empty()) {
        const auto count =
            ::write(isStderr ? STDERR_FILENO : STDOUT_FILENO, rest.data(), rest.size());
        if (count < 0 && errno == EINTR) {
            if (auto forwarded = forwardSignals(); !forwarded)
                return forwarded;
            continue;
        }
        if (count < 0)
            return failErrno(errno, "The command's output could not be written.");
        rest.remove_prefix(static_cast<std::size_t>(count));
    }
    // Only now may the guest send more.
    Json acknowledgement = Json::object();
    acknowledgement["call"] = m_call;
    acknowledgement["bytes"] = data.size();
    m_client.notify("exec.ack", acknowledgement);
    return {};
}

void ExecSession::sendStdin()
{
    std::array<char, kStdinPiece> buffer{};
    const auto count = ::read(STDIN_FILENO, buffer.data(), buffer.size());
    if (count < 0 && (errno == EINTR || errno == EAGAIN))
        return;
    operations::WriteStdin request;
    request.call = m_call;
    if (count > 0) {
        request.data = toBase64Url(asBytes({buffer.data(), static_cast<std::size_t>(count)}));
    } else {
        request.eof = true;
        m_stdinOpen = false;
    }
    m_stdinRequest = m_client.request(request);
}

Result<void> ExecSession::forwardSignals()
{
    while (const auto number = m_context.interrupts.take()) {
        if (++m_interrupts >= kInterruptsUntilGivingUp)
            return fail(ErrorCode::Cancelled,
                        "Cancelled; the command was killed."); // by our leaving
        (void)m_client.request(operations::SignalCommand{m_call, *number});
    }
    return {};
}

Result<int> ExecSession::statusOf(const Json& answer)
{
    TRY(const auto end, operations::readAnswer<operations::CommandEnd>(answer));
    if (m_context.json) {
        Json json = answer;
        json["stdout"] = m_stdout;
        json["stderr"] = m_stderr;
        printJson(json);
    }
    if (end.timedOut) {
        std::cerr << "helixctl: The command did not end in time and was killed.\n";
        return kTimedOut;
    }
    return end.signal != 0 ? kSignalBase + end.signal : end.status;
}

} // namespace

Result<int> run(const ExecCommand& command, const Context& context)
{
    TRY(auto client, connect(context));
    return ExecSession(std::move(client), context).run(command);
}

} // namespace helix::ctl
