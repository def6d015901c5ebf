#pragma once
// WSS /v1/sound (docs/protocol.md section 11).

#include <memory>

#include <boost/asio/awaitable.hpp>

namespace helix::agent {

class Channel;
struct ServerContext;

/// One host hears the guest; a new one takes it over. While there is none nothing is captured.
boost::asio::awaitable<void> serveSound(std::shared_ptr<Channel> channel, ServerContext& context);

} // namespace helix::agent
