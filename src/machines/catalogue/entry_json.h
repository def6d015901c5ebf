#pragma once
// One image in a catalogue's JSON. Internal to the room.

#include <nlohmann/json_fwd.hpp>

#include "catalogue/catalogue.h"
#include "protocol/checked_json.h"

namespace helix::catalogue {

/// Refuses in `object` what is wrong.
Entry readEntry(protocol::CheckedJson& object);
nlohmann::ordered_json describe(const Entry& entry);

} // namespace helix::catalogue
