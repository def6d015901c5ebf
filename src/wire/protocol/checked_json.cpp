#include "protocol/checked_json.h"

#include <utility>

#include <nlohmann/json.hpp>

#include "base/bytes.h"
#include "protocol/fields.h"

namespace helix::protocol {

CheckedJson::CheckedJson(const nlohmann::json& document)
    : CheckedJson(std::make_shared<std::optional<Error>>(), &document, {})
{
}

CheckedJson::CheckedJson(Fault fault, const nlohmann::json* value, std::string path)
    : m_fault(std::move(fault))
    , m_value(value)
    , m_path(std::move(path))
{
}

void CheckedJson::note(Error fault)
{
    if (!*m_fault)
        *m_fault = std::move(fault);
}

std::string CheckedJson::pathOf(const char* key) const
{
    return m_path.empty() ? key : m_path + "." + key;
}

template <typename T>
T CheckedJson::taken(Result<T> read, T otherwise)
{
    if (read)
        return *std::move(read);
    note(std::move(read).error());
    return otherwise;
}

bool CheckedJson::has(const char* key) const
{
    return m_value != nullptr && findField(*m_value, key) != nullptr;
}

CheckedJson CheckedJson::field(const char* key)
{
    return {m_fault, m_value != nullptr ? findField(*m_value, key) : nullptr, pathOf(key)};
}

std::string CheckedJson::text(const char* key, std::size_t maxBytes)
{
    return field(key).asText(maxBytes);
}

std::string CheckedJson::textOr(const char* key, std::size_t maxBytes, std::string fallback)
{
    return has(key) ? text(key, maxBytes) : std::move(fallback);
}

std::string CheckedJson::printableText(const char* key, std::size_t maxBytes)
{
    auto read = text(key, maxBytes);
    if (printable(read, maxBytes) == read)
        return read;
    refuse(key, "holds what cannot be printed");
    return {};
}

std::int64_t CheckedJson::number(const char* key, std::int64_t least, std::int64_t most)
{
    return field(key).asNumber(least, most);
}

std::int64_t CheckedJson::numberOr(const char* key, std::int64_t least, std::int64_t most,
                                   std::int64_t fallback)
{
    return has(key) ? number(key, least, most) : fallback;
}

bool CheckedJson::flag(const char* key)
{
    return field(key).asFlag();
}

bool CheckedJson::flagOr(const char* key, bool fallback)
{
    return has(key) ? flag(key) : fallback;
}

CheckedJson CheckedJson::object(const char* key)
{
    auto found = field(key);
    found.m_value = taken<const nlohmann::json*>(objectValue(found.m_value, found.m_path), nullptr);
    return found;
}

std::vector<CheckedJson> CheckedJson::items(const char* key, std::size_t most)
{
    return field(key).asItems(most);
}

std::vector<CheckedJson> CheckedJson::itemsOr(const char* key, std::size_t most)
{
    return has(key) ? items(key, most) : std::vector<CheckedJson>();
}

std::vector<std::string> CheckedJson::textsOr(const char* key, std::size_t most,
                                              std::size_t maxBytes)
{
    std::vector<std::string> texts;
    for (auto& item : itemsOr(key, most))
        texts.push_back(item.asText(maxBytes));
    return texts;
}

std::map<std::string, std::string> CheckedJson::textMapOr(const char* key, std::size_t most,
                                                          std::size_t maxBytes)
{
    std::map<std::string, std::string> texts;
    if (!has(key))
        return texts;
    const auto fields = object(key);
    if (fields.m_value == nullptr)
        return texts;
    if (fields.m_value->size() > most)
        refuse(key, "has more than " + std::to_string(most) + " fields");
    else
        for (const auto& [name, value] : fields.m_value->items())
            texts[name] =
                CheckedJson(m_fault, &value, fields.pathOf(name.c_str())).asText(maxBytes);
    return texts;
}

std::string CheckedJson::asText(std::size_t maxBytes)
{
    return taken(textValue(m_value, m_path, maxBytes), std::string());
}

std::int64_t CheckedJson::asNumber(std::int64_t least, std::int64_t most)
{
    return taken(integerValue(m_value, m_path, least, most), least);
}

bool CheckedJson::asFlag()
{
    return taken(boolValue(m_value, m_path), false);
}

std::vector<CheckedJson> CheckedJson::asItems(std::size_t most)
{
    std::vector<CheckedJson> found;
    const auto* list = taken<const Json::array_t*>(arrayValue(m_value, m_path, most), nullptr);
    for (std::size_t i = 0; list != nullptr && i < list->size(); ++i)
        found.push_back(CheckedJson(m_fault, &(*list)[i], m_path));
    return found;
}

CheckedJson CheckedJson::item(std::size_t index)
{
    const auto* list = taken<const Json::array_t*>(arrayValue(m_value, m_path, kNoBound), nullptr);
    const auto* value = list != nullptr && index < list->size() ? &(*list)[index] : nullptr;
    return {m_fault, value, m_path + "[" + std::to_string(index) + "]"};
}

void CheckedJson::refuse(const char* key, const std::string& why)
{
    note(wrongField(pathOf(key), why).value());
}

void CheckedJson::refuseValue(const std::string& why)
{
    note(wrongField(m_path, why).value());
}

Result<void> CheckedJson::outcome() const
{
    if (*m_fault)
        return fail(**m_fault);
    return {};
}

} // namespace helix::protocol
