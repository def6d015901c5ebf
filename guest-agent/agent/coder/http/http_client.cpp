#include "agent/coder/http/http_client.h"

#include <algorithm>
#include <array>
#include <cctype>

#include <boost/asio/connect.hpp>
#include <boost/asio/ip/tcp.hpp>
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

std::string headText(const HttpAddress& address, const HttpRequest& request)
{
    std::string text = request.method + " " + address.prefix + request.path +
                       " HTTP/1.1\r\nHost: " + address.host + ":" + address.port +
                       "\r\nConnection: close\r\n";
    for (const auto& [name, value] : request.headers)
        if (isPlainHeader(value))
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
        : m_stream(executor)
        , m_address(std::move(address))
        , m_limits(limits)
        , m_cancellation(cancellation)
    {
    }

    asio::awaitable<Result<void>> run(HttpRequest request, HttpReader reader)
    {
        const auto registration = m_cancellation.onCancel([this] {
            m_resolver.reset();
            m_stream.close();
        });
        if (m_cancellation.cancelled())
            co_return stopped({});
        auto connected = co_await connect();
        if (!connected)
            co_return connected;
        const std::string head = headText(m_address, request);
        m_stream.expires_after(m_limits.upload);
        const std::array<asio::const_buffer, 2> buffers{asio::buffer(head),
                                                        asio::buffer(request.body)};
        // A server may refuse a long body before it has read all of it: its answer counts.
        const auto sent = co_await asio::async_write(m_stream, buffers, kTuple);
        (void)sent;
        std::string().swap(request.body);
        co_return co_await read(reader);
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
        m_stream.expires_after(m_limits.connect);
        const auto [error, place] = co_await m_stream.async_connect(places, kTuple);
        if (m_cancellation.cancelled() || error)
            co_return stopped(error);
        co_return Result<void>();
    }

    asio::awaitable<Result<void>> read(const HttpReader& reader)
    {
        Parser parser;
        parser.body_limit(boost::none);
        parser.header_limit(kMaxHead);
        beast::flat_buffer buffer;
        m_stream.expires_after(m_limits.silence);
        const auto [unread, headSize] =
            co_await http::async_read_header(m_stream, buffer, parser, kTuple);
        if (m_cancellation.cancelled() || unread)
            co_return stopped(unread);
        reader.head(headOf(parser));
        std::vector<char> piece(kPiece);
        while (!parser.is_done()) {
            parser.get().body().data = piece.data();
            parser.get().body().size = piece.size();
            m_stream.expires_after(m_limits.silence);
            const auto [error, size] =
                co_await http::async_read_some(m_stream, buffer, parser, kTuple);
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
        const std::string server = m_address.host + ":" + m_address.port;
        if (m_cancellation.cancelled())
            return fail(ErrorCode::Cancelled, "The request was cancelled.");
        if (error == beast::error::timeout)
            return fail(ErrorCode::Timeout, "The model server at " + server + " fell silent.");
        const bool broken =
            error.category() == http::make_error_code(http::error::end_of_stream).category() &&
            error != http::error::end_of_stream && error != http::error::partial_message;
        if (broken)
            return fail(ErrorCode::Protocol,
                        "The model server at " + server + " does not speak HTTP.", error.message());
        return fail(ErrorCode::Unavailable, "The connection to the model server at " + server +
                                                " failed: " + error.message() + ".");
    }

    beast::tcp_stream m_stream;
    std::optional<asio::ip::tcp::resolver> m_resolver;
    HttpAddress m_address;
    HttpLimits m_limits;
    Cancellation& m_cancellation;
};

} // namespace

Result<HttpAddress> parseHttpUrl(std::string_view url)
{
    constexpr std::string_view scheme = "http://";
    if (url.starts_with("https://"))
        return fail(ErrorCode::Unsupported,
                    "'" + printable(url) +
                        "' is https; the built-in agent speaks to the gateway of HelixVM only.");
    if (!url.starts_with(scheme))
        return fail(ErrorCode::InvalidArgument,
                    "'" + printable(url) + "' is no address of the form http://HOST:PORT.");
    std::string_view rest = url.substr(scheme.size());
    HttpAddress address;
    const auto slash = rest.find('/');
    if (slash != std::string_view::npos) {
        address.prefix = rest.substr(slash);
        rest = rest.substr(0, slash);
        while (address.prefix.ends_with('/'))
            address.prefix.pop_back();
    }
    const auto colon = rest.rfind(':');
    address.host = rest.substr(0, colon);
    if (colon != std::string_view::npos)
        address.port = rest.substr(colon + 1);
    const bool digits =
        std::ranges::all_of(address.port, [](char c) { return c >= '0' && c <= '9'; });
    const bool plain = isPlainHeader(url) && url.find_first_of(" ?#@") == std::string_view::npos;
    if (address.host.empty() || address.port.empty() || !digits || !plain)
        return fail(ErrorCode::InvalidArgument,
                    "'" + printable(url) + "' is no address of the form http://HOST:PORT.");
    return address;
}

asio::awaitable<Result<void>> exchange(HttpAddress address, HttpRequest request, HttpLimits limits,
                                       Cancellation& cancellation, HttpReader reader)
{
    Exchange one(co_await asio::this_coro::executor, std::move(address), limits, cancellation);
    co_return co_await one.run(std::move(request), std::move(reader));
}

} // namespace helix::agent::coder
