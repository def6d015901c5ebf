#pragma once
// The fields of JSON that somebody else wrote. Two families, and no third; neither ever throws, and
// `object` may be of any type. For a whole document there is protocol/checked_json.h.
//
//   require..., optional...   strict: of another type than asked for is refused, with a sentence
//                             that names the key. `optional` is about a key that is missing; null is
//                             of another type.
//   ...In, ...Or              lenient: what is missing, null, or of another type is absent. For what
//                             a foreign program may leave out or come to write in another way, and
//                             where nothing is decided by it.

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "base/result.h"

namespace helix::protocol {

using Json = nlohmann::json;

inline constexpr std::int64_t kMaxExactInteger = std::int64_t{1} << 53; ///< of a JSON number
inline constexpr std::size_t kNoBound = SIZE_MAX; ///< of a list whose document is bounded

/// The field as it is, null among the values; nothing when it is missing. Points into `object`.
const Json* findField(const Json& object, const char* key);

// -- strict ----------------------------------------------------------------------------------------

/// Protocol error naming `key` when it is missing, of another type, or beyond its bounds.
Result<std::string> requireString(const Json& object, const char* key, std::size_t maxBytes);
Result<std::int64_t> requireInteger(const Json& object, const char* key, std::int64_t min,
                                    std::int64_t max);
Result<bool> requireBool(const Json& object, const char* key);
/// A finite one.
Result<double> requireNumber(const Json& object, const char* key, double min, double max);
/// Point into `object`.
Result<const Json*> requireObject(const Json& object, const char* key);
Result<const Json::array_t*> requireArray(const Json& object, const char* key,
                                          std::size_t most = kNoBound);
/// Same with a default for a missing key.
Result<std::string> optionalString(const Json& object, const char* key, std::size_t maxBytes,
                                   std::string fallback);
Result<std::int64_t> optionalInteger(const Json& object, const char* key, std::int64_t min,
                                     std::int64_t max, std::int64_t fallback);
Result<bool> optionalBool(const Json& object, const char* key, bool fallback);
/// Empty when it is missing. The first points into `object`.
Result<const Json::array_t*> optionalArray(const Json& object, const char* key,
                                           std::size_t most = kNoBound);
Result<std::vector<std::string>> optionalTexts(const Json& object, const char* key,
                                               std::size_t most, std::size_t maxBytes);

// The same of a value that was found already: `value` null counts as missing, and errors name it
// `name`.
Result<std::string> textValue(const Json* value, std::string_view name, std::size_t maxBytes);
Result<std::int64_t> integerValue(const Json* value, std::string_view name, std::int64_t min,
                                  std::int64_t max);
Result<bool> boolValue(const Json* value, std::string_view name);
Result<const Json*> objectValue(const Json* value, std::string_view name);
Result<const Json::array_t*> arrayValue(const Json* value, std::string_view name,
                                        std::size_t most = kNoBound);
/// "The field 'NAME' WHAT."
tl::unexpected<Error> wrongField(std::string_view name, const std::string& what);

// -- lenient ---------------------------------------------------------------------------------------

/// The field of whatever type; null when it is absent. Points into `object`.
const Json* fieldIn(const Json& object, const char* key);
/// The same as a value, which is JSON's null when it is absent: for fields of fields.
const Json& memberOf(const Json& object, const char* key);
std::optional<std::string> textIn(const Json& object, const char* key);
std::string textOr(const Json& object, const char* key, std::string fallback = {});
std::optional<bool> boolIn(const Json& object, const char* key);
bool isTrue(const Json& object, const char* key);
/// A whole number from 0 on. JSON has one kind of number, so 12.0 is one too.
std::optional<std::uint64_t> countIn(const Json& object, const char* key);
std::uint64_t countOr(const Json& object, const char* key, std::uint64_t fallback = 0);
/// A finite one.
std::optional<double> numberIn(const Json& object, const char* key);
/// Points into `object`; null when it is absent.
const Json* objectIn(const Json& object, const char* key);
/// Those of the items of an array that are text.
std::vector<std::string> textsIn(const Json& object, const char* key);
std::vector<std::string> textsOf(const Json& array);
/// Those of the fields of an object that are text.
std::map<std::string, std::string> textMapOf(const Json& object);
/// The items of an array; none when it is absent. Points into `object`.
const Json::array_t& itemsIn(const Json& object, const char* key);

// The same of a value that was found already; absent when it is of another type.
const std::string* textOf(const Json& value); ///< points into `value`
std::optional<bool> boolOf(const Json& value);
std::optional<std::uint64_t> countOf(const Json& value);
/// A whole number of either sign.
std::optional<std::int64_t> integerOf(const Json& value);
std::optional<double> numberOf(const Json& value);
const Json::array_t& itemsOf(const Json& value); ///< points into `value`

// What points into a document is not asked of one that is gone by then: a temporary one, or another
// kind of JSON (nlohmann::ordered_json) that would be copied into one.
const Json* findField(const Json&& object, const char* key) = delete;
Result<const Json*> requireObject(const Json&& object, const char* key) = delete;
Result<const Json::array_t*> requireArray(const Json&& object, const char* key,
                                          std::size_t most = kNoBound) = delete;
Result<const Json::array_t*> optionalArray(const Json&& object, const char* key,
                                           std::size_t most = kNoBound) = delete;
const Json* fieldIn(const Json&& object, const char* key) = delete;
const Json& memberOf(const Json&& object, const char* key) = delete;
const Json* objectIn(const Json&& object, const char* key) = delete;
const Json::array_t& itemsIn(const Json&& object, const char* key) = delete;
const std::string* textOf(const Json&& value) = delete;
const Json::array_t& itemsOf(const Json&& value) = delete;

} // namespace helix::protocol
