#pragma once
// When a guest has come to rest: it has done what it does after a boot.

#include <chrono>

#include <boost/asio/awaitable.hpp>

namespace helix::agent {

/// Waits until the init system has started all that it starts, for `limit` at most. Where there is
/// none to ask it returns at once.
boost::asio::awaitable<void> awaitBooted(std::chrono::seconds limit);
/// Waits until the processors have had next to nothing to do for a while, for `limit` at most;
/// false: they never had.
boost::asio::awaitable<bool> awaitIdle(std::chrono::seconds limit);

} // namespace helix::agent
