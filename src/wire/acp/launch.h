#pragma once
// How an agent is started, on the wire. Internal to the room.

#include <nlohmann/json_fwd.hpp>

#include "acp/run_frame.h"

namespace helix::acp {

nlohmann::json encodeLaunch(const Launch& launch);
/// Protocol error naming the field that is missing or out of its range.
Result<Launch> decodeLaunch(const nlohmann::json& json);

} // namespace helix::acp
