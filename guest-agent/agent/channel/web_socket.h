#pragma once
// The WebSocket of one session, and its way out.

#include <chrono>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <variant>

#include <boost/asio/awaitable.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/ssl/ssl_stream.hpp>
#include <boost/beast/websocket/stream.hpp>

#include "agent/asio/signal.h"
#include "base/bytes.h"
#include "base/result.h"

namespace helix::agent {

using TlsStream = boost::beast::ssl_stream<boost::beast::tcp_stream>;
using WebSocket = boost::beast::websocket::stream<TlsStream>;

/// To close() with when all is said (RFC 6455, 7.4.1).
inline constexpr std::uint16_t kNormalClosure = 1000;

/// A peer that lets more than this pile up does not read, whatever it still sends: it is cut.
inline constexpr std::size_t kMaxUnread = 96U << 20;

/// One WebSocket with a queue of messages to send. Owned by its session's coroutine and by its own
/// writer.
class Channel : public std::enable_shared_from_this<Channel> {
public:
    struct Message {
        bool isText = false;
        boost::beast::flat_buffer bytes;
    };

    static std::shared_ptr<Channel> create(WebSocket socket);

    /// Queue a message; it goes out in order. Dropped once the channel is closing. Beyond kMaxUnread
    /// the connection is cut.
    void sendText(std::string text);
    void sendBinary(Bytes bytes);
    /// Queued and not yet written; zero once the connection is cut.
    [[nodiscard]] std::size_t queuedBytes() const { return m_broken ? 0 : m_queuedBytes; }
    /// Waits until at most `bytes` are queued. False when the channel is closing: whatever is sent
    /// from then on is dropped.
    boost::asio::awaitable<bool> drained(std::size_t bytes);

    /// Tells, once, what a ping takes there and back, while somebody waits for messages. Never when it
    /// is not answered.
    void measureDistance(std::function<void(std::chrono::microseconds)> tell);

    /// The next message; nothing when the peer has gone, broke the protocol or sent more than the
    /// limit.
    boost::asio::awaitable<std::optional<Message>> receive();

    /// Sends what is queued and then a close frame; later messages are dropped. Of a reason longer than a close frame
    /// takes the beginning goes out.
    void close(std::uint16_t code, std::string reason);
    /// Cuts the connection.
    void abort();

private:
    /// Text or binary.
    using Outgoing = std::variant<std::string, Bytes>;

    explicit Channel(WebSocket socket);
    void enqueue(Outgoing message);
    boost::asio::awaitable<void> write();

    WebSocket m_socket;
    std::deque<Outgoing> m_queue;
    std::size_t m_queuedBytes = 0;
    std::optional<boost::beast::websocket::close_reason> m_closeReason;
    bool m_writing = false;
    bool m_broken = false;
    Signal m_progress;
};

} // namespace helix::agent
