#include "protocol/fields.h"

#include <cmath>
#include <utility>

namespace helix::protocol {
namespace {

tl::unexpected<Error> wrongField(const char* key, const std::string& what)
{
    return fail(ErrorCode::Protocol, "The field '" + std::string(key) + "' " + what + ".");
}

} // namespace

const Json* findField(const Json& object, const char* key)
{
    if (!object.is_object())
        return nullptr;
    const auto it = object.find(key);
    return it == object.end() ? nullptr : &*it;
}

Result<std::string> requireString(const Json& object, const char* key, std::size_t maxBytes)
{
    const Json* field = findField(object, key);
    if (field == nullptr)
        return wrongField(key, "is missing");
    const auto* text = field->get_ptr<const std::string*>();
    if (text == nullptr)
        return wrongField(key, "is not text");
    if (text->size() > maxBytes)
        return wrongField(key, "is longer than " + std::to_string(maxBytes) + " bytes");
    return *text;
}

Result<std::int64_t> requireInteger(const Json& object, const char* key, std::int64_t min,
                                    std::int64_t max)
{
    const Json* field = findField(object, key);
    if (field == nullptr)
        return wrongField(key, "is missing");
    if (!field->is_number_integer())
        return wrongField(key, "is not a whole number");
    const bool tooLarge = field->is_number_unsigned() &&
                          field->get<std::uint64_t>() > static_cast<std::uint64_t>(INT64_MAX);
    const std::int64_t value = tooLarge ? 0 : field->get<std::int64_t>();
    if (tooLarge || value < min || value > max)
        return wrongField(key,
                          "is not between " + std::to_string(min) + " and " + std::to_string(max));
    return value;
}

Result<std::string> optionalString(const Json& object, const char* key, std::size_t maxBytes,
                                   std::string fallback)
{
    if (findField(object, key) == nullptr)
        return fallback;
    return requireString(object, key, maxBytes);
}

Result<std::int64_t> optionalInteger(const Json& object, const char* key, std::int64_t min,
                                     std::int64_t max, std::int64_t fallback)
{
    if (findField(object, key) == nullptr)
        return fallback;
    return requireInteger(object, key, min, max);
}

Result<bool> optionalBool(const Json& object, const char* key, bool fallback)
{
    const Json* field = findField(object, key);
    if (field == nullptr)
        return fallback;
    if (!field->is_boolean())
        return wrongField(key, "is not true or false");
    return field->get<bool>();
}

Result<bool> requireBool(const Json& object, const char* key)
{
    const Json* field = findField(object, key);
    if (field == nullptr)
        return wrongField(key, "is missing");
    if (!field->is_boolean())
        return wrongField(key, "is not true or false");
    return field->get<bool>();
}

Result<const Json*> requireObject(const Json& object, const char* key)
{
    const Json* field = findField(object, key);
    if (field == nullptr)
        return wrongField(key, "is missing");
    if (!field->is_object())
        return wrongField(key, "is not an object");
    return field;
}

Result<const Json::array_t*> requireArray(const Json& object, const char* key)
{
    const Json* field = findField(object, key);
    if (field == nullptr)
        return wrongField(key, "is missing");
    const auto* items = field->get_ptr<const Json::array_t*>();
    if (items == nullptr)
        return wrongField(key, "is not a list");
    return items;
}

const Json* fieldIn(const Json& object, const char* key)
{
    const Json* field = findField(object, key);
    return field == nullptr || field->is_null() ? nullptr : field;
}

std::optional<std::string> textIn(const Json& object, const char* key)
{
    const Json* field = findField(object, key);
    const auto* text = field != nullptr ? field->get_ptr<const std::string*>() : nullptr;
    return text != nullptr ? std::optional(*text) : std::nullopt;
}

std::string textOr(const Json& object, const char* key, std::string fallback)
{
    return textIn(object, key).value_or(std::move(fallback));
}

std::optional<bool> boolIn(const Json& object, const char* key)
{
    const Json* field = findField(object, key);
    return field != nullptr && field->is_boolean() ? std::optional(field->get<bool>())
                                                   : std::nullopt;
}

std::optional<std::uint64_t> countIn(const Json& object, const char* key)
{
    constexpr auto kLargest =
        static_cast<double>(kMaxExactInteger); // beyond, a double counts no more
    const Json* field = findField(object, key);
    if (field == nullptr || !field->is_number())
        return std::nullopt;
    if (field->is_number_unsigned())
        return field->get<std::uint64_t>();
    if (field->is_number_integer()) {
        const auto number = field->get<std::int64_t>();
        return number < 0 ? std::nullopt : std::optional(static_cast<std::uint64_t>(number));
    }
    const double number = field->get<double>();
    if (!std::isfinite(number) || number < 0 || number > kLargest || std::floor(number) != number)
        return std::nullopt;
    return static_cast<std::uint64_t>(number);
}

const Json::array_t& itemsIn(const Json& object, const char* key)
{
    static const Json::array_t kNone;
    const Json* field = findField(object, key);
    const auto* items = field != nullptr ? field->get_ptr<const Json::array_t*>() : nullptr;
    return items != nullptr ? *items : kNone;
}

} // namespace helix::protocol
