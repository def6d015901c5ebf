#pragma once
// WSS /v1/desktop: pictures down, acknowledgements and input up.

#include <memory>

#include <boost/asio/awaitable.hpp>

namespace helix::agent {

class Channel;
struct ServerContext;

/// One viewer has the stream; a new one takes it over. Its input counts while it has control. What
/// the viewer holds down is released, and control with it, when it goes: by itself, or because the
/// desktop has gone.
boost::asio::awaitable<void> serveViewer(std::shared_ptr<Channel> channel, ServerContext& context);

} // namespace helix::agent
