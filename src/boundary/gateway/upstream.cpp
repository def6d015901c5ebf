#include "gateway/upstream.h"

#include <array>

#include <sys/socket.h>

#include <boost/asio/connect.hpp>
#include <boost/asio/ssl/host_name_verification.hpp>
#include <boost/asio/write.hpp>

#include "base/certificate_problem.h"
#include "base/try.h"
#include "gateway/proxy_tunnel.h"

namespace helix::gateway {

using asio::ip::tcp;

Upstream::Upstream(const asio::any_io_executor& executor, asio::ssl::context& tls)
    : m_context(tls)
    , m_resolver(executor)
    , m_socket(executor)
    , m_deadline(executor, [this] { close(); })
{
}

void Upstream::close()
{
    m_closed = true;
    m_resolver.cancel();
    error_code ignored;
    m_socket.close(ignored);
}

tl::unexpected<Error> Upstream::failed(const char* what, const error_code& error) const
{
    if (timedOut())
        return fail(ErrorCode::Timeout, m_url.origin() + " did not answer in time.");
    return fail(ErrorCode::Unavailable, m_url.origin() + " " + what, error.message());
}

asio::awaitable<Result<void>> Upstream::open(BaseUrl url, const ProxyRules& proxies,
                                             std::chrono::milliseconds limit)
{
    m_url = std::move(url);
    CO_TRY(m_proxy, proxyFor(proxies, m_url.tls, m_url.host, m_url.port));
    m_deadline.arm(limit);
    auto done = co_await connect();
    if (done && m_url.tls)
        done = co_await secure();
    m_deadline.disarm();
    if (done && m_closed)
        co_return failed("was given up.", asio::error::operation_aborted);
    co_return done;
}

asio::awaitable<Result<void>> Upstream::connect()
{
    const std::string host = m_proxy ? m_proxy->host : m_url.host;
    const std::uint16_t port = m_proxy ? m_proxy->port : m_url.port;
    const bool isOwnOnly = !m_proxy && !m_url.tls;
    const auto error = co_await dial(host, port, isOwnOnly);
    if (m_proxy && (error || m_closed))
        co_return fail(proxyProblem(timedOut() ? ProxyFault::Silent : ProxyFault::Unreachable,
                                    *m_proxy, m_url.host, error.message()));
    if (error.category() == asio::error::get_netdb_category())
        co_return failed("cannot be found: the name does not resolve.", error);
    if (error || m_closed)
        co_return failed("does not accept a connection.", error);
    error_code ignored;
    m_socket.set_option(tcp::no_delay(true), ignored);
    if (m_proxy)
        co_return co_await enterProxy();
    co_return Result<void>();
}

asio::awaitable<error_code> Upstream::dial(std::string host, std::uint16_t port, bool isOwnOnly)
{
    const std::string service = std::to_string(port);
    auto [error, found] = co_await m_resolver.async_resolve(host, service, kTuple);
    if (error)
        co_return error;
    std::vector<tcp::endpoint> addresses;
    for (const auto& entry : found)
        if (!isOwnOnly || entry.endpoint().address().is_loopback())
            addresses.push_back(entry.endpoint());
    error_code refused = asio::error::connection_refused;
    for (const auto& address : addresses) {
        if (m_closed)
            break;
        error_code ignored;
        m_socket.close(ignored);
        std::tie(refused) = co_await m_socket.async_connect(address, kTuple);
        if (!refused)
            break;
    }
    co_return refused;
}

asio::awaitable<Result<void>> Upstream::enterProxy()
{
    if (m_proxy->kind != Proxy::Kind::Https)
        co_return co_await openTunnel(m_socket, *m_proxy, m_url, m_deadline);
    m_proxyTls.emplace(m_socket, m_context);
    m_proxyTls->set_verify_callback(asio::ssl::host_name_verification(m_proxy->host));
    SSL_set_tlsext_host_name(m_proxyTls->native_handle(), m_proxy->host.c_str());
    const auto [error] =
        co_await m_proxyTls->async_handshake(asio::ssl::stream_base::client, kTuple);
    if (!error)
        co_return co_await openTunnel(*m_proxyTls, *m_proxy, m_url, m_deadline);
    const bool isTrusted = SSL_get_verify_result(m_proxyTls->native_handle()) == X509_V_OK;
    co_return fail(proxyProblem(timedOut()   ? ProxyFault::Silent
                                : !isTrusted ? ProxyFault::Untrusted
                                             : ProxyFault::Rubbish,
                                *m_proxy, m_url.host, error.message()));
}

asio::awaitable<Result<void>> Upstream::secure()
{
    if (m_proxyTls) {
        m_inner.emplace(*m_proxyTls, m_context);
        co_return co_await secureOver(*m_inner);
    }
    m_tls.emplace(m_socket, m_context);
    co_return co_await secureOver(*m_tls);
}

template <typename Stream>
asio::awaitable<Result<void>> Upstream::secureOver(Stream& stream)
{
    stream.set_verify_callback(asio::ssl::host_name_verification(m_url.host));
    SSL_set_tlsext_host_name(stream.native_handle(), m_url.host.c_str());
    const auto [error] = co_await stream.async_handshake(asio::ssl::stream_base::client, kTuple);
    if (!error)
        co_return Result<void>();
    const long verdict = SSL_get_verify_result(stream.native_handle());
    if (verdict != X509_V_OK && !timedOut())
        co_return fail(ErrorCode::Unavailable,
                       m_url.origin() + " shows a certificate that " +
                           std::string(certificateProblem(verdict)),
                       X509_verify_cert_error_string(verdict));
    co_return failed("does not speak TLS as it should.", error);
}

asio::awaitable<error_code> Upstream::write(std::string_view head, std::string_view body,
                                            std::chrono::milliseconds limit)
{
    const std::array buffers{asio::buffer(head), asio::buffer(body)};
    m_deadline.arm(limit);
    error_code error;
    if (m_inner)
        std::tie(error, std::ignore) = co_await asio::async_write(*m_inner, buffers, kTuple);
    else if (m_tls)
        std::tie(error, std::ignore) = co_await asio::async_write(*m_tls, buffers, kTuple);
    else
        std::tie(error, std::ignore) = co_await asio::async_write(m_socket, buffers, kTuple);
    m_deadline.disarm();
    co_return error;
}

asio::awaitable<std::pair<error_code, std::size_t>>
Upstream::readSome(asio::mutable_buffer buffer, std::chrono::milliseconds limit)
{
    m_deadline.arm(limit);
    std::pair<error_code, std::size_t> result;
    if (m_inner)
        std::tie(result.first, result.second) = co_await m_inner->async_read_some(buffer, kTuple);
    else if (m_tls)
        std::tie(result.first, result.second) = co_await m_tls->async_read_some(buffer, kTuple);
    else
        std::tie(result.first, result.second) = co_await m_socket.async_read_some(buffer, kTuple);
    m_deadline.disarm();
    co_return result;
}

bool Upstream::isQuiet()
{
    char byte = 0;
    const auto got = ::recv(m_socket.native_handle(), &byte, 1, MSG_PEEK | MSG_DONTWAIT);
    return got < 0 && (errno == EAGAIN || errno == EWOULDBLOCK);
}

Result<void> prepareTls(asio::ssl::context& context)
{
    error_code error;
    context.set_options(asio::ssl::context::no_tlsv1 | asio::ssl::context::no_tlsv1_1 |
                            asio::ssl::context::no_compression,
                        error);
    if (!error)
        context.set_default_verify_paths(error);
    if (!error)
        context.set_verify_mode(asio::ssl::verify_peer, error);
    if (error)
        return fail(ErrorCode::Internal, "TLS cannot be set up on this computer.", error.message());
    return {};
}

} // namespace helix::gateway
