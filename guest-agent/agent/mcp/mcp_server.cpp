#include "agent/mcp/mcp_server.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <list>
#include <optional>

#include <sys/socket.h>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http.hpp>

#include "agent/asio/signal.h"
#include "agent/mcp/http_exchange.h"
#include "base/bytes.h"

namespace helix::agent {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using asio::ip::tcp;
using Socket = beast::tcp_stream::socket_type;

constexpr std::size_t kMaxConnections = 48;
constexpr std::uint32_t kMaxHeader = 16U << 10;
constexpr std::chrono::seconds kIdleLimit{120};
constexpr std::chrono::seconds kRequestLimit{15}; ///< from the first byte to the last one
constexpr std::chrono::seconds kResponseLimit{30};
constexpr std::chrono::seconds kLingerLimit{2};
constexpr std::chrono::milliseconds kAcceptPause{100};
constexpr std::size_t kTokenBytes = 32;

/// Owned by its coroutine and by the server's list.
struct Connection {
    explicit Connection(tcp::socket socket)
        : stream(std::move(socket))
    {
    }
    beast::tcp_stream stream;
    beast::flat_buffer buffer{kMaxHeader + kMaxMcpMessage};
    std::shared_ptr<RunningCall> watched;
    bool isIdle = true; ///< between two requests
};

bool isClosedByPeer(Socket& socket)
{
    char byte = 0;
    const auto size = ::recv(socket.native_handle(), &byte, 1, MSG_PEEK | MSG_DONTWAIT);
    return size == 0 || (size < 0 && errno != EAGAIN && errno != EINTR);
}

/// Cancels the call when the client goes away before the answer.
asio::awaitable<void> watchForEnd(std::shared_ptr<Connection> connection,
                                  std::shared_ptr<RunningCall> call)
{
    auto& socket = connection->stream.socket();
    const auto [error] = co_await socket.async_wait(Socket::wait_read, kTuple);
    // Something to read that is no end is the next request: then nobody watches any longer.
    if (!error && connection->watched == call && isClosedByPeer(socket))
        call->cancel();
}

/// Lets the peer read what was said before the connection is reset because of what it still sends.
asio::awaitable<void> linger(Connection& connection)
{
    boost::system::error_code ignored;
    connection.stream.socket().shutdown(tcp::socket::shutdown_send, ignored);
    connection.stream.expires_after(kLingerLimit);
    constexpr std::size_t chunk = 4096;
    std::array<char, chunk> dropped{};
    for (std::size_t total = 0; total < 4 * kMaxMcpMessage;) {
        const auto [error, size] =
            co_await connection.stream.async_read_some(asio::buffer(dropped), kTuple);
        if (error)
            break;
        total += size;
    }
}

unsigned statusFor(const boost::system::error_code& error)
{
    return error == http::error::body_limit ? 413 : error == http::error::header_limit ? 431 : 400;
}

bool isBadRequest(const boost::system::error_code& error)
{
    return error.category() == make_error_code(http::error::body_limit).category() &&
           error != http::error::end_of_stream && error != http::error::partial_message;
}

} // namespace

struct McpHttpServer::State : std::enable_shared_from_this<State> {
    State(asio::any_io_executor loop, DesktopTools& given)
        : executor(std::move(loop))
        , acceptor(executor)
        , tools(given)
    {
    }

    asio::awaitable<void> accept(std::shared_ptr<State> self);
    asio::awaitable<void> serve(std::shared_ptr<State> self,
                                std::shared_ptr<Connection> connection);
    asio::awaitable<bool> serveOne(std::shared_ptr<Connection> connection);
    asio::awaitable<bool> waitForRequest(std::shared_ptr<Connection> connection);
    asio::awaitable<std::optional<McpHttpRequest>>
    readRequest(std::shared_ptr<Connection> connection);
    asio::awaitable<bool> respond(std::shared_ptr<Connection> connection, McpHttpResponse response);
    bool makeRoom();
    void close();

    asio::any_io_executor executor;
    tcp::acceptor acceptor;
    DesktopTools& tools; ///< not used after close()
    McpAccess access;
    HttpSessions sessions;
    std::list<std::shared_ptr<Connection>> connections;
    bool isClosed = false;
};

/// False when every connection is busy.
bool McpHttpServer::State::makeRoom()
{
    if (connections.size() < kMaxConnections)
        return true;
    const auto idle =
        std::ranges::find_if(connections, [](const auto& one) { return one->isIdle; });
    if (idle == connections.end())
        return false;
    (*idle)->stream.close();
    connections.erase(idle);
    return true;
}

asio::awaitable<void> McpHttpServer::State::accept(std::shared_ptr<State> self)
{
    while (!self->isClosed) {
        auto [error, socket] = co_await self->acceptor.async_accept(kTuple);
        if (self->isClosed)
            break;
        if (error) { // no descriptors, most likely
            asio::steady_timer pause(self->executor, kAcceptPause);
            co_await pause.async_wait(kTuple);
            continue;
        }
        if (!self->makeRoom())
            continue; // closes the new one
        const auto connection = std::make_shared<Connection>(std::move(socket));
        self->connections.push_back(connection);
        asio::co_spawn(self->executor, self->serve(self, connection), asio::detached);
    }
}

