#pragma once
// Choices that an agent offers, in their present and their two older forms. Internal to the room.

#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "acp/update.h"

namespace helix::acp {

/// `configOptions`, and what `modes` and `models` say beyond them. What makes no sense is left out.
std::vector<ConfigOption> decodeConfigOptions(const nlohmann::json& json);
/// An array for `configOptions`; legacy ones have no place there.
nlohmann::json encodeConfigOptions(const std::vector<ConfigOption>& options);

} // namespace helix::acp
