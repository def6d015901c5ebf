#include "agent/channel/web_socket.h"

#include <utility>

#include <boost/asio/buffer.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>

namespace helix::agent {

namespace asio = boost::asio;
namespace beast = boost::beast;

namespace {

asio::const_buffer bufferOf(const std::variant<std::string, Bytes>& message)
{
    return std::visit([](const auto& bytes) { return asio::buffer(bytes); }, message);
}

} // namespace

std::shared_ptr<Channel> Channel::create(WebSocket socket)
{
    return std::shared_ptr<Channel>(new Channel(std::move(socket)));
}

Channel::Channel(WebSocket socket)
    : m_socket(std::move(socket))
    , m_progress(m_socket.get_executor())
{
}

void Channel::sendText(std::string text)
{
    enqueue(std::move(text));
}

void Channel::sendBinary(Bytes bytes)
{
    enqueue(std::move(bytes));
}

void Channel::enqueue(Outgoing message)
{
    if (m_broken || m_closeReason)
        return;
    m_queuedBytes += bufferOf(message).size();
    if (m_queuedBytes > kMaxUnread) {
        m_queue.clear();
        abort();
        return;
    }
    m_queue.push_back(std::move(message));
    if (!std::exchange(m_writing, true))
        asio::co_spawn(m_socket.get_executor(), write(), asio::detached);
}

asio::awaitable<void> Channel::write()
{
    const auto self = shared_from_this();
    while (!m_queue.empty() && !m_broken) {
        const Outgoing message = std::move(m_queue.front());
        m_queue.pop_front();
        m_socket.text(std::holds_alternative<std::string>(message));
        const auto buffer = bufferOf(message);
        const auto [error, size] = co_await m_socket.async_write(buffer, kTuple);
        m_queuedBytes -= buffer.size();
        m_progress.notify();
        if (error)
            abort();
    }
    if (m_closeReason && !m_broken) {
        const auto reason = *m_closeReason;
        co_await m_socket.async_close(reason, kTuple);
        abort();
    }
    m_writing = false;
}

asio::awaitable<bool> Channel::drained(std::size_t bytes)
{
    const auto self = shared_from_this();
    while (!m_broken && !m_closeReason && m_queuedBytes > bytes)
        co_await m_progress.wait();
    co_return !m_broken && !m_closeReason;
}

void Channel::measureDistance(std::function<void(std::chrono::microseconds)> tell)
{
    using Clock = std::chrono::steady_clock;
    m_socket.control_callback([tell = std::move(tell), begin = Clock::now(), isTold = false](
                                  beast::websocket::frame_type kind, beast::string_view) mutable {
        if (kind == beast::websocket::frame_type::pong && !std::exchange(isTold, true))
            tell(std::chrono::duration_cast<std::chrono::microseconds>(Clock::now() - begin));
    });
    m_socket.async_ping({}, [self = shared_from_this()](const boost::system::error_code&) {});
}

asio::awaitable<std::optional<Channel::Message>> Channel::receive()
{
    const auto self = shared_from_this();
    Message message;
    const auto [error, size] = co_await m_socket.async_read(message.bytes, kTuple);
    if (error) {
        // Closed by us: the writer still waits for the answer to its close frame.
        if (!m_closeReason)
            abort();
        co_return std::nullopt;
    }
    message.isText = m_socket.got_text();
    co_return message;
}

void Channel::close(std::uint16_t code, std::string reason)
{
    if (m_broken || m_closeReason)
        return;
    // A close frame has room for 125 bytes, two of them the code (RFC 6455, 5.5): Beast throws at more.
    constexpr std::size_t kMostReason = 123, kEllipsis = 3;
    if (reason.size() > kMostReason)
        reason = printable(reason, kMostReason - kEllipsis);
    m_closeReason.emplace(static_cast<beast::websocket::close_code>(code), reason);
    m_progress.notify();
    if (!std::exchange(m_writing, true))
        asio::co_spawn(m_socket.get_executor(), write(), asio::detached);
}

void Channel::abort()
{
    m_broken = true;
    m_progress.notify();
    beast::get_lowest_layer(m_socket).close();
}

} // namespace helix::agent
