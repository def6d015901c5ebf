#include "coder/http/http_client.h"

#include <algorithm>
#include <array>
#include <cctype>

#include <boost/asio/connect.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/ssl/host_name_verification.hpp>
#include <boost/asio/ssl/stream.hpp>
#include <boost/asio/this_coro.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/buffer_body.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>

#include "agent/asio/signal.h"
#include "base/bytes.h"

namespace helix::agent::coder {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using Parser = http::response_parser<http::buffer_body>;

constexpr std::size_t kPiece = 16U << 10;
constexpr std::uint32_t kMaxHead = 64U << 10;

bool isPlainHeader(std::string_view text)
{
    return std::ranges::none_of(text, [](unsigned char c) { return c < 0x20 || c == 0x7f; });
}

/// Without the scheme's own port: some servers know themselves by the bare name only.
std::string hostHeader(const HttpAddress& address)
{
    const bool isNumber = address.host.find(':') != std::string::npos;
    const std::string host = isNumber ? "[" + address.host + "]" : address.host;
    return address.port == (address.tls ? "443" : "80") ? host : host + ":" + address.port;
}

std::string headText(const HttpAddress& address, const HttpRequest& request)
{
    std::string text = request.method + " " + address.prefix + request.path +
                       " HTTP/1.1\r\nHost: " + hostHeader(address) + "\r\nConnection: close\r\n";
    for (const auto& [name, value] : request.headers)
        if (isPlainHeader(name) && isPlainHeader(value))
            text += name + ": " + value + "\r\n";
    if (request.method != "GET")
        text += "Content-Length: " + std::to_string(request.body.size()) + "\r\n";
    return text + "\r\n";
}

HttpHead headOf(const Parser& parser)
{
    HttpHead head;
    head.status = static_cast<int>(parser.get().result_int());
    for (const auto& entry : parser.get()) {
        std::string name(entry.name_string());
        std::ranges::transform(name, name.begin(),
                               [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
        head.headers[name] = std::string(entry.value());
    }
    return head;
}

/// One attempt's connection.
class Exchange {
public:
    Exchange(const asio::any_io_executor& executor, HttpAddress address, HttpLimits limits,
             Cancellation& cancellation)
        : m_plain(executor)
        , m_address(std::move(address))
        , m_limits(limits)
        , m_cancellation(cancellation)
    {
    }

    asio::awaitable<Result<void>> run(HttpRequest request, HttpReader reader)
    {
        const auto registration = m_cancellation.onCancel([this] {
            m_resolver.reset();
            tcp().close();
        });
        if (m_cancellation.cancelled())
            co_return stopped({});
        auto connected = co_await connect();
        if (!connected)
            co_return connected;
        if (m_tls)
            co_return co_await transfer(*m_tls, std::move(request), reader);
        co_return co_await transfer(m_plain, std::move(request), reader);
    }

private:
    asio::awaitable<Result<void>> connect()
    {
        const auto executor = co_await asio::this_coro::executor;
        m_resolver.emplace(executor);
        const auto [unresolved, places] =
            co_await m_resolver->async_resolve(m_address.host, m_address.port, kTuple);
        if (m_cancellation.cancelled() || unresolved)
            co_return stopped(unresolved);
        m_plain.expires_after(m_limits.connect);
        const auto [error, place] = co_await m_plain.async_connect(places, kTuple);
        if (m_cancellation.cancelled() || error)
            co_return stopped(error);
        if (m_address.tls)
            co_return co_await shakeHands();
        co_return Result<void>();
    }

    asio::awaitable<Result<void>> shakeHands()
    {
        m_tls.emplace(std::move(m_plain), *m_address.tls);
        m_tls->set_verify_mode(asio::ssl::verify_peer);
        m_tls->set_verify_callback(asio::ssl::host_name_verification(m_address.host));
        ::SSL_set_tlsext_host_name(m_tls->native_handle(), m_address.host.c_str());
        tcp().expires_after(m_limits.connect);
        const auto [error] =
            co_await m_tls->async_handshake(asio::ssl::stream_base::client, kTuple);
        if (error && ::SSL_get_verify_result(m_tls->native_handle()) != X509_V_OK)
            co_return fail(ErrorCode::PermissionDenied, "The certificate of the " + m_address.who +
                                                            " at " + m_address.host +
                                                            " is not trusted.");
        if (m_cancellation.cancelled() || error)
            co_return stopped(error);
        co_return Result<void>();
    }

    template <typename Stream>
    asio::awaitable<Result<void>> transfer(Stream& stream, HttpRequest request,
                                           const HttpReader& reader)
    {
        const std::string head = headText(m_address, request);
        tcp().expires_after(m_limits.upload);
        const std::array<asio::const_buffer, 2> buffers{asio::buffer(head),
                                                        asio::buffer(request.body)};
        // A server may refuse a long body before it has read all of it: its answer counts.
        const auto sent = co_await asio::async_write(stream, buffers, kTuple);
        (void)sent;
        std::string().swap(request.body);
        co_return co_await read(stream, reader);
    }

    template <typename Stream>
    asio::awaitable<Result<void>> read(Stream& stream, const HttpReader& reader)
    {
        Parser parser;
        parser.body_limit(boost::none);
        parser.header_limit(kMaxHead);
        beast::flat_buffer buffer;
        tcp().expires_after(m_limits.silence);
        const auto [unread, headSize] =
            co_await http::async_read_header(stream, buffer, parser, kTuple);
        if (m_cancellation.cancelled() || unread)
            co_return stopped(unread);
        reader.head(headOf(parser));
        std::vector<char> piece(kPiece);
        while (!parser.is_done()) {
            parser.get().body().data = piece.data();
            parser.get().body().size = piece.size();
            tcp().expires_after(m_limits.silence);
            const auto [error, size] =
                co_await http::async_read_some(stream, buffer, parser, kTuple);
            if (m_cancellation.cancelled())
                co_return stopped({});
            const std::size_t filled = piece.size() - parser.get().body().size;
            if (filled > 0 && !reader.body(std::string_view(piece.data(), filled)))
                break;
            if (error && error != http::error::need_buffer)
                co_return stopped(error);
        }
        co_return Result<void>();
    }

    [[nodiscard]] tl::unexpected<Error> stopped(const boost::system::error_code& error) const
    {
        const std::string server = m_address.who + " at " + m_address.host + ":" + m_address.port;
        if (m_cancellation.cancelled())
            return fail(ErrorCode::Cancelled, "The request was cancelled.");
        if (error == beast::error::timeout)
            return fail(ErrorCode::Timeout, "The " + server + " fell silent.");
        const bool broken =
            error.category() == http::make_error_code(http::error::end_of_stream).category() &&
            error != http::error::end_of_stream && error != http::error::partial_message;
        if (broken)
            return fail(ErrorCode::Protocol, "The " + server + " does not speak HTTP.",
                        error.message());
        return fail(ErrorCode::Unavailable,
                    "The connection to the " + server + " failed: " + error.message() + ".");
    }

    beast::tcp_stream& tcp() { return m_tls ? m_tls->next_layer() : m_plain; }

    beast::tcp_stream m_plain;
    std::optional<asio::ssl::stream<beast::tcp_stream>> m_tls; ///< then m_plain is empty
    std::optional<asio::ip::tcp::resolver> m_resolver;
    HttpAddress m_address;
    HttpLimits m_limits;
    Cancellation& m_cancellation;
};

} // namespace

Result<WebPlace> parseWebUrl(std::string_view url)
{
    const auto bad = [&] {
        return fail(ErrorCode::InvalidArgument,
                    "'" + printable(url) + "' is no address of the form http(s)://HOST:PORT/PATH.");
    };
    const bool isTls = url.starts_with("https://");
    if (!isTls && !url.starts_with("http://"))
        return bad();
    if (!isPlainHeader(url) || url.find_first_of(" #@") != std::string_view::npos)
        return bad();
    std::string_view rest = url.substr(url.find("//") + 2);
    WebPlace place;
    const auto path = std::min(rest.find_first_of("/?"), rest.size());
    place.target = rest.substr(path);
    if (!place.target.starts_with('/'))
        place.target.insert(0, "/");
    rest = rest.substr(0, path);
    // The colons of an IPv6 number stand in brackets.
    const auto bracket = rest.starts_with('[') ? rest.find(']') : std::string_view::npos;
    const auto colon = rest.find(':', bracket == std::string_view::npos ? 0 : bracket);
    std::string_view host = rest.substr(0, colon);
    if (bracket != std::string_view::npos && host.size() == bracket + 1)
        host = host.substr(1, bracket - 1);
    place.address.host = host;
    place.address.port = colon != std::string_view::npos ? rest.substr(colon + 1)
                                                         : std::string_view(isTls ? "443" : "80");
    const bool digits =
        !place.address.port.empty() &&
        std::ranges::all_of(place.address.port, [](char c) { return c >= '0' && c <= '9'; });
    if (host.empty() || host.find_first_of("[]") != std::string_view::npos || !digits)
        return bad();
    if (isTls) {
        boost::system::error_code ignored; // without certificates every server is refused
        place.address.tls = std::make_shared<asio::ssl::context>(asio::ssl::context::tls_client);
        place.address.tls->set_default_verify_paths(ignored);
    }
    return place;
}

Result<HttpAddress> parseHttpUrl(std::string_view url)
{
    if (url.starts_with("https://"))
        return fail(ErrorCode::Unsupported,
                    "'" + printable(url) +
                        "' is https; the built-in agent speaks to the gateway of HelixVM only.");
    auto place = parseWebUrl(url);
    if (!place || place->target.find('?') != std::string::npos)
        return fail(ErrorCode::InvalidArgument,
                    "'" + printable(url) + "' is no address of the form http://HOST:PORT.");
    while (place->target.ends_with('/'))
        place->target.pop_back();
    place->address.prefix = std::move(place->target);
    return std::move(place->address);
}

asio::awaitable<Result<void>> exchange(HttpAddress address, HttpRequest request, HttpLimits limits,
                                       Cancellation& cancellation, HttpReader reader)
{
    Exchange one(co_await asio::this_coro::executor, std::move(address), limits, cancellation);
    co_return co_await one.run(std::move(request), std::move(reader));
}

} // namespace helix::agent::coder
