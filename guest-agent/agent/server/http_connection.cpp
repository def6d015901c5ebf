#include "agent/server/http_connection.h"

#include <chrono>
#include <optional>

#include <boost/asio/ssl/stream.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <nlohmann/json.hpp>

#include "acp/run_frame.h"
#include "agent/acp/hosted_runs.h"
#include "agent/channel/web_socket.h"
#include "agent/desktop/stream/desktop.h"
#include "agent/server/clipboard_session.h"
#include "agent/server/sound_session.h"
#include "agent/server/viewer_connection.h"
#include "agent/server/rpc_session.h"
#include "agent/server/server_context.h"
#include "agent/server/terminal_session.h"
#include "protocol/foreign_json.h"
#include "protocol/guest_event.h"
#include "protocol/limits.h"
#include "protocol/sound_message.h"

namespace helix::agent {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using Request = http::request<http::string_body>;
using Response = http::response<http::string_body>;

constexpr std::chrono::seconds kHandshakeLimit{10};
constexpr std::chrono::seconds kRequestLimit{15};
constexpr std::chrono::seconds kIdleLimit{60};
/// It asks for signs of life every few seconds; one that is gone has no control of the desktop.
constexpr std::chrono::seconds kViewerIdleLimit{20};
// Messages with screenshots go out in pieces of this size instead of Beast's 4 KiB.
constexpr std::size_t kLargeFrame = 64U << 10;
constexpr std::uint32_t kMaxHeader = 8U << 10;

Response makeResponse(const Request& request, unsigned status, std::string body)
{
    Response response{static_cast<http::status>(status), request.version() == 10 ? 10U : 11U};
    response.set(http::field::content_type, "application/json");
    response.set(http::field::cache_control, "no-store");
    response.keep_alive(request.keep_alive());
    response.body() = std::move(body);
    response.prepare_payload();
    return response;
}

Response refuse(const Request& request, unsigned status, const char* sentence)
{
    nlohmann::json json = nlohmann::json::object();
    json["error"] = sentence;
    return makeResponse(request, status, protocol::toText(json));
}

std::string healthOf(const ServerContext& context)
{
    const Desktop::State desktop = context.desktop.state();
    protocol::Health health;
    health.status = desktop.ready ? "ready" : desktop.failed ? "failed" : "starting";
    health.stage = desktop.ready ? 2 : 1;
    health.version = HELIX_AGENT_VERSION;
    health.desktop = desktop.ready;
    health.desktopMessage = desktop.message;
    health.uptimeMs = static_cast<std::uint64_t>(context.clock().count());
    health.bound = context.pairing.bound();
    return protocol::encodeHealth(health);
}

bool isAuthorized(const Request& request, const ServerContext& context)
{
    constexpr std::string_view scheme = "Bearer ";
    const auto header = request[http::field::authorization];
    const std::string_view value(header.data(), header.size());
    return value.starts_with(scheme) && context.pairing.accepts(value.substr(scheme.size()));
}

std::string_view pathOf(const Request& request)
{
    const std::string_view target(request.target().data(), request.target().size());
    return target.substr(0, target.find('?'));
}

enum class Route { Rpc, Terminal, Desktop, Clipboard, Sound, Acp };

std::optional<Route> routeFor(std::string_view path)
{
    if (path == "/v1/rpc")
        return Route::Rpc;
    if (path == "/v1/terminal")
        return Route::Terminal;
    if (path == "/v1/desktop")
        return Route::Desktop;
    if (path == "/v1/clipboard")
        return Route::Clipboard;
    if (path == "/v1/sound")
        return Route::Sound;
    if (path == "/v1/acp")
        return Route::Acp;
    return std::nullopt;
}

Response answer(const Request& request, ServerContext& context)
{
    const auto path = pathOf(request);
    if (path == "/v1/health")
        return request.method() == http::verb::get
                   ? makeResponse(request, 200, healthOf(context))
                   : refuse(request, 405, "Only GET is possible here.");
    if (path == "/v1/pair") {
        if (request.method() != http::verb::post)
            return refuse(request, 405, "Only POST is possible here.");
        const auto paired = context.pairing.answer(request.body());
        return makeResponse(request, static_cast<unsigned>(paired.status),
                            std::string(paired.body.revealText()));
    }
    if (!isAuthorized(request, context)) {
        Response response = refuse(request, 401, "This needs the credential of a pairing.");
        response.set(http::field::www_authenticate, "Bearer");
        return response;
    }
    if (routeFor(path))
        return refuse(request, 426, "This is a WebSocket.");
    return refuse(request, 404, "There is nothing here.");
}

/// The session that an authorized upgrade asks for.
std::optional<Route> routeOf(const Request& request, const ServerContext& context)
{
    if (!beast::websocket::is_upgrade(request) || !isAuthorized(request, context))
        return std::nullopt;
    return routeFor(pathOf(request));
}

std::size_t messageLimit(Route route)
{
    switch (route) {
    case Route::Rpc:
        return protocol::kMaxRpcMessage;
    case Route::Terminal:
        return protocol::kMaxTerminalMessage;
    case Route::Desktop:
        return protocol::kMaxInputMessage;
    case Route::Clipboard:
        return protocol::kMaxClipboardMessage;
    case Route::Sound:
        return protocol::kMaxSoundAnswer;
    case Route::Acp:
        return acp::kMaxFrameBytes;
    }
    return protocol::kMaxInputMessage;
}

asio::awaitable<void> serveWebSocket(TlsStream stream, Request request, Route route,
                                     ServerContext& context)
{
    beast::get_lowest_layer(stream).expires_never(); // the WebSocket has time-outs of its own
    WebSocket socket(std::move(stream));
    beast::websocket::stream_base::timeout limits{};
    limits.handshake_timeout = kHandshakeLimit;
    limits.idle_timeout = route == Route::Desktop ? kViewerIdleLimit : kIdleLimit;
    limits.keep_alive_pings = true;
    socket.set_option(limits);
    socket.read_message_max(messageLimit(route));
    if (route == Route::Acp)
        socket.write_buffer_bytes(kLargeFrame);
    const auto [error] = co_await socket.async_accept(request, kTuple);
    if (error)
        co_return;
    auto channel = Channel::create(std::move(socket));
    switch (route) {
    case Route::Rpc:
        co_await serveRpc(std::move(channel), context);
        break;
    case Route::Terminal:
        co_await serveTerminal(std::move(channel), context);
        break;
    case Route::Desktop:
        co_await serveViewer(std::move(channel), context);
        break;
    case Route::Clipboard:
        co_await serveClipboard(std::move(channel), context);
        break;
    case Route::Sound:
        co_await serveSound(std::move(channel), context);
        break;
    case Route::Acp:
        co_await context.runs.serve(std::move(channel));
        break;
    }
}

unsigned statusFor(const boost::system::error_code& error)
{
    if (error == http::error::body_limit)
        return 413;
    if (error == http::error::header_limit)
        return 431;
    return 400;
}

asio::awaitable<bool> respond(TlsStream& stream, Response response)
{
    beast::get_lowest_layer(stream).expires_after(kRequestLimit);
    const auto [error, size] = co_await http::async_write(stream, response, kTuple);
    co_return !error && response.keep_alive();
}

/// Reads one request. A broken one is answered; nothing means that the connection is over.
asio::awaitable<std::optional<Request>> readRequest(TlsStream& stream, beast::flat_buffer& buffer)
{
    http::request_parser<http::string_body> parser;
    parser.header_limit(kMaxHeader);
    parser.body_limit(protocol::kMaxHttpBody);
    beast::get_lowest_layer(stream).expires_after(kRequestLimit);
    const auto [error, size] = co_await http::async_read(stream, buffer, parser, kTuple);
    if (!error)
        co_return parser.release();
    if (error.category() == make_error_code(http::error::body_limit).category() &&
        error != http::error::end_of_stream && error != http::error::partial_message) {
        Request none;
        none.keep_alive(false);
        co_await respond(
            stream, refuse(none, statusFor(error), "This is not a request that can be served."));
    }
    co_return std::nullopt;
}

} // namespace

asio::awaitable<void> serveConnection(asio::ip::tcp::socket socket, asio::ssl::context& tls,
                                      ServerContext& context)
{
    boost::system::error_code ignored;
    socket.set_option(asio::ip::tcp::no_delay(true), ignored);
    TlsStream stream(std::move(socket), tls);
    beast::get_lowest_layer(stream).expires_after(kHandshakeLimit);
    const auto [handshakeError] =
        co_await stream.async_handshake(asio::ssl::stream_base::server, kTuple);
    if (handshakeError)
        co_return;
    beast::flat_buffer buffer(kMaxHeader + protocol::kMaxHttpBody);
    bool open = true;
    while (open) {
        auto request = co_await readRequest(stream, buffer);
        if (!request)
            break;
        if (const auto route = routeOf(*request, context)) {
            co_await serveWebSocket(std::move(stream), std::move(*request), *route, context);
            co_return;
        }
        open = co_await respond(stream, answer(*request, context));
    }
    beast::get_lowest_layer(stream).expires_after(kHandshakeLimit);
    co_await stream.async_shutdown(kTuple);
}

} // namespace helix::agent
