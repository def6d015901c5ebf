#pragma once
// Fields of foreign JSON, read without exceptions: what is missing or of another type is empty.

#include <cstdint>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

namespace helix::agent::coder {

using Json = nlohmann::json;

/// The member `key`; null when `object` has none.
const Json& field(const Json& object, std::string_view key);
std::string textField(const Json& object, std::string_view key);
/// Whole, and zero when it is negative.
std::uint64_t countField(const Json& object, std::string_view key);
/// `text` as a JSON object; an empty one when it is anything else.
Json objectFromText(std::string_view text);

} // namespace helix::agent::coder
