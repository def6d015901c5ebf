#pragma once
// One connection: TLS handshake, HTTP requests, and the step up to a WebSocket.

#include <boost/asio/awaitable.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/ssl/context.hpp>

namespace helix::agent {

struct ServerContext;

/// Serves one peer until it leaves, breaks the protocol or stays silent for too long. Requests
/// without a valid credential get health, pairing and 401.
boost::asio::awaitable<void> serveConnection(boost::asio::ip::tcp::socket socket,
                                             boost::asio::ssl::context& tls,
                                             ServerContext& context);

} // namespace helix::agent
