// What a session may queue for a peer that does not read.
#include <gtest/gtest.h>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ssl/context.hpp>

#include "agent/channel/web_socket.h"

namespace helix::agent {
namespace {

namespace asio = boost::asio;

TEST(Channel, APeerThatDoesNotReadIsCut)
{
    asio::io_context loop; // never runs: nothing is written
    asio::ssl::context tls(asio::ssl::context::tls_server);
    const auto channel = Channel::create(WebSocket(asio::ip::tcp::socket(loop), tls));
    const Bytes message(8U << 20);
    for (std::size_t queued = 0; queued + message.size() <= kMaxUnread; queued += message.size())
        channel->sendBinary(message);
    EXPECT_EQ(channel->queuedBytes(), kMaxUnread);
    channel->sendText("one more");
    EXPECT_EQ(channel->queuedBytes(), 0U);
    channel->sendBinary(message);
    EXPECT_EQ(channel->queuedBytes(), 0U) << "nothing is kept for it any more";
}

TEST(Channel, AReasonThatIsTooLongForACloseFrameIsShortened)
{
    asio::io_context loop; // never runs: nothing is written
    asio::ssl::context tls(asio::ssl::context::tls_server);
    const auto channel = Channel::create(WebSocket(asio::ip::tcp::socket(loop), tls));
    std::string reason;
    for (int i = 0; i < 60; ++i)
        reason += "für ";
    EXPECT_NO_THROW(channel->close(1011, reason));
}

} // namespace
} // namespace helix::agent
