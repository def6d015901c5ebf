#pragma once
// WSS /v1/terminal (src/wire/protocol/methods.h).

#include <memory>

#include <boost/asio/awaitable.hpp>

namespace helix::agent {

class Channel;
struct ServerContext;

/// A login shell of the user on a pty, until it ends or the peer leaves (then the shell gets a
/// hang-up).
boost::asio::awaitable<void> serveTerminal(std::shared_ptr<Channel> channel,
                                           ServerContext& context);

} // namespace helix::agent
