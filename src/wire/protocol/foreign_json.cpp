#include "protocol/foreign_json.h"

#include <algorithm>

#include <string.h>

#include <nlohmann/json.hpp>

namespace helix::protocol {

JsonShape shapeOf(std::string_view text)
{
    JsonShape shape;
    int depth = 0;
    bool inString = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (inString) {
            if (c == '\\')
                ++i;
            else if (c == '"')
                inString = false;
            continue;
        }
        if (c == '"')
            inString = true;
        else if (c == '{' || c == '[')
            shape.depth = std::max(shape.depth, ++depth);
        else if (c == '}' || c == ']')
            --depth;
        if (c == '{' || c == '[' || c == ',')
            ++shape.values;
    }
    return shape;
}

Result<nlohmann::json> parseForeignJson(std::string_view text, std::size_t maxBytes,
                                        std::string_view what)
{
    const std::string subject(what);
    if (text.size() > maxBytes)
        return fail(ErrorCode::Protocol,
                    subject + " is larger than " + std::to_string(maxBytes) + " bytes.");
    if (shapeOf(text).depth > kMaxJsonDepth)
        return fail(ErrorCode::Protocol, subject + " is nested too deeply.");
    auto json = nlohmann::json::parse(text, nullptr, false);
    if (json.is_discarded())
        return fail(ErrorCode::Protocol, subject + " is not JSON.");
    return json;
}

std::string toText(const nlohmann::json& json)
{
    return json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

void wipe(nlohmann::json& json) noexcept
{
    if (auto* text = json.get_ptr<std::string*>())
        wipe(*text);
    else if (json.is_structured())
        for (auto& child : json)
            wipe(child);
}

void wipe(std::string& text) noexcept
{
    ::explicit_bzero(text.data(), text.size());
}

} // namespace helix::protocol
