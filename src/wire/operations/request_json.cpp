#include "operations/request_json.h"

#include <algorithm>

#include "base/bytes.h"

namespace helix::operations {
namespace {

constexpr std::size_t kShownField = 100;

} // namespace

Error missingField(const std::string& field)
{
    return wrongField(field, "is missing");
}

Error wrongField(const std::string& field, const std::string& why)
{
    return {
        ErrorCode::Protocol, "The field '" + printable(field, kShownField) + "' " + why + ".", {}};
}

Error unknownField(const std::string& field)
{
    return wrongField(field, "is none of this request's");
}

Result<void> Reader::finish() const
{
    if (m_error)
        return fail(*m_error);
    for (const auto& [key, value] : m_object.items())
        if (std::ranges::find(m_known, key) == m_known.end())
            return fail(unknownField(m_inside + key));
    return {};
}

void Reader::read(const std::string& field, const Json& json, std::string& text, Bounds bounds)
{
    const auto* given = json.get_ptr<const std::string*>();
    if (given == nullptr)
        m_error = wrongField(field, "is not text");
    else if (given->size() > static_cast<std::size_t>(bounds.high))
        m_error = wrongField(field, "is longer than " + std::to_string(bounds.high) + " bytes");
    else
        text = *given;
}

void Reader::read(const std::string& field, const Json& json, Secret& secret, Bounds bounds)
{
    std::string text;
    read(field, json, text, bounds);
    secret = Secret(std::string_view(text));
    protocol::wipe(text);
}

void Reader::read(const std::string& field, const Json& json, bool& truth, Bounds /*bounds*/)
{
    if (json.is_boolean())
        truth = json.get<bool>();
    else
        m_error = wrongField(field, "is not true or false");
}

bool Reader::readNumber(const std::string& field, const Json& json, std::int64_t& number,
                        Bounds bounds)
{
    const bool whole = json.is_number_integer() &&
                       (!json.is_number_unsigned() ||
                        json.get<std::uint64_t>() <= static_cast<std::uint64_t>(INT64_MAX));
    if (!whole) {
        m_error = wrongField(field, "is not a whole number");
        return false;
    }
    number = json.get<std::int64_t>();
    if (number >= bounds.low && number <= bounds.high)
        return true;
    m_error = wrongField(field, "is not between " + std::to_string(bounds.low) + " and " +
                                    std::to_string(bounds.high));
    return false;
}

} // namespace helix::operations
