#pragma once
// environment.set and net.owner of /v1/rpc.

#include <boost/asio/awaitable.hpp>
#include <boost/asio/thread_pool.hpp>

#include "agent/user/given_environment.h"
#include "protocol/json_rpc.h"

namespace helix::agent {

Result<protocol::Json> setEnvironment(GivenEnvironment& given, const protocol::Json& params);

/// Looks on `threads`: with many processes it takes a while.
boost::asio::awaitable<Result<protocol::Json>> tellOwner(boost::asio::thread_pool& threads,
                                                         protocol::Json params);

/// host.rename. Unsupported where the system is not the guest's own (`ownsSystem`).
Result<protocol::Json> renameHost(const protocol::Json& params, bool ownsSystem);

} // namespace helix::agent
