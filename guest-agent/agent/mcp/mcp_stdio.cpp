#include <array>
#include <deque>

#include <fcntl.h>
#include <unistd.h>

#include <boost/asio/buffer.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>
#include <boost/asio/this_coro.hpp>
#include <boost/asio/write.hpp>

#include "agent/asio/signal.h"
#include "agent/mcp/mcp_server.h"
#include "agent/mcp/tool_call.h"

namespace helix::agent {
namespace {

namespace asio = boost::asio;
using Descriptor = asio::posix::stream_descriptor;

constexpr std::size_t kChunk = 16U << 10;
constexpr std::size_t kMaxCalls = 16;
/// For a client that closed our input to read what is still on its way.
constexpr std::chrono::seconds kLastWords{5};

/// Owned by the coroutines of one client: the reader, the writer and each running call.
struct Client {
    Client(const asio::any_io_executor& executor, DesktopTools& given)
        : tools(given)
        , output(executor)
        , changed(executor)
    {
    }
    void send(std::string message)
    {
        queue.push_back(std::move(message) + "\n");
        changed.notify();
    }
    DesktopTools& tools;
    Descriptor output;
    Signal changed; ///< the queue, the count of calls, the end
    std::deque<std::string> queue;
    RunningCalls calls;
    std::size_t running = 0;
    bool isOver = false; ///< nothing more comes, and nobody reads
    bool isWriting = true;
};

asio::awaitable<void> writeAnswers(std::shared_ptr<Client> client)
{
    while (!client->queue.empty() || !client->isOver) {
        if (client->queue.empty()) {
            co_await client->changed.wait();
            continue;
        }
        const std::string line = std::move(client->queue.front());
        client->queue.pop_front();
        const auto [error, size] =
            co_await asio::async_write(client->output, asio::buffer(line), kTuple);
        if (error)
            break;
        client->changed.notify(); // there is room again
    }
    client->isWriting = false;
    client->changed.notify();
}

asio::awaitable<void> answerCall(std::shared_ptr<Client> client, McpToolCall call)
{
    const auto running = std::make_shared<RunningCall>();
    client->calls.add(call.id, running);
    const Result<ToolText> outcome = co_await runTool(client->tools, call, running);
    client->calls.remove(call.id, running);
    --client->running;
    // Nothing more is said of a request that was given up.
    if (!running->isCancelled)
        client->send(toolAnswer(call, outcome));
    client->changed.notify();
}

void handleLine(const std::shared_ptr<Client>& client, const asio::any_io_executor& executor,
                std::string_view line)
{
    if (line.find_first_not_of(" \t\r") == std::string_view::npos)
        return;
    const auto message = decodeMcpMessage(line);
    if (!message) {
        client->send(encodeMcpFault(message.error()));
        return;
    }
    McpStep step = stepFor(*message, formOf(*message, {}));
    if (const auto* answer = std::get_if<McpAnswer>(&step)) {
        if (!answer->body.empty())
            client->send(answer->body);
    } else if (const auto* cancel = std::get_if<McpCancel>(&step)) {
        client->calls.cancel(cancel->requestId);
    } else if (const auto& call = std::get<McpToolCall>(step); client->running >= kMaxCalls) {
        client->send(
            toolAnswer(call, fail(ErrorCode::ResourceExhausted, "Too many tools run at once.")));
    } else {
        ++client->running;
        asio::co_spawn(executor, answerCall(client, call), asio::detached);
    }
}

/// Cuts what arrives into lines. A line that is too long is refused once and dropped.
class Lines {
public:
    template <typename Handler>
    void feed(std::string_view chunk, const Handler& handle)
    {
        while (!chunk.empty()) {
            const std::size_t end = std::min(chunk.find('\n'), chunk.size());
            if (m_line.size() + end <= kMaxMcpMessage + 1)
                m_line += chunk.substr(0, end);
            else
                m_line.resize(kMaxMcpMessage + 1); // enough for the decoder to refuse it
            const bool isWhole = end < chunk.size();
            chunk.remove_prefix(std::min(end + 1, chunk.size()));
            if (isWhole) {
                handle(m_line);
                m_line.clear();
            }
        }
    }

private:
    std::string m_line;
};

/// A copy of a standard stream, so that closing it later leaves the stream alone.
bool assign(Descriptor& descriptor, int fd)
{
    const int copy = ::fcntl(fd, F_DUPFD_CLOEXEC, 0);
    boost::system::error_code error;
    if (copy >= 0)
        descriptor.assign(copy, error);
    return copy >= 0 && !error;
}

} // namespace

asio::awaitable<void> serveMcpOnStdio(DesktopTools& tools)
{
    const asio::any_io_executor executor = co_await asio::this_coro::executor;
    const auto client = std::make_shared<Client>(executor, tools);
    Descriptor input(executor);
    if (!assign(input, STDIN_FILENO) || !assign(client->output, STDOUT_FILENO))
        co_return;
    asio::co_spawn(executor, writeAnswers(client), asio::detached);
    Lines lines;
    std::array<char, kChunk> chunk{};
    const auto handle = [&](std::string_view line) { handleLine(client, executor, line); };
    while (client->isWriting) {
        const auto [error, size] = co_await input.async_read_some(asio::buffer(chunk), kTuple);
        if (error)
            break;
        lines.feed({chunk.data(), size}, handle);
        // A client that reads no answers is not listened to until it does.
        while (client->isWriting && client->queue.size() > kMaxCalls)
            co_await client->changed.wait();
    }
    client->calls.cancelAll();
    while (client->running > 0)
        co_await client->changed.wait();
    client->isOver = true;
    client->changed.notify();
    asio::steady_timer limit(executor, kLastWords);
    limit.async_wait([client](const boost::system::error_code& error) {
        boost::system::error_code ignored;
        if (!error)
            client->output.cancel(ignored);
    });
    while (client->isWriting)
        co_await client->changed.wait();
}

} // namespace helix::agent
