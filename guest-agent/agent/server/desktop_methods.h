#pragma once
// What /v1/rpc is asked about the desktop.

#include <boost/asio/awaitable.hpp>

#include "protocol/json_rpc.h"

namespace helix::agent {

struct ServerContext;

/// desktop.examine: has every encoder of the guest encode a picture, on the context's workers: that takes as long as they do.
boost::asio::awaitable<Result<protocol::Json>> examineDesktop(ServerContext& context);

/// desktop.take_drag.
boost::asio::awaitable<Result<protocol::Json>> takeDrag(ServerContext& context);

} // namespace helix::agent
