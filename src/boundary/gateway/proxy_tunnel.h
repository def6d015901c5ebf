#pragma once
// A way through a proxy, on a connection to it.

#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/ssl/stream.hpp>

#include "base/proxy.h"
#include "gateway/deadline.h"
#include "gateway/rules/base_url.h"

namespace helix::gateway {

/// After it, what is written to `stream` goes to `url`'s host. Errors are proxyProblem()'s; `deadline` says
/// whether it took too long. The stream may be closed meanwhile.
asio::awaitable<Result<void>> openTunnel(asio::ip::tcp::socket& stream, const Proxy& proxy,
                                         const BaseUrl& url, const Deadline& deadline);
asio::awaitable<Result<void>> openTunnel(asio::ssl::stream<asio::ip::tcp::socket&>& stream,
                                         const Proxy& proxy, const BaseUrl& url,
                                         const Deadline& deadline);

} // namespace helix::gateway
