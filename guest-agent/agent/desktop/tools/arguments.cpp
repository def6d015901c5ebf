#include "agent/desktop/tools/arguments.h"

#include <algorithm>
#include <cmath>

#include "base/bytes.h"
#include "protocol/fields.h"

namespace helix::agent {
namespace {

const nlohmann::json kNothing;

std::string rounded(double value)
{
    std::string text = std::to_string(value);
    text.erase(text.find_last_not_of('0') + 1);
    return text.ends_with('.') ? text.substr(0, text.size() - 1) : text;
}

} // namespace

Arguments::Arguments(const nlohmann::json& json)
    : m_json(json)
{
    if (!json.is_object() && !json.is_null())
        m_error = Error{ErrorCode::InvalidArgument, "The arguments must be a JSON object.", {}};
}

void Arguments::refuse(const char* name, const std::string& why)
{
    const std::string end = why.ends_with('.') ? "" : ".";
    if (!m_error)
        m_error = Error{
            ErrorCode::InvalidArgument, "Argument '" + std::string(name) + "' " + why + end, {}};
}

bool Arguments::has(const char* name) const
{
    return protocol::fieldIn(m_json, name) != nullptr;
}

const nlohmann::json* Arguments::find(const char* name, bool isRequired)
{
    m_known.emplace_back(name);
    const nlohmann::json* value = protocol::fieldIn(m_json, name);
    if (value == nullptr && isRequired)
        refuse(name, "is missing");
    return value;
}

int Arguments::integer(const char* name, int low, int high, std::optional<int> fallback)
{
    const nlohmann::json* value = find(name, !fallback);
    if (value == nullptr)
        return fallback.value_or(low);
    // 12.0 is how some models write 12.
    const auto given = protocol::numberOf(*value);
    if (!given || *given != std::floor(*given))
        refuse(name, "must be a whole number");
    else if (*given < low || *given > high)
        refuse(name, "is " + rounded(*given) + ", but must lie between " + std::to_string(low) +
                         " and " + std::to_string(high));
    else
        return static_cast<int>(*given);
    return low;
}

double Arguments::number(const char* name, double low, double high, double fallback)
{
    const nlohmann::json* value = find(name, false);
    if (value == nullptr)
        return fallback;
    const auto given = protocol::numberOf(*value);
    if (!given)
        refuse(name, "must be a number");
    else if (*given < low || *given > high)
        refuse(name, "is " + rounded(*given) + ", but must lie between " + rounded(low) + " and " +
                         rounded(high));
    else
        return *given;
    return fallback;
}

bool Arguments::boolean(const char* name, bool fallback)
{
    const nlohmann::json* value = find(name, false);
    if (value == nullptr)
        return fallback;
    const auto given = protocol::boolOf(*value);
    if (!given)
        refuse(name, "must be true or false");
    return given.value_or(fallback);
}

std::string Arguments::text(const char* name, std::size_t maxBytes,
                            std::optional<std::string> fallback)
{
    const nlohmann::json* value = find(name, !fallback);
    if (value == nullptr)
        return fallback.value_or(std::string());
    const auto* given = protocol::textOf(*value);
    if (given == nullptr)
        refuse(name, "must be text");
    else if (given->empty())
        refuse(name, "is empty");
    else if (given->size() > maxBytes)
        refuse(name, "is " + std::to_string(given->size()) + " bytes long; at most " +
                         std::to_string(maxBytes) + " are possible");
    else if (!isUtf8(*given))
        refuse(name, "is not UTF-8");
    else
        return *given;
    return {};
}

std::string Arguments::choice(const char* name, const std::vector<std::string>& choices)
{
    const nlohmann::json* value = find(name, false);
    if (value == nullptr)
        return choices.front();
    if (const auto* given = protocol::textOf(*value);
        given && std::ranges::find(choices, *given) != choices.end())
        return *given;
    std::string why = "must be one of";
    std::string separator = " ";
    for (const std::string& one : choices) {
        why += separator + one;
        separator = ", ";
    }
    refuse(name, why);
    return choices.front();
}

const nlohmann::json& Arguments::raw(const char* name)
{
    const nlohmann::json* value = find(name, false);
    return value == nullptr ? kNothing : *value;
}

Result<void> Arguments::verdict() const
{
    if (m_error)
        return fail(*m_error);
    if (m_json.is_object())
        for (const auto& [name, value] : m_json.items())
            if (std::ranges::find(m_known, name) == m_known.end())
                return fail(ErrorCode::InvalidArgument,
                            "Argument '" + printable(name, 40) + "' is not known to this tool.");
    return {};
}

} // namespace helix::agent
