#include "protocol/unique_json.h"

#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "base/bytes.h"
#include "protocol/fields.h"
#include "protocol/foreign_json.h"

namespace helix::protocol {
namespace {

/// A value, and the first name that one of its objects has twice.
struct ParsedOnce {
    Json json;
    std::optional<std::string> repeated;
};

ParsedOnce parseAndWatch(std::string_view text)
{
    ParsedOnce parsed;
    std::vector<std::set<std::string, std::less<>>> open;
    const auto watch = [&](int, Json::parse_event_t event, Json& value) {
        if (event == Json::parse_event_t::object_start)
            open.emplace_back();
        else if (event == Json::parse_event_t::object_end)
            open.pop_back();
        else if (const auto* name = event == Json::parse_event_t::key ? textOf(value) : nullptr)
            if (!open.back().insert(*name).second && !parsed.repeated)
                parsed.repeated = *name;
        return true;
    };
    parsed.json = Json::parse(text, watch, false);
    return parsed;
}

} // namespace

Result<nlohmann::json> parseUniqueJson(std::string_view text, std::size_t maxBytes,
                                       std::size_t maxValues, std::string_view what)
{
    const JsonShape shape = shapeOf(text.substr(0, maxBytes));
    if (text.size() > maxBytes || shape.depth > kMaxJsonDepth)
        return parseForeignJson(text, maxBytes, what); // has the sentence
    if (shape.values > maxValues)
        return fail(ErrorCode::Protocol,
                    std::string(what) + " has more than " + std::to_string(maxValues) + " values.");
    auto parsed = parseAndWatch(text);
    if (parsed.json.is_discarded())
        return parseForeignJson(text, maxBytes, what);
    if (parsed.repeated)
        return fail(ErrorCode::Protocol, std::string(what) + " has the field '" +
                                             printable(*parsed.repeated, 64) + "' twice.");
    return std::move(parsed.json);
}

} // namespace helix::protocol
