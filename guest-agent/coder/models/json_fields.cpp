#include "coder/models/json_fields.h"

#include "protocol/foreign_json.h"

namespace helix::agent::coder {
namespace {

constexpr std::size_t kMaxText = 64U << 20;
const Json kNull;

} // namespace

const Json& field(const Json& object, std::string_view key)
{
    if (!object.is_object())
        return kNull;
    const auto found = object.find(key);
    return found == object.end() ? kNull : *found;
}

std::string textField(const Json& object, std::string_view key)
{
    const Json& value = field(object, key);
    return value.is_string() ? value.get<std::string>() : std::string();
}

std::uint64_t countField(const Json& object, std::string_view key)
{
    const Json& value = field(object, key);
    if (value.is_number_unsigned())
        return value.get<std::uint64_t>();
    return 0;
}

Json objectFromText(std::string_view text)
{
    auto parsed = protocol::parseForeignJson(text, kMaxText, "tool input");
    if (!parsed || !parsed->is_object())
        return Json::object();
    return std::move(*parsed);
}

} // namespace helix::agent::coder
