#pragma once
// A connection to a provider, with or without TLS, directly or through a proxy.

#include <memory>
#include <optional>
#include <string>

#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/ssl/context.hpp>
#include <boost/asio/ssl/stream.hpp>

#include "base/proxy.h"
#include "base/result.h"
#include "gateway/deadline.h"
#include "gateway/rules/base_url.h"

namespace helix::gateway {

class Upstream {
public:
    /// `tls` outlives it.
    Upstream(const asio::any_io_executor& executor, asio::ssl::context& tls);
    Upstream(const Upstream&) = delete;
    Upstream& operator=(const Upstream&) = delete;

    /// Resolves on this computer, or has `proxies` do it where they say so, connects, checks the certificate
    /// and its name. Without TLS only addresses of the loopback are tried. Unavailable or Timeout with a
    /// sentence; what is a proxy's fault is said so (proxyProblem()).
    asio::awaitable<Result<void>> open(BaseUrl url, const ProxyRules& proxies,
                                       std::chrono::milliseconds limit);
    /// Each gives up after `limit`.
    asio::awaitable<error_code> write(std::string_view head, std::string_view body,
                                      std::chrono::milliseconds limit);
    asio::awaitable<std::pair<error_code, std::size_t>> readSome(asio::mutable_buffer buffer,
                                                                 std::chrono::milliseconds limit);
    /// Ends whatever waits. May be called at any time.
    void close();
    [[nodiscard]] bool timedOut() const { return m_deadline.expired(); }
    /// Nobody has closed it or said anything since the last answer.
    [[nodiscard]] bool isQuiet();
    [[nodiscard]] const BaseUrl& url() const { return m_url; }

private:
    using Encrypted = asio::ssl::stream<asio::ip::tcp::socket&>;

    asio::awaitable<Result<void>> connect();
    asio::awaitable<error_code> dial(std::string host, std::uint16_t port, bool isOwnOnly);
    asio::awaitable<Result<void>> enterProxy();
    asio::awaitable<Result<void>> secure();
    template <typename Stream>
    asio::awaitable<Result<void>> secureOver(Stream& stream);
    [[nodiscard]] tl::unexpected<Error> failed(const char* what, const error_code& error) const;

    asio::ssl::context& m_context;
    asio::ip::tcp::resolver m_resolver;
    asio::ip::tcp::socket m_socket;
    std::optional<Encrypted> m_proxyTls; ///< to a proxy that is spoken to in TLS
    std::optional<Encrypted> m_tls;
    std::optional<asio::ssl::stream<Encrypted&>> m_inner; ///< instead of m_tls, within m_proxyTls
    BaseUrl m_url;
    std::optional<Proxy> m_proxy;
    Deadline m_deadline;
    bool m_closed = false;
};

/// TLS 1.2 and later, this computer's certificate authorities.
Result<void> prepareTls(asio::ssl::context& context);

} // namespace helix::gateway
