#include "agent/server/server.h"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/steady_timer.hpp>

#include <openssl/ssl.h>
#include <spdlog/spdlog.h>

#include "agent/asio/signal.h"
#include "agent/server/http_connection.h"
#include "base/try.h"

namespace helix::agent {
namespace {

namespace asio = boost::asio;
using tcp = asio::ip::tcp;

constexpr int kBacklog = 16;
constexpr std::chrono::milliseconds kAcceptPause{100};

Result<void> useIdentity(asio::ssl::context& tls, const Identity& identity)
{
    boost::system::error_code error;
    SSL_CTX_set_min_proto_version(tls.native_handle(), TLS1_3_VERSION);
    SSL_CTX_set_options(tls.native_handle(), SSL_OP_NO_TICKET);
    tls.use_certificate_chain(asio::buffer(identity.certificatePem), error);
    if (!error) {
        const auto key = identity.privateKeyPem.reveal();
        tls.use_private_key(asio::buffer(key.data(), key.size()), asio::ssl::context::pem, error);
    }
    if (error)
        return fail(ErrorCode::Internal, "The agent's certificate is not usable.", error.message());
    return {};
}

} // namespace

Result<std::unique_ptr<Server>> Server::create(const asio::any_io_executor& executor,
                                               const tcp::endpoint& address,
                                               const Identity& identity, ServerContext& context)
{
    std::unique_ptr<Server> server(new Server(executor, context));
    TRY(useIdentity(server->m_tls, identity));
    boost::system::error_code error;
    tcp::acceptor& acceptor = server->m_acceptor;
    acceptor.open(address.protocol(), error);
    if (!error)
        acceptor.set_option(tcp::acceptor::reuse_address(true), error);
    if (!error)
        acceptor.bind(address, error);
    if (!error)
        acceptor.listen(kBacklog, error);
    if (error)
        return fail(ErrorCode::Unavailable,
                    "The agent cannot listen on port " + std::to_string(address.port()) + ".",
                    error.message());
    return server;
}

Server::Server(const asio::any_io_executor& executor, ServerContext& context)
    : m_executor(executor)
    , m_tls(asio::ssl::context::tls_server)
    , m_acceptor(executor)
    , m_context(context)
{
}

std::uint16_t Server::port() const
{
    boost::system::error_code error;
    return m_acceptor.local_endpoint(error).port();
}

void Server::start()
{
    asio::co_spawn(m_executor, accept(), asio::detached);
    asio::co_spawn(m_executor, expirePairing(), asio::detached);
}

asio::awaitable<void> Server::accept()
{
    while (m_acceptor.is_open()) {
        auto [error, socket] = co_await m_acceptor.async_accept(kTuple);
        if (error == asio::error::operation_aborted)
            co_return;
        if (error || m_connections >= kMaxConnections) {
            // Out of descriptors, or too many guests at the door: wait instead of spinning.
            asio::steady_timer pause(m_executor, kAcceptPause);
            co_await pause.async_wait(kTuple);
            continue;
        }
        asio::co_spawn(m_executor, serve(std::move(socket)), asio::detached);
    }
}

asio::awaitable<void> Server::serve(tcp::socket socket)
{
    ++m_connections;
    try {
        co_await serveConnection(std::move(socket), m_tls, m_context);
    } catch (const std::exception& exception) {
        // Whatever one peer provokes ends its own connection only.
        spdlog::warn("A connection ended: {}", exception.what());
    }
    --m_connections;
}

asio::awaitable<void> Server::expirePairing()
{
    const auto left = m_context.pairing.deadline() - m_context.clock();
    asio::steady_timer timer(m_executor, left);
    const auto [error] = co_await timer.async_wait(kTuple);
    if (!error)
        m_context.pairing.expire();
}

} // namespace helix::agent
