#include "protocol/fields.h"

#include <cmath>
#include <utility>

#include "base/try.h"

namespace helix::protocol {

tl::unexpected<Error> wrongField(std::string_view name, const std::string& what)
{
    return fail(ErrorCode::Protocol, "The field '" + std::string(name) + "' " + what + ".");
}

const Json* findField(const Json& object, const char* key)
{
    if (!object.is_object())
        return nullptr;
    const auto it = object.find(key);
    return it == object.end() ? nullptr : &*it;
}

Result<std::string> textValue(const Json* value, std::string_view name, std::size_t maxBytes)
{
    if (value == nullptr)
        return wrongField(name, "is missing");
    const auto* text = value->get_ptr<const std::string*>();
    if (text == nullptr)
        return wrongField(name, "is not text");
    if (text->size() > maxBytes)
        return wrongField(name, "is longer than " + std::to_string(maxBytes) + " bytes");
    return *text;
}

Result<std::int64_t> integerValue(const Json* value, std::string_view name, std::int64_t min,
                                  std::int64_t max)
{
    if (value == nullptr)
        return wrongField(name, "is missing");
    if (!value->is_number_integer())
        return wrongField(name, "is not a whole number");
    const bool tooLarge = value->is_number_unsigned() &&
                          value->get<std::uint64_t>() > static_cast<std::uint64_t>(INT64_MAX);
    const std::int64_t number = tooLarge ? 0 : value->get<std::int64_t>();
    if (tooLarge || number < min || number > max)
        return wrongField(name,
                          "is not between " + std::to_string(min) + " and " + std::to_string(max));
    return number;
}

Result<bool> boolValue(const Json* value, std::string_view name)
{
    if (value == nullptr)
        return wrongField(name, "is missing");
    if (!value->is_boolean())
        return wrongField(name, "is not true or false");
    return value->get<bool>();
}

Result<const Json*> objectValue(const Json* value, std::string_view name)
{
    if (value == nullptr)
        return wrongField(name, "is missing");
    if (!value->is_object())
        return wrongField(name, "is not an object");
    return value;
}

Result<const Json::array_t*> arrayValue(const Json* value, std::string_view name, std::size_t most)
{
    if (value == nullptr)
        return wrongField(name, "is missing");
    const auto* items = value->get_ptr<const Json::array_t*>();
    if (items == nullptr)
        return wrongField(name, "is not a list");
    if (items->size() > most)
        return wrongField(name, "has more than " + std::to_string(most) + " items");
    return items;
}

Result<std::string> requireString(const Json& object, const char* key, std::size_t maxBytes)
{
    return textValue(findField(object, key), key, maxBytes);
}

Result<std::int64_t> requireInteger(const Json& object, const char* key, std::int64_t min,
                                    std::int64_t max)
{
    return integerValue(findField(object, key), key, min, max);
}

Result<bool> requireBool(const Json& object, const char* key)
{
    return boolValue(findField(object, key), key);
}

Result<double> requireNumber(const Json& object, const char* key, double min, double max)
{
    const auto number = numberIn(object, key);
    if (!number)
        return wrongField(key,
                          findField(object, key) == nullptr ? "is missing" : "is not a number");
    if (*number < min || *number > max)
        return wrongField(key, "is out of its bounds");
    return *number;
}

Result<const Json*> requireObject(const Json& object, const char* key)
{
    return objectValue(findField(object, key), key);
}

Result<const Json::array_t*> requireArray(const Json& object, const char* key, std::size_t most)
{
    return arrayValue(findField(object, key), key, most);
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
    if (findField(object, key) == nullptr)
        return fallback;
    return requireBool(object, key);
}

Result<const Json::array_t*> optionalArray(const Json& object, const char* key, std::size_t most)
{
    static const Json::array_t kNone;
    if (findField(object, key) == nullptr)
        return &kNone;
    return requireArray(object, key, most);
}

Result<std::vector<std::string>> optionalTexts(const Json& object, const char* key,
                                               std::size_t most, std::size_t maxBytes)
{
    TRY(const auto* items, optionalArray(object, key, most));
    std::vector<std::string> texts;
    for (const auto& item : *items) {
        TRY(auto text, textValue(&item, key, maxBytes));
        texts.push_back(std::move(text));
    }
    return texts;
}

const std::string* textOf(const Json& value)
{
    return value.get_ptr<const std::string*>();
}

std::optional<bool> boolOf(const Json& value)
{
    return value.is_boolean() ? std::optional(value.get<bool>()) : std::nullopt;
}

std::optional<std::int64_t> integerOf(const Json& value)
{
    if (value.is_number_unsigned()) {
        const auto number = value.get<std::uint64_t>();
        return std::in_range<std::int64_t>(number)
                   ? std::optional(static_cast<std::int64_t>(number))
                   : std::nullopt;
    }
    if (value.is_number_integer())
        return value.get<std::int64_t>();
    constexpr auto kLargest =
        static_cast<double>(kMaxExactInteger); // beyond, a double counts no more
    const auto number = numberOf(value);
    if (!number || std::abs(*number) > kLargest || std::floor(*number) != *number)
        return std::nullopt;
    return static_cast<std::int64_t>(*number);
}

std::optional<std::uint64_t> countOf(const Json& value)
{
    if (value.is_number_unsigned())
        return value.get<std::uint64_t>();
    const auto number = integerOf(value);
    return number && *number >= 0 ? std::optional(static_cast<std::uint64_t>(*number))
                                  : std::nullopt;
}

std::optional<double> numberOf(const Json& value)
{
    if (!value.is_number())
        return std::nullopt;
    const double number = value.get<double>();
    return std::isfinite(number) ? std::optional(number) : std::nullopt;
}

const Json::array_t& itemsOf(const Json& value)
{
    static const Json::array_t kNone;
    const auto* items = value.get_ptr<const Json::array_t*>();
    return items != nullptr ? *items : kNone;
}

const Json& memberOf(const Json& object, const char* key)
{
    static const Json kNothing;
    const Json* field = findField(object, key);
    return field != nullptr ? *field : kNothing;
}

const Json* fieldIn(const Json& object, const char* key)
{
    const Json* field = findField(object, key);
    return field == nullptr || field->is_null() ? nullptr : field;
}

std::optional<std::string> textIn(const Json& object, const char* key)
{
    const auto* text = textOf(memberOf(object, key));
    return text != nullptr ? std::optional(*text) : std::nullopt;
}

std::string textOr(const Json& object, const char* key, std::string fallback)
{
    return textIn(object, key).value_or(std::move(fallback));
}

std::optional<bool> boolIn(const Json& object, const char* key)
{
    return boolOf(memberOf(object, key));
}

bool isTrue(const Json& object, const char* key)
{
    return boolIn(object, key).value_or(false);
}

std::optional<std::uint64_t> countIn(const Json& object, const char* key)
{
    return countOf(memberOf(object, key));
}

std::uint64_t countOr(const Json& object, const char* key, std::uint64_t fallback)
{
    return countIn(object, key).value_or(fallback);
}

std::optional<double> numberIn(const Json& object, const char* key)
{
    return numberOf(memberOf(object, key));
}

const Json* objectIn(const Json& object, const char* key)
{
    const Json& field = memberOf(object, key);
    return field.is_object() ? &field : nullptr;
}

std::vector<std::string> textsOf(const Json& array)
{
    std::vector<std::string> texts;
    for (const auto& item : itemsOf(array))
        if (const auto* text = textOf(item))
            texts.push_back(*text);
    return texts;
}

std::vector<std::string> textsIn(const Json& object, const char* key)
{
    return textsOf(memberOf(object, key));
}

std::map<std::string, std::string> textMapOf(const Json& object)
{
    std::map<std::string, std::string> texts;
    if (const auto* fields = object.get_ptr<const Json::object_t*>())
        for (const auto& [name, value] : *fields)
            if (const auto* text = textOf(value))
                texts[name] = *text;
    return texts;
}

const Json::array_t& itemsIn(const Json& object, const char* key)
{
    return itemsOf(memberOf(object, key));
}

} // namespace helix::protocol
