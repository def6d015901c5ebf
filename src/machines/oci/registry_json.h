#pragma once
// JSON of registries, archives and the user's own tools. Internal to the room.

#include <string_view>

#include <nlohmann/json_fwd.hpp>

namespace helix::oci {

/// Null where it is none, is longer than a manifest may be, or nested deeper than is copied and written
/// by a stack (protocol::kMaxJsonDepth).
nlohmann::json jsonIn(std::string_view text);

} // namespace helix::oci
