#include "acp/tool_call.h"

#include "acp/fields.h"
#include "acp/message_text.h"
#include "acp/update.h"
#include "protocol/foreign_json.h"

namespace helix::acp {
namespace {

std::optional<Diff> readDiff(const Json& json)
{
    const auto path = textIn(json, "path");
    const auto newText = textIn(json, "newText");
    if (!path || !newText)
        return std::nullopt;
    return Diff{*path, textIn(json, "oldText"), *newText};
}

std::optional<ToolContent> readContent(const Json& json)
{
    ToolContent content;
    const std::string type = textOr(json, "type");
    if (type == "diff") {
        const auto diff = readDiff(json);
        if (!diff)
            return std::nullopt;
        content.kind = ToolContent::Kind::Diff;
        content.diff = *diff;
        return content;
    }
    if (type == "terminal") {
        content.kind = ToolContent::Kind::Terminal;
        content.terminalId = textOr(json, "terminalId");
        return content.terminalId.empty() ? std::nullopt : std::optional(content);
    }
    const Json* inner = type == "content" ? fieldIn(json, "content") : nullptr;
    auto block = inner ? decodeBlock(*inner) : brokenMessage("no content");
    if (!block)
        return std::nullopt;
    content.block = std::move(*block);
    return content;
}

template <typename Item, typename Reader>
std::optional<std::vector<Item>> readItems(const Json& json, const char* key, Reader read)
{
    const auto given = protocol::requireArray(json, key);
    if (!given)
        return std::nullopt;
    std::vector<Item> items;
    for (const Json& item : **given)
        if (auto good = read(item))
            items.push_back(std::move(*good));
    return items;
}

std::optional<ToolLocation> readLocation(const Json& json)
{
    const auto path = textIn(json, "path");
    if (!path)
        return std::nullopt;
    ToolLocation location{*path, std::nullopt};
    if (const auto line = countIn(json, "line"); line && *line <= INT32_MAX)
        location.line = static_cast<std::int64_t>(*line);
    return location;
}

std::optional<std::string> readRaw(const Json& json, const char* key)
{
    const Json* field = fieldIn(json, key);
    return field ? std::optional(protocol::toText(*field)) : std::nullopt;
}

Json encodeContent(const ToolContent& content)
{
    Json json = Json::object();
    switch (content.kind) {
    case ToolContent::Kind::Block:
        json["type"] = "content";
        json["content"] = encodeBlock(content.block);
        break;
    case ToolContent::Kind::Diff:
        json["type"] = "diff";
        json["path"] = content.diff.path;
        json["newText"] = content.diff.newText;
        if (content.diff.oldText)
            json["oldText"] = *content.diff.oldText;
        break;
    case ToolContent::Kind::Terminal:
        json["type"] = "terminal";
        json["terminalId"] = content.terminalId;
        break;
    }
    return json;
}

Json encodeLocation(const ToolLocation& location)
{
    Json json = Json::object();
    json["path"] = location.path;
    if (location.line)
        json["line"] = *location.line;
    return json;
}

/// Text that is no JSON goes out as a string.
Json encodeRaw(const std::string& text)
{
    Json json = Json::parse(text, nullptr, false);
    return json.is_discarded() ? Json(text) : json;
}

} // namespace

std::optional<ToolCall> decodeToolCall(const Json& json)
{
    ToolCall call;
    call.id = textOr(json, "toolCallId");
    if (call.id.empty())
        return std::nullopt;
    call.title = textIn(json, "title");
    if (const auto kind = textIn(json, "kind"))
        call.kind = toolKindFrom(*kind).value_or(ToolKind::Other);
    if (const auto status = textIn(json, "status"))
        call.status = toolStatusFrom(*status);
    call.content = readItems<ToolContent>(json, "content", readContent);
    call.locations = readItems<ToolLocation>(json, "locations", readLocation);
    call.rawInput = readRaw(json, "rawInput");
    call.rawOutput = readRaw(json, "rawOutput");
    return call;
}

Json encodeToolCall(const ToolCall& call)
{
    Json json = Json::object();
    json["toolCallId"] = call.id;
    if (call.title)
        json["title"] = *call.title;
    if (call.kind)
        json["kind"] = toString(*call.kind);
    if (call.status)
        json["status"] = toString(*call.status);
    if (call.content) {
        json["content"] = Json::array();
        for (const ToolContent& content : *call.content)
            json["content"].push_back(encodeContent(content));
    }
    if (call.locations) {
        json["locations"] = Json::array();
        for (const ToolLocation& location : *call.locations)
            json["locations"].push_back(encodeLocation(location));
    }
    if (call.rawInput)
        json["rawInput"] = encodeRaw(*call.rawInput);
    if (call.rawOutput)
        json["rawOutput"] = encodeRaw(*call.rawOutput);
    return json;
}

} // namespace helix::acp
