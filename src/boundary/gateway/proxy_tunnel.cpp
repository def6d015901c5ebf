#include "gateway/proxy_tunnel.h"

#include <boost/asio/buffer.hpp>
#include <boost/asio/read.hpp>
#include <boost/asio/read_until.hpp>
#include <boost/asio/write.hpp>

#include "base/try.h"
#include "gateway/rules/proxy_words.h"

namespace helix::gateway {
namespace {

using asio::ip::tcp;

/// One conversation with a proxy.
template <typename Stream>
class Conversation {
public:
    Conversation(Stream& stream, const Proxy& proxy, const BaseUrl& url, const Deadline& deadline)
        : m_stream(stream)
        , m_proxy(proxy)
        , m_url(url)
        , m_deadline(deadline)
    {
    }

    asio::awaitable<Result<void>> byHttp()
    {
        CO_TRY(co_await say(connectRequest(m_proxy, m_url)));
        std::string head;
        const auto [error, bytes] = co_await asio::async_read_until(
            m_stream, asio::dynamic_buffer(head, kMostProxyHead), "\r\n\r\n", kTuple);
        if (error == asio::error::not_found)
            co_return failed(ProxyFault::Rubbish);
        // Whoever says something else first and then goes is no proxy.
        if (error)
            co_return failed(head.empty() ? ProxyFault::Dropped : ProxyFault::Rubbish, error);
        if (const auto fault = judgeConnectHead(head))
            co_return failed(*fault);
        // A server has nothing to say before it was asked.
        if (head.size() != bytes)
            co_return failed(ProxyFault::Rubbish);
        co_return Result<void>();
    }

    asio::awaitable<Result<void>> bySocks()
    {
        CO_TRY(co_await say(socksGreeting(m_proxy)));
        CO_TRY(const auto chosen, co_await hear(2));
        const auto choice = judgeSocksChoice(chosen, m_proxy);
        if (choice.fault)
            co_return failed(*choice.fault);
        if (choice.wantsUser) {
            CO_TRY(co_await sayUser());
        }
        const std::string wish = socksConnect(m_url);
        if (wish.empty())
            co_return failed(ProxyFault::Refused);
        CO_TRY(co_await say(wish));
        CO_TRY(const auto answered, co_await hear(5));
        const auto answer = judgeSocksAnswer(answered);
        if (answer.fault)
            co_return failed(*answer.fault);
        CO_TRY(co_await hear(answer.moreBytes));
        co_return Result<void>();
    }

private:
    asio::awaitable<Result<void>> sayUser()
    {
        const std::string user = socksUser(m_proxy);
        if (user.empty())
            co_return failed(ProxyFault::WantsPassword);
        CO_TRY(co_await say(user));
        CO_TRY(const auto heard, co_await hear(2));
        const auto fault = judgeSocksUser(heard);
        co_return fault ? Result<void>(failed(*fault)) : Result<void>();
    }

    asio::awaitable<Result<void>> say(std::string words)
    {
        const auto [error, bytes] =
            co_await asio::async_write(m_stream, asio::buffer(words), kTuple);
        co_return error ? Result<void>(failed(ProxyFault::Dropped, error)) : Result<void>();
    }

    asio::awaitable<Result<std::string>> hear(std::size_t bytes)
    {
        std::string heard(bytes, '\0');
        const auto [error, got] = co_await asio::async_read(m_stream, asio::buffer(heard), kTuple);
        if (error)
            co_return failed(ProxyFault::Dropped, error);
        co_return heard;
    }

    [[nodiscard]] tl::unexpected<Error> failed(ProxyFault fault, const error_code& error = {}) const
    {
        return fail(proxyProblem(m_deadline.expired() ? ProxyFault::Silent : fault, m_proxy,
                                 m_url.host, error ? error.message() : std::string()));
    }

    Stream& m_stream;
    const Proxy& m_proxy;
    const BaseUrl& m_url;
    const Deadline& m_deadline;
};

template <typename Stream>
asio::awaitable<Result<void>> talk(Stream& stream, const Proxy& proxy, const BaseUrl& url,
                                   const Deadline& deadline)
{
    Conversation conversation(stream, proxy, url, deadline);
    if (proxy.kind == Proxy::Kind::Socks5)
        co_return co_await conversation.bySocks();
    co_return co_await conversation.byHttp();
}

} // namespace

asio::awaitable<Result<void>> openTunnel(tcp::socket& stream, const Proxy& proxy,
                                         const BaseUrl& url, const Deadline& deadline)
{
    return talk(stream, proxy, url, deadline);
}

asio::awaitable<Result<void>> openTunnel(asio::ssl::stream<tcp::socket&>& stream,
                                         const Proxy& proxy, const BaseUrl& url,
                                         const Deadline& deadline)
{
    return talk(stream, proxy, url, deadline);
}

} // namespace helix::gateway
