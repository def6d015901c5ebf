#pragma once
// Foreign JSON that something is decided by, which others read as well: whatever two readers would
// take in two ways is refused.

#include <cstddef>
#include <string_view>

#include <nlohmann/json_fwd.hpp>

#include "base/result.h"

namespace helix::protocol {

/// parseForeignJson(), and Protocol error also for more than `maxValues` values (so that a small
/// text cannot become large in memory) and for an object that has a field twice, of which readers
/// take the first, the last or both (RFC 8259, section 4). Names are compared as they are read, so
/// "a" is "\u0061".
Result<nlohmann::json> parseUniqueJson(std::string_view text, std::size_t maxBytes,
                                       std::size_t maxValues, std::string_view what);

} // namespace helix::protocol
