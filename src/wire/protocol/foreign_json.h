#pragma once
// JSON that somebody else wrote: parsed without exceptions, bounded in depth, and wiped where it
// held secrets.

#include <cstddef>
#include <string>
#include <string_view>

#include <nlohmann/json_fwd.hpp>

#include "base/result.h"

namespace helix::protocol {

inline constexpr int kMaxJsonDepth = 64;

/// How large what a text says would be in memory, known before it is parsed.
struct JsonShape {
    int depth = 0;          ///< the deepest object or list
    std::size_t values = 0; ///< at most, counted by separators
};
/// Exact for valid JSON; anything else the parser refuses.
JsonShape shapeOf(std::string_view text);

/// One JSON value. Protocol error for anything that is not JSON, is deeper than kMaxJsonDepth or
/// longer than `maxBytes`; the sentence names `what` and never the content.
Result<nlohmann::json> parseForeignJson(std::string_view text, std::size_t maxBytes,
                                        std::string_view what);

/// JSON text; strings that are not UTF-8 lose the foreign bytes instead of throwing.
std::string toText(const nlohmann::json& json);

/// Overwrites every string in `json` in place, for documents that held secrets.
void wipe(nlohmann::json& json) noexcept;
/// Overwrites the characters of `text`.
void wipe(std::string& text) noexcept;

} // namespace helix::protocol
