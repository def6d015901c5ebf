#include "acp/content.h"

#include "acp/fields.h"
#include "acp/tool_call.h"
#include "acp/update.h"
#include "acp/message_text.h"
#include "protocol/foreign_json.h"

namespace helix::acp {
namespace {

constexpr std::array<std::string_view, 5> kBlockNames{"text", "image", "audio", "resource_link",
                                                      "resource"};
constexpr auto kToolNames = words(ToolKind());
constexpr std::array<std::string_view, 4> kStatusNames{"pending", "in_progress", "completed",
                                                       "failed"};

tl::unexpected<Error> lacks(std::string_view type, const char* key)
{
    return brokenMessage("a block of type " + std::string(type) + " has no '" + key + "'");
}

Result<ContentBlock> readResource(const Json& json, ContentBlock block)
{
    const Json* resource = fieldIn(json, "resource");
    if (resource == nullptr)
        return lacks("resource", "resource");
    const auto text = textIn(*resource, "text");
    const auto data = textIn(*resource, "blob");
    const auto uri = textIn(*resource, "uri");
    if (!uri || (!text && !data))
        return lacks("resource", uri ? "text" : "uri");
    block.text = text.value_or("");
    block.data = data.value_or("");
    block.uri = *uri;
    block.mimeType = textOr(*resource, "mimeType");
    return block;
}

Json encodeResource(const ContentBlock& block)
{
    Json resource = Json::object();
    resource["uri"] = block.uri;
    if (block.data.empty())
        resource["text"] = block.text;
    else
        resource["blob"] = block.data;
    if (!block.mimeType.empty())
        resource["mimeType"] = block.mimeType;
    return resource;
}

} // namespace

std::string_view toString(ToolKind kind)
{
    return nameOf(kToolNames, kind);
}

std::string_view toString(ToolStatus status)
{
    return nameOf(kStatusNames, status);
}

std::optional<ToolKind> toolKindFrom(std::string_view name)
{
    return fromName<ToolKind>(kToolNames, name);
}

std::optional<ToolStatus> toolStatusFrom(std::string_view name)
{
    return fromName<ToolStatus>(kStatusNames, name);
}

Result<ContentBlock> decodeBlock(const Json& json)
{
    const std::string type = textOr(json, "type");
    const auto kind = fromName<BlockKind>(kBlockNames, type);
    if (!kind)
        return brokenMessage("it has a block of an unknown type");
    ContentBlock block;
    block.kind = *kind;
    block.mimeType = textOr(json, "mimeType");
    block.uri = textOr(json, "uri");
    block.name = textOr(json, "name");
    const auto text = textIn(json, "text");
    const auto data = textIn(json, "data");
    switch (*kind) {
    case BlockKind::Text:
        if (!text)
            return lacks(type, "text");
        block.text = *text;
        return block;
    case BlockKind::Image:
    case BlockKind::Audio:
        if (!data)
            return lacks(type, "data");
        block.data = *data;
        return block;
    case BlockKind::ResourceLink:
        if (block.uri.empty())
            return lacks(type, "uri");
        return block;
    case BlockKind::Resource:
        return readResource(json, std::move(block));
    }
    return brokenMessage("it has a block of an unknown type");
}

Json encodeBlock(const ContentBlock& block)
{
    Json json = Json::object();
    json["type"] = nameOf(kBlockNames, block.kind);
    switch (block.kind) {
    case BlockKind::Text:
        json["text"] = block.text;
        break;
    case BlockKind::Image:
    case BlockKind::Audio:
        json["data"] = block.data;
        json["mimeType"] = block.mimeType;
        if (block.kind == BlockKind::Image && !block.uri.empty())
            json["uri"] = block.uri;
        break;
    case BlockKind::ResourceLink:
        json["uri"] = block.uri;
        json["name"] = block.name.empty() ? block.uri : block.name;
        if (!block.mimeType.empty())
            json["mimeType"] = block.mimeType;
        break;
    case BlockKind::Resource:
        json["resource"] = encodeResource(block);
        break;
    }
    return json;
}

} // namespace helix::acp
