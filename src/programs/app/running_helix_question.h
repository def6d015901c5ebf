#pragma once
// One question to the Helix that runs already.

#include <chrono>
#include <string>

#include "async/completion.h"
#include "base/paths.h"
#include "base/result.h"
#include "protocol/json_rpc.h"

namespace helix::app {

/// Connects to the control socket, checks that our own user answers, asks `method` with `params` and
/// returns the result. Unavailable when nobody answers there, Timeout after `deadline`.
async::Task<Result<protocol::Json>> askRunningHelix(Paths paths, std::string method,
                                                    protocol::Json params,
                                                    std::chrono::milliseconds deadline);

} // namespace helix::app
