// Guests that take their time, with limits short enough to wait for.

#include <chrono>
#include <thread>

#include <sys/socket.h>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <gtest/gtest.h>

#include "gateway/session.h"
#include "unit/gateway/guest_client.h"

namespace helix::gateway {
namespace {

using namespace std::chrono_literals;

class TimeLimits : public testing::Test {
protected:
    static GatewayLimits shortLimits()
    {
        GatewayLimits limits;
        limits.head = 150ms;
        limits.idle = 300ms;
        limits.bodyPause = 150ms;
        limits.stall = 300ms;
        return limits;
    }
    TimeLimits()
    {
        m_workspace->id = "aaaaaaaaaaaa";
        m_workspace->tokenHash = sha256(asBytes(std::string_view("hx")));
    }
    GuestClient connect()
    {
        int ends[2] = {-1, -1};
        EXPECT_EQ(::socketpair(AF_UNIX, SOCK_STREAM, 0, ends), 0);
        GuestStream::Socket socket(m_loop, asio::local::stream_protocol(), ends[1]);
        auto guest = std::make_shared<GuestStream>(std::move(socket), m_state.limits);
        m_workspace->connections.insert(guest);
        ++m_state.connections;
        guest->start();
        asio::co_spawn(m_loop, serveGuest(m_state, m_workspace, guest), asio::detached);
        return GuestClient(UniqueFd(ends[0]));
    }
    /// Serves until every connection has ended, while `client` does its part.
    template <typename Client>
    void serve(Client client)
    {
        std::jthread other(client);
        m_loop.run();
        EXPECT_EQ(m_state.connections, 0U);
        EXPECT_EQ(m_state.bodies, 0U);
    }

    asio::io_context m_loop{1};
    asio::ssl::context m_tls{asio::ssl::context::tls_client};
    State m_state{m_loop.get_executor(), m_tls, shortLimits()};
    WorkspacePtr m_workspace = std::make_shared<Workspace>();
};

TEST_F(TimeLimits, endAConnectionThatSaysNothing)
{
    auto guest = connect();
    serve([&] {
        EXPECT_TRUE(guest.closes());
        guest.close();
    });
}

TEST_F(TimeLimits, endAHeadThatTrickles)
{
    auto guest = connect();
    const auto start = std::chrono::steady_clock::now();
    serve([&] {
        // Each byte comes in time; the head as a whole does not.
        std::string said;
        guest.send("GET /v1/models HTTP/1.1\r\nX-A: ");
        while (said.empty() && std::chrono::steady_clock::now() - start < 60s) {
            guest.send("a");
            said = guest.some(50ms);
        }
        EXPECT_TRUE(said.starts_with("HTTP/1.1 400")) << said;
        guest.close();
    });
}

TEST_F(TimeLimits, endABodyThatDoesNotCome)
{
    auto guest = connect();
    serve([&] {
        guest.send("POST /v1/messages HTTP/1.1\r\nHost: h\r\nx-api-key: hx\r\n"
                   "Content-Length: 100\r\n\r\n{");
        EXPECT_EQ(guest.answer().status, 400);
        guest.close();
    });
}

} // namespace
} // namespace helix::gateway
