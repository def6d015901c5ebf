// acp: an agent in a workspace for an editor on this computer: ACP on standard input and output,
// one message a line.

#include <array>
#include <cerrno>

#include <unistd.h>

#include "base/bytes.h"
#include "base/try.h"
#include "ctl/commands.h"
#include "ctl/printing.h"
#include "operations/work.h"
#include "protocol/limits.h"

namespace helix::ctl {
namespace {

constexpr std::size_t kMaxLine = 64U << 20;

class AcpSession {
public:
    AcpSession(ControlClient client, const Context& context)
        : m_client(std::move(client))
        , m_context(context)
    {
    }
    Result<int> run(const AcpCommand& command);

private:
    Result<bool> handle(const RpcMessage& message);
    Result<void> takeMessage(const operations::AgentMessage& piece);
    Result<void> readInput();
    void sendMore();

    ControlClient m_client;
    const Context& m_context;
    std::int64_t m_call = 0, m_sending = 0; ///< 0: nothing is on its way
    bool m_inputEnded = false;
    std::string m_input;    ///< lines of the editor that are not sent yet
    std::size_t m_line = 0; ///< bytes of the first one that are sent
    std::string m_output;   ///< of a message that is not whole yet
};

Result<int> AcpSession::run(const AcpCommand& command)
{
    m_call = m_client.request(operations::OpenEditor{command.workspace, command.agent});
    for (;;) {
        const bool reads = m_sending == 0 && !m_inputEnded;
        TRY(const auto wakeup, m_client.wait(reads ? STDIN_FILENO : -1, &m_context.interrupts,
                                             std::chrono::milliseconds(-1)));
        if (m_context.interrupts.take())
            return fail(ErrorCode::Cancelled, "Cancelled.");
        if (wakeup.message) {
            TRY(const auto ended, handle(*wakeup.message));
            if (ended)
                return 0;
        }
        if (wakeup.otherReadable)
            TRY(readInput());
        sendMore();
        if (m_inputEnded && m_sending == 0)
            return 0; // our leaving ends the agent
    }
}

Result<bool> AcpSession::handle(const RpcMessage& message)
{
    if (message.isResponse && message.id == m_call)
        return message.error ? Result<bool>(fail(*message.error)) : Result<bool>(true);
    if (message.isResponse && message.id == m_sending) {
        m_sending = 0;
        if (message.error)
            return fail(*message.error);
    } else if (message.method == operations::AgentMessage::kEvent.name) {
        TRY(const auto piece, operations::readAnswer<operations::AgentMessage>(message.params));
        TRY(takeMessage(piece));
    }
    return false;
}

Result<void> AcpSession::takeMessage(const operations::AgentMessage& piece)
{
    TRY(const auto data, fromBase64Url(piece.data));
    m_output += asText(data);
    if (!piece.last)
        return {};
    printExactly(std::exchange(m_output, {}) + "\n");
    return {};
}

Result<void> AcpSession::readInput()
{
    std::array<char, 65536> buffer{};
    const auto count = ::read(STDIN_FILENO, buffer.data(), buffer.size());
    if (count < 0 && (errno == EINTR || errno == EAGAIN))
        return {};
    if (count <= 0)
        m_inputEnded = true;
    else
        m_input.append(buffer.data(), static_cast<std::size_t>(count));
    if (m_input.size() > kMaxLine + buffer.size() && m_input.find('\n') == std::string::npos)
        return fail(ErrorCode::Protocol, "The editor sent a message of more than 64 MB.");
    return {};
}

/// One piece at a time; the next one once it was taken.
void AcpSession::sendMore()
{
    while (m_sending == 0) {
        const auto end = m_input.find('\n');
        if (end == std::string::npos)
            return;
        if (end == 0 || (m_line == 0 && m_input.find_first_not_of(" \t\r") >= end)) {
            m_input.erase(0, end + 1);
            continue;
        }
        const auto size = std::min(protocol::kRpcPiece, end - m_line);
        operations::SendToAgent request;
        request.call = m_call;
        request.data = toBase64Url(asBytes(std::string_view(m_input).substr(m_line, size)));
        m_line += size;
        request.last = m_line == end;
        if (m_line == end) {
            m_input.erase(0, end + 1);
            m_line = 0;
        }
        m_sending = m_client.request(request);
    }
}

} // namespace

Result<int> run(const AcpCommand& command, const Context& context)
{
    TRY(auto client, connect(context));
    return AcpSession(std::move(client), context).run(command);
}

} // namespace helix::ctl
