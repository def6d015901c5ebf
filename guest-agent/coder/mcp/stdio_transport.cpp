#include "coder/mcp/stdio_transport.h"

#include <unistd.h>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/this_coro.hpp>

#include "agent/asio/signal.h"
#include "base/bytes.h"
#include "base/try.h"

namespace helix::agent::coder {
namespace {

namespace asio = boost::asio;
using Clock = std::chrono::steady_clock;

/// What may be on its way to a server that does not read.
constexpr std::size_t kMaxQueued = 32U << 20;
constexpr std::size_t kMaxQueuedReplies = 1U << 20;
/// Messages that nobody asked for: so many in so long are a flood.
constexpr int kMaxUnaskedInTime = 5000;
constexpr std::chrono::seconds kUnaskedTime{10};
/// Programs print banners and warnings; so many other lines in all are no protocol.
constexpr int kMaxGarbage = 1000;
constexpr std::size_t kLastWords = 200;
constexpr std::chrono::milliseconds kGoodbye{500};
constexpr std::chrono::milliseconds kGrace{1000};

std::vector<std::string> environmentWith(const McpServerEntry& entry)
{
    std::vector<std::string> variables;
    for (char** variable = environ; *variable != nullptr; ++variable)
        variables.emplace_back(*variable);
    for (const auto& [name, value] : entry.variables)
        variables.push_back(name + "=" + value);
    return variables;
}

/// The last line that is not blank.
std::string lastLine(std::string_view text)
{
    const auto end = text.find_last_not_of(" \t\r\n");
    if (end == std::string_view::npos)
        return {};
    text = text.substr(0, end + 1);
    const auto begin = text.rfind('\n');
    return printable(begin == std::string_view::npos ? text : text.substr(begin + 1), kLastWords);
}

std::string endSentence(const ExitStatus& status, const std::string& errors)
{
    std::string text = status.signal
                           ? "was killed by signal " + std::to_string(*status.signal)
                           : "has ended with status " + std::to_string(status.status.value_or(255));
    if (const std::string last = lastLine(errors); !last.empty())
        text += " ('" + last + "')";
    return text;
}

} // namespace

struct StdioTransport::Waiting {
    explicit Waiting(const asio::any_io_executor& executor)
        : timer(executor)
    {
    }
    asio::steady_timer timer;
    std::optional<McpOutcome> outcome;
};

asio::awaitable<Result<std::shared_ptr<StdioTransport>>>
StdioTransport::start(McpServerEntry entry, std::string folder, Ended ended)
{
    const auto executor = co_await asio::this_coro::executor;
    SpawnRequest request;
    request.argv = entry.command;
    request.environment = environmentWith(entry);
    request.folder = std::move(folder);
    request.withInput = true;
    CO_TRY(auto process, co_await LineProcess::start(std::move(request)));
    std::shared_ptr<StdioTransport> transport(
        new StdioTransport(executor, std::move(process), std::move(ended)));
    asio::co_spawn(executor, transport->read(), asio::detached);
    co_return transport;
}

StdioTransport::StdioTransport(asio::any_io_executor executor, std::shared_ptr<LineProcess> process,
                               Ended ended)
    : m_executor(std::move(executor))
    , m_process(std::move(process))
    , m_ended(std::move(ended))
{
}

void StdioTransport::agree(McpForm, std::string) {}

asio::awaitable<void> StdioTransport::tell(std::string method, Json params)
{
    write(method, params);
    co_return;
}

void StdioTransport::write(const std::string& method, const Json& params)
{
    if (m_gone.empty() && m_process->queuedBytes() < kMaxQueuedReplies)
        m_process->write(encodeNotification(method, params));
}

asio::awaitable<McpOutcome> StdioTransport::ask(McpQuestion question, Cancellation& cancellation,
                                                std::chrono::milliseconds limit)
{
    const auto self = shared_from_this();
    if (!m_gone.empty())
        co_return tl::unexpected(McpFailure{McpFailure::Kind::Gone, m_gone, 0});
    std::string line = encodeQuestion(question, m_lastId + 1);
    if (m_process->queuedBytes() + line.size() > kMaxQueued)
        co_return tl::unexpected(
            McpFailure{McpFailure::Kind::TimedOut, "does not read what it is sent", 0});
    const std::uint64_t id = ++m_lastId;
    const auto waiting = std::make_shared<Waiting>(m_executor);
    m_waiting[id] = waiting;
    m_process->write(std::move(line));
    const auto registration = cancellation.onCancel([waiting] { waiting->timer.cancel(); });
    const auto deadline = Clock::now() + limit;
    while (!waiting->outcome && !cancellation.cancelled() && Clock::now() < deadline) {
        waiting->timer.expires_at(deadline);
        co_await waiting->timer.async_wait(kTuple);
    }
    m_waiting.erase(id);
    if (waiting->outcome)
        co_return std::move(*waiting->outcome);
    // initialize is the one request that must not be cancelled this way.
    if (question.method != "initialize")
        write("notifications/cancelled", {{"requestId", id}});
    if (cancellation.cancelled())
        co_return tl::unexpected(McpFailure{McpFailure::Kind::Cancelled, "was cancelled", 0});
    co_return tl::unexpected(
        McpFailure{McpFailure::Kind::TimedOut,
                   "did not answer within " + std::to_string(limit.count() / 1000) + " s", 0});
}

asio::awaitable<void> StdioTransport::read()
{
    const auto self = shared_from_this();
    LineFramer lines(kMaxMcpAnswer);
    bool good = true;
    while (good) {
        const std::string piece = co_await m_process->read();
        if (piece.empty())
            break;
        lines.feed(piece);
        while (const auto line = lines.next())
            good = good && take(*line);
        if (lines.isSkipping())
            good = tooLong();
    }
    if (!good)
        m_process->kill();
    else
        m_process->terminate(); // it has closed its output: nothing it says can be heard
    const ExitStatus status = co_await m_process->exited();
    finish(m_gone.empty() ? endSentence(status, m_process->lastErrors()) : m_gone);
}

bool StdioTransport::take(const LineFramer::Line& line)
{
    if (line.skipped > 0)
        return tooLong();
    const auto incoming = readIncomingText(line.text);
    if (!incoming) {
        if (++m_garbage > kMaxGarbage)
            m_gone = "writes other things than MCP messages and was ended";
        return m_gone.empty() && countUnasked();
    }
    const bool isAnswer =
        incoming->kind == McpIncoming::Kind::Answer || incoming->kind == McpIncoming::Kind::Fault;
    const auto ours = isAnswer ? protocol::countOf(incoming->id) : std::nullopt;
    const auto found = ours ? m_waiting.find(*ours) : m_waiting.end();
    if (found == m_waiting.end()) {
        if (incoming->kind == McpIncoming::Kind::Request &&
            m_process->queuedBytes() < kMaxQueuedReplies)
            m_process->write(encodeReply(incoming->id, incoming->method));
        return countUnasked();
    }
    if (incoming->kind == McpIncoming::Kind::Answer)
        found->second->outcome = incoming->result;
    else
        found->second->outcome = tl::unexpected(
            McpFailure{McpFailure::Kind::Refused, incoming->sentence, incoming->code});
    found->second->timer.cancel();
    return true;
}

bool StdioTransport::tooLong()
{
    m_gone = "sent a message of more than 16 MiB and was ended";
    return false;
}

bool StdioTransport::countUnasked()
{
    const auto now = Clock::now();
    if (now - m_unaskedSince > kUnaskedTime) {
        m_unaskedSince = now;
        m_unasked = 0;
    }
    if (++m_unasked > kMaxUnaskedInTime)
        m_gone = "floods with messages that nobody asked for and was ended";
    return m_gone.empty();
}

void StdioTransport::finish(std::string sentence)
{
    m_gone = std::move(sentence);
    for (const auto& [id, waiting] : m_waiting) {
        waiting->outcome = tl::unexpected(McpFailure{McpFailure::Kind::Gone, m_gone, 0});
        waiting->timer.cancel();
    }
    if (!m_closing && m_ended)
        m_ended(m_gone);
    m_ended = {};
}

asio::awaitable<void> StdioTransport::close()
{
    const auto self = shared_from_this();
    m_closing = true;
    // The end of its input is the word to go; who does not listen is told so twice more.
    m_process->endInput();
    const auto late = std::make_shared<asio::steady_timer>(m_executor, kGoodbye);
    late->async_wait([late, process = m_process](const boost::system::error_code& error) {
        if (error)
            return;
        process->terminate();
        late->expires_after(kGrace);
        late->async_wait([process](const boost::system::error_code& cancelled) {
            if (!cancelled)
                process->kill();
        });
    });
    co_await m_process->exited();
    late->cancel();
}

} // namespace helix::agent::coder
