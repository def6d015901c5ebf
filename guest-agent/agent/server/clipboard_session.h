#pragma once
// WSS /v1/clipboard (docs/protocol.md section 10).

#include <memory>

#include <boost/asio/awaitable.hpp>

namespace helix::agent {

class Channel;
struct ServerContext;

/// One host has the clipboard; a new one takes it over. What it offered is gone when it goes.
boost::asio::awaitable<void> serveClipboard(std::shared_ptr<Channel> channel,
                                            ServerContext& context);

} // namespace helix::agent
