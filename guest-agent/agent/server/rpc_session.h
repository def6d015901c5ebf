#pragma once
// WSS /v1/rpc (src/wire/protocol/methods.h).

#include <memory>

#include <boost/asio/awaitable.hpp>

namespace helix::agent {

class Channel;
struct ServerContext;

/// Serves JSON-RPC until the peer leaves; its children end with it.
boost::asio::awaitable<void> serveRpc(std::shared_ptr<Channel> channel, ServerContext& context);

} // namespace helix::agent
