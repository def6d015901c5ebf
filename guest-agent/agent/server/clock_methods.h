#pragma once
// clock.read and clock.shift of /v1/rpc.

#include "protocol/json_rpc.h"

namespace helix::agent {

Result<protocol::Json> readClock();
/// Unsupported where the system is not the guest's own (`ownsSystem`).
Result<protocol::Json> shiftClock(const protocol::Json& params, bool ownsSystem);

} // namespace helix::agent
