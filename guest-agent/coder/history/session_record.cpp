#include <array>

#include "coder/history/transcript.h"
#include "coder/models/json_fields.h"
#include "protocol/foreign_json.h"

namespace helix::agent::coder {
namespace {

constexpr std::size_t kMaxLine = 64U << 20;

constexpr std::array kKinds{
    std::pair{SessionRecord::Kind::Session, "session"},
    std::pair{SessionRecord::Kind::Message, "message"},
    std::pair{SessionRecord::Kind::Option, "option"},
    std::pair{SessionRecord::Kind::Title, "title"},
    std::pair{SessionRecord::Kind::Summary, "summary"},
    std::pair{SessionRecord::Kind::Screenshots, "screenshots"},
    std::pair{SessionRecord::Kind::Usage, "usage"},
    std::pair{SessionRecord::Kind::TurnEnd, "turn_end"},
};
constexpr std::array kParts{
    std::pair{Part::Kind::Text, "text"},
    std::pair{Part::Kind::Image, "image"},
    std::pair{Part::Kind::Thinking, "thinking"},
    std::pair{Part::Kind::ToolUse, "tool_use"},
    std::pair{Part::Kind::ToolResult, "tool_result"},
};

template <typename Table, typename Kind>
const char* nameOf(const Table& table, Kind kind)
{
    for (const auto& [known, name] : table)
        if (known == kind)
            return name;
    return "";
}

template <typename Table>
auto kindOf(const Table& table, const std::string& name)
    -> std::optional<typename Table::value_type::first_type>
{
    for (const auto& [kind, known] : table)
        if (known == name)
            return kind;
    return std::nullopt;
}

void put(Json& json, const char* key, const std::string& text)
{
    if (!text.empty())
        json[key] = text;
}

Json encodeImage(const Image& image)
{
    return {{"mime", image.mimeType}, {"data", image.data}};
}

Image decodeImage(const Json& json)
{
    return {textOr(json, "mime"), textOr(json, "data")};
}

Json encodePart(const Part& part)
{
    Json json{{"kind", nameOf(kParts, part.kind)}};
    put(json, "text", part.text);
    put(json, "id", part.id);
    put(json, "name", part.name);
    put(json, "input", part.input);
    put(json, "signature", part.signature);
    if (part.kind == Part::Kind::Image)
        json["image"] = encodeImage(part.image);
    for (const Image& image : part.images)
        json["images"].push_back(encodeImage(image));
    for (const auto& [key, value] : {std::pair{"redacted", part.redacted},
                                     {"error", part.isError},
                                     {"screenshot", part.isScreenshot}})
        if (value)
            json[key] = true;
    return json;
}

std::optional<Part> decodePart(const Json& json)
{
    const auto kind = kindOf(kParts, textOr(json, "kind"));
    if (!kind)
        return std::nullopt;
    Part part;
    part.kind = *kind;
    part.text = textOr(json, "text");
    part.id = textOr(json, "id");
    part.name = textOr(json, "name");
    part.input = textOr(json, "input");
    part.signature = textOr(json, "signature");
    part.image = decodeImage(memberOf(json, "image"));
    for (const Json& image : itemsIn(json, "images"))
        part.images.push_back(decodeImage(image));
    part.redacted = isTrue(json, "redacted");
    part.isError = isTrue(json, "error");
    part.isScreenshot = isTrue(json, "screenshot");
    return part;
}

} // namespace

std::string encodeSessionRecord(const SessionRecord& record)
{
    Json json{{"type", nameOf(kKinds, record.kind)}};
    put(json, "text", record.text);
    put(json, "name", record.name);
    put(json, "folder", record.folder);
    if (record.count > 0)
        json["count"] = record.count;
    if (record.kind == SessionRecord::Kind::Message) {
        json["role"] = record.message.role == Role::User ? "user" : "assistant";
        json["parts"] = Json::array();
        for (const Part& part : record.message.parts)
            json["parts"].push_back(encodePart(part));
    } else if (record.kind == SessionRecord::Kind::Usage) {
        json["input"] = record.usage.input;
        json["cache_read"] = record.usage.cacheRead;
        json["cache_written"] = record.usage.cacheWritten;
        json["output"] = record.usage.output;
    }
    return protocol::toText(json);
}

Result<SessionRecord> decodeSessionRecord(std::string_view line)
{
    const auto json = protocol::parseForeignJson(line, kMaxLine, "line of a session");
    const auto kind = json ? kindOf(kKinds, textOr(*json, "type")) : std::nullopt;
    if (!kind)
        return fail(ErrorCode::Corrupt, "The session's file has a line that cannot be read.");
    SessionRecord record;
    record.kind = *kind;
    record.text = textOr(*json, "text");
    record.name = textOr(*json, "name");
    record.folder = textOr(*json, "folder");
    record.count = countOr(*json, "count");
    record.message.role = textOr(*json, "role") == "assistant" ? Role::Assistant : Role::User;
    for (const Json& part : itemsIn(*json, "parts"))
        if (auto decoded = decodePart(part))
            record.message.parts.push_back(std::move(*decoded));
    record.usage = {countOr(*json, "input"), countOr(*json, "cache_read"),
                    countOr(*json, "cache_written"), countOr(*json, "output")};
    return record;
}

} // namespace helix::agent::coder
