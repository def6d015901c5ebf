#pragma once
// Reading foreign JSON without ever throwing: what is missing, null or of another type is nothing.
// Internal to the room.

#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "base/result.h"

namespace helix::acp {

using Json = nlohmann::json;

/// The member, or null when `object` is no object or has none, or has null.
inline const Json* member(const Json& object, const char* key)
{
    if (!object.is_object())
        return nullptr;
    const auto it = object.find(key);
    return it == object.end() || it->is_null() ? nullptr : &*it;
}

inline std::optional<std::string> textIn(const Json& object, const char* key)
{
    const Json* field = member(object, key);
    const auto* text = field ? field->get_ptr<const std::string*>() : nullptr;
    return text ? std::optional(*text) : std::nullopt;
}

inline std::string textOr(const Json& object, const char* key, std::string fallback = {})
{
    return textIn(object, key).value_or(std::move(fallback));
}

inline bool isTrue(const Json& object, const char* key)
{
    const Json* field = member(object, key);
    return field && field->is_boolean() && field->get<bool>();
}

/// The items; none when it is no array.
inline const Json::array_t& itemsIn(const Json& object, const char* key)
{
    static const Json::array_t kNone;
    const Json* field = member(object, key);
    const auto* items = field ? field->get_ptr<const Json::array_t*>() : nullptr;
    return items ? *items : kNone;
}

/// A whole number from 0 on. JSON has one kind of number, so 12.0 is one too.
inline std::optional<std::uint64_t> countIn(const Json& object, const char* key)
{
    constexpr double largest = 9007199254740992.0; // 2^53: beyond it a double counts no more
    const Json* field = member(object, key);
    if (field == nullptr || !field->is_number())
        return std::nullopt;
    if (field->is_number_unsigned())
        return field->get<std::uint64_t>();
    if (field->is_number_integer()) {
        const auto number = field->get<std::int64_t>();
        return number < 0 ? std::nullopt : std::optional(static_cast<std::uint64_t>(number));
    }
    const double number = field->get<double>();
    if (!std::isfinite(number) || number < 0 || number > largest || std::floor(number) != number)
        return std::nullopt;
    return static_cast<std::uint64_t>(number);
}

/// The inverse of nameOf(): `names` are what an enum's values are called on the wire, in their
/// order.
template <typename Enum, std::size_t Count>
std::optional<Enum> fromName(const std::array<std::string_view, Count>& names,
                             std::string_view name)
{
    for (std::size_t i = 0; i < Count; ++i)
        if (names[i] == name)
            return static_cast<Enum>(i);
    return std::nullopt;
}

template <std::size_t Count, typename Enum>
std::string_view nameOf(const std::array<std::string_view, Count>& names, Enum value)
{
    const auto index = static_cast<std::size_t>(value);
    return index < Count ? names[index] : std::string_view();
}

inline tl::unexpected<Error> brokenMessage(std::string what)
{
    return fail(ErrorCode::Protocol, "The agent's message makes no sense: " + what + ".");
}

} // namespace helix::acp
