#pragma once
// The TLS listener of the agent: HTTP for health and pairing, WebSockets for the rest
// (docs/protocol.md sections 3 to 8).

#include <memory>

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/ssl/context.hpp>

#include "agent/server/server_context.h"
#include "agent/tls/certificate.h"
#include "base/result.h"

namespace helix::agent {

inline constexpr int kMaxConnections = 64;

/// Accepts connections on one event loop until it is destroyed; connections that are open then end
/// with the loop.
class Server {
public:
    /// Binds and listens. Port 0 takes a free one. Unavailable when the address is taken.
    static Result<std::unique_ptr<Server>> create(const boost::asio::any_io_executor& executor,
                                                  const boost::asio::ip::tcp::endpoint& address,
                                                  const Identity& identity, ServerContext& context);
    void start();
    [[nodiscard]] std::uint16_t port() const;

private:
    Server(const boost::asio::any_io_executor& executor, ServerContext& context);
    boost::asio::awaitable<void> accept();
    boost::asio::awaitable<void> serve(boost::asio::ip::tcp::socket socket);
    boost::asio::awaitable<void> expirePairing();

    boost::asio::any_io_executor m_executor;
    boost::asio::ssl::context m_tls;
    boost::asio::ip::tcp::acceptor m_acceptor;
    ServerContext& m_context;
    int m_connections = 0;
};

} // namespace helix::agent
