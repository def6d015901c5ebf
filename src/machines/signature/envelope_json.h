#pragma once
// An envelope inside of another document. Internal to the room.

#include <nlohmann/json_fwd.hpp>

#include "protocol/checked_json.h"
#include "signature/envelope.h"

namespace helix::signature {

/// Refuses in `object` what is no envelope.
Envelope readEnvelope(protocol::CheckedJson& object);
nlohmann::ordered_json describe(const Envelope& envelope);

} // namespace helix::signature