asio::awaitable<bool> McpHttpServer::State::respond(std::shared_ptr<Connection> connection,
                                                    McpHttpResponse response)
{
    connection->stream.expires_after(kResponseLimit);
    const auto [error, size] = co_await http::async_write(connection->stream, response, kTuple);
    co_return !error && response.keep_alive();
}

/// Waits for the first bytes of a request. False when none come.
asio::awaitable<bool> McpHttpServer::State::waitForRequest(std::shared_ptr<Connection> connection)
{
    connection->isIdle = true;
    if (connection->buffer.size() == 0) {
        connection->stream.expires_after(kIdleLimit);
        // A read instead of a wait for readability: the stream's time limit ends only reads.
        const auto [error, size] = co_await connection->stream.async_read_some(
            connection->buffer.prepare(kMaxHeader), kTuple);
        if (error)
            co_return false;
        connection->buffer.commit(size);
    }
    connection->isIdle = false;
    co_return true;
}

/// One request that is let in. Nothing when the connection is over; what was wrong has been said.
asio::awaitable<std::optional<McpHttpRequest>>
McpHttpServer::State::readRequest(std::shared_ptr<Connection> connection)
{
    auto& stream = connection->stream;
    stream.expires_after(kRequestLimit);
    http::request_parser<http::string_body> parser;
    parser.header_limit(kMaxHeader);
    parser.body_limit(kMaxMcpMessage);
    auto [problem, headSize] =
        co_await http::async_read_header(stream, connection->buffer, parser, kTuple);
    std::optional<McpHttpRefusal> refused;
    if (!problem)
        refused = refuseHead(headOf(parser.get()), access.token);
    if (!problem && !refused) {
        const auto [error, size] =
            co_await http::async_read(stream, connection->buffer, parser, kTuple);
        problem = error;
    }
    if (!problem && !refused)
        co_return parser.release();
    if (problem && isBadRequest(problem))
        refused = McpHttpRefusal{statusFor(problem), "This is not a request that can be served."};
    if (refused) {
        co_await respond(connection, refusal(refused->status, refused->sentence, false));
        co_await linger(*connection);
    }
    co_return std::nullopt;
}

/// Reads one request and answers it. False when the connection is over.
asio::awaitable<bool> McpHttpServer::State::serveOne(std::shared_ptr<Connection> connection)
{
    if (!co_await waitForRequest(connection))
        co_return false;
    auto request = co_await readRequest(connection);
    if (!request)
        co_return false;
    connection->stream.expires_never();
    WatchCall watch = [this, connection](const std::shared_ptr<RunningCall>& call) {
        connection->watched = call;
        asio::co_spawn(executor, watchForEnd(connection, call), asio::detached);
    };
    auto response = co_await answerHttp(std::move(*request), tools, sessions, std::move(watch));
    if (connection->watched) {
        connection->watched.reset();
        boost::system::error_code ignored;
        connection->stream.socket().cancel(ignored);
    }
    if (isClosed)
        co_return false;
    co_return co_await respond(connection, std::move(response));
}

asio::awaitable<void> McpHttpServer::State::serve(std::shared_ptr<State> self,
                                                  std::shared_ptr<Connection> connection)
{
    boost::system::error_code ignored;
    connection->stream.socket().set_option(tcp::no_delay(true), ignored);
    bool open = true;
    while (open && !self->isClosed)
        open = co_await self->serveOne(connection);
    connection->stream.close();
    self->connections.remove(connection);
}

void McpHttpServer::State::close()
{
    isClosed = true;
    boost::system::error_code ignored;
    acceptor.close(ignored);
    sessions.endAll();
    for (const auto& connection : connections) {
        if (connection->watched)
            connection->watched->cancel();
        connection->stream.close();
    }
}

Result<std::unique_ptr<McpHttpServer>> McpHttpServer::start(asio::any_io_executor executor,
                                                            std::uint16_t port, DesktopTools& tools)
{
    auto state = std::make_shared<State>(std::move(executor), tools);
    const tcp::endpoint endpoint(asio::ip::address_v4::loopback(), port);
    boost::system::error_code error;
    state->acceptor.open(endpoint.protocol(), error);
    if (!error)
        state->acceptor.set_option(tcp::acceptor::reuse_address(true), error);
    if (!error)
        state->acceptor.bind(endpoint, error);
    if (!error)
        state->acceptor.listen(asio::socket_base::max_listen_connections, error);
    if (error)
        return fail(ErrorCode::Unavailable,
                    "The desktop's tools cannot be served on port " + std::to_string(port) + ".",
                    error.message());
    state->access.url =
        "http://127.0.0.1:" + std::to_string(state->acceptor.local_endpoint().port()) + "/mcp";
    state->access.token = Secret(toBase64Url(Secret::random(kTokenBytes).reveal()));
    asio::co_spawn(state->executor, state->accept(state), asio::detached);
    return std::unique_ptr<McpHttpServer>(new McpHttpServer(std::move(state)));
}

McpHttpServer::McpHttpServer(std::shared_ptr<State> state)
    : m_state(std::move(state))
{
}

McpHttpServer::~McpHttpServer()
{
    m_state->close();
}

McpAccess McpHttpServer::access() const
{
    return m_state->access;
}

} // namespace helix::agent
