#pragma once
// How an agent's process is begun, and what it is told first. Internal to the room.

#include <nlohmann/json_fwd.hpp>

#include "acp/run_frame.h"
#include "agents/catalogue.h"

namespace helix::sessions {

/// A new process of `agent`, with an id of its own that it hands to the gateway: requests for its
/// model are counted by it.
acp::Open openingOf(const agents::KnownAgent& agent);

/// Of `initialize`: what Helix is, and that it has neither file system nor terminal to offer.
nlohmann::json initializeParams();

} // namespace helix::sessions
