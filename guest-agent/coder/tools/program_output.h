#pragma once
// The output of a small program of the system, such as git.

#include <string>
#include <vector>

#include <boost/asio/awaitable.hpp>

#include "agent/asio/cancellation.h"
#include "base/result.h"

namespace helix::agent::coder {

/// Standard output of `argv` run in `folder`, at most 32 MiB of it. NotFound when there is no such
/// program; Unavailable when it does not end well within 30 s.
boost::asio::awaitable<Result<std::string>>
outputOf(std::vector<std::string> argv, std::string folder, Cancellation& cancellation);

} // namespace helix::agent::coder
