#include "coder/acp_channel.h"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/write.hpp>

#include "acp/update.h"
#include "base/line_framer.h"
#include "protocol/foreign_json.h"

namespace helix::agent::coder {
namespace {

namespace asio = boost::asio;

constexpr std::size_t kMaxQueued = 4U << 20;
constexpr std::size_t kPiece = 64U << 10;

} // namespace

AcpChannel::AcpChannel(const asio::any_io_executor& executor, UniqueFd input, UniqueFd output)
    : m_executor(executor)
    , m_input(executor, input.release())
    , m_output(executor, output.release())
    , m_written(executor)
{
}

asio::awaitable<void> AcpChannel::readLines(std::function<void(std::string)> line)
{
    LineFramer lines(acp::kMaxMessageBytes);
    std::string piece(kPiece, '\0');
    while (true) {
        const auto [error, size] = co_await m_input.async_read_some(asio::buffer(piece), kTuple);
        if (error)
            co_return;
        lines.feed(std::string_view(piece.data(), size));
        while (auto next = lines.next()) {
            if (next->skipped > 0)
                respondError(Json(), kInvalidRequest,
                             "The message is longer than 64 MiB and was skipped.");
            else if (next->text.find_first_not_of(" \t") != std::string::npos)
                line(std::move(next->text));
        }
    }
}

void AcpChannel::notify(const char* method, Json params)
{
    send({{"jsonrpc", "2.0"}, {"method", method}, {"params", std::move(params)}});
}

void AcpChannel::respond(const Json& id, Json result)
{
    send({{"jsonrpc", "2.0"}, {"id", id}, {"result", std::move(result)}});
}

void AcpChannel::respondError(const Json& id, int code, const std::string& message, Json data)
{
    Json error{{"code", code}, {"message", message}};
    if (!data.is_null())
        error["data"] = std::move(data);
    send({{"jsonrpc", "2.0"}, {"id", id}, {"error", std::move(error)}});
}

void AcpChannel::send(const Json& message)
{
    if (m_broken)
        return;
    m_queue.push_back(protocol::toText(message) + "\n");
    m_queued += m_queue.back().size();
    if (!std::exchange(m_writing, true))
        asio::co_spawn(m_executor, write(), asio::detached);
}

asio::awaitable<void> AcpChannel::write()
{
    while (!m_queue.empty()) {
        const std::string text = std::move(m_queue.front());
        m_queue.pop_front();
        const auto buffer = asio::buffer(text);
        const auto [error, size] = co_await asio::async_write(m_output, buffer, kTuple);
        m_queued -= text.size();
        if (error) {
            m_broken = true;
            m_queue.clear();
            m_queued = 0;
        }
        m_written.notify();
    }
    m_writing = false;
    m_written.notify();
}

asio::awaitable<void> AcpChannel::room()
{
    while (m_queued > kMaxQueued)
        co_await m_written.wait();
}

asio::awaitable<void> AcpChannel::flush()
{
    while (m_writing)
        co_await m_written.wait();
}

} // namespace helix::agent::coder
