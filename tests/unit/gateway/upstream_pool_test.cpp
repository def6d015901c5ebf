// Connections that wait for their next request, and those that may not.

#include "gateway/upstream_pool.h"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <gtest/gtest.h>

namespace helix::gateway {
namespace {

using namespace std::chrono_literals;
using asio::ip::tcp;

class Pool : public testing::Test {
protected:
    std::unique_ptr<Upstream> open()
    {
        auto connection = std::make_unique<Upstream>(m_io.get_executor(), m_tls);
        const auto dial = [&]() -> asio::awaitable<void> {
            EXPECT_TRUE(co_await connection->open(m_url, m_rules, 10s));
        };
        asio::co_spawn(m_io, dial, asio::detached);
        m_io.run();
        m_io.restart();
        return connection;
    }

    asio::io_context m_io;
    asio::ssl::context m_tls{asio::ssl::context::tls_client};
    /// Nobody takes them: the system answers.
    tcp::acceptor m_server{m_io, tcp::endpoint(asio::ip::address_v4::loopback(), 0)};
    const BaseUrl m_url{false, "127.0.0.1", m_server.local_endpoint().port(), {}};
    const ProxyRules m_rules;
    UpstreamPool m_pool{1h};
};

TEST_F(Pool, WhatWaitsIsTakenAgain)
{
    const auto era = m_pool.era();
    m_pool.giveBack(open(), era);
    EXPECT_NE(m_pool.take(m_url), nullptr);
    EXPECT_EQ(m_pool.take(m_url), nullptr) << "once";
}

TEST_F(Pool, WhatWasUnderWayOnAnEarlierRouteDoesNotComeBack)
{
    const auto era = m_pool.era();
    auto underWay = open();
    m_pool.clear(); // the user has chosen a proxy
    m_pool.giveBack(std::move(underWay), era);
    EXPECT_EQ(m_pool.take(m_url), nullptr);
}

} // namespace
} // namespace helix::gateway
