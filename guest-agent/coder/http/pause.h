#pragma once
// Time that passes between two things.

#include <chrono>

#include <boost/asio/awaitable.hpp>

#include "agent/asio/cancellation.h"

namespace helix::agent::coder {

/// Waits, or returns early when it is cancelled.
boost::asio::awaitable<void> pause(std::chrono::milliseconds time, Cancellation& cancellation);

} // namespace helix::agent::coder
