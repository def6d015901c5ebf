#pragma once
// desktop.examine of /v1/rpc.

#include <boost/asio/awaitable.hpp>

#include "protocol/json_rpc.h"

namespace helix::agent {

struct ServerContext;

/// Has every encoder of the guest encode a picture, on the context's workers: that takes as long as they do.
boost::asio::awaitable<Result<protocol::Json>> examineDesktop(ServerContext& context);

} // namespace helix::agent
