#include "coder/mcp/server_tools.h"

#include <algorithm>
#include <array>

#include "coder/tools/output_clip.h"
#include "base/bytes.h"
#include "protocol/foreign_json.h"

namespace helix::agent::coder {
namespace {

constexpr std::size_t kMaxName = 128;
constexpr std::size_t kMaxTitle = 80;
constexpr std::size_t kMaxDescription = 4U << 10;
constexpr std::size_t kMaxProperty = 64;
constexpr std::size_t kMaxCursor = 4U << 10;
/// Providers take about 5 MiB of base64 for a picture.
constexpr std::size_t kMaxPicture = 5U << 20;
constexpr std::size_t kMaxPictures = 8;
constexpr std::size_t kMaxItems = 1000;
constexpr std::size_t kTextHead = 256U << 10;
constexpr std::size_t kTextTail = 64U << 10;
constexpr std::array<std::string_view, 4> kPictureTypes{"image/png", "image/jpeg", "image/gif",
                                                        "image/webp"};

/// A name that providers take for a parameter.
bool isParameter(const std::string& name)
{
    return !name.empty() && name.size() <= kMaxProperty && std::ranges::all_of(name, [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
               c == '_' || c == '-' || c == '.';
    });
}

/// Nothing for one that would have the whole request refused.
std::optional<std::string> schemaText(const Json& given)
{
    Json schema = given.is_null() ? Json::object() : given;
    if (!schema.is_object())
        return std::nullopt;
    // Providers want these of every tool, and none of those at the top; the server checks anyway.
    const std::string type = textOr(schema, "type");
    if (!type.empty() && type != "object")
        return std::nullopt;
    schema["type"] = "object";
    for (const char* refused : {"oneOf", "anyOf", "allOf", "not", "enum", "$schema", "$id"})
        schema.erase(refused);
    Json& properties = schema["properties"];
    if (properties.is_null())
        properties = Json::object();
    if (!properties.is_object())
        return std::nullopt;
    for (const auto& [name, value] : properties.items())
        if (!isParameter(name))
            return std::nullopt;
    std::string text = protocol::toText(schema);
    return text.size() <= kMaxMcpSchema ? std::optional(std::move(text)) : std::nullopt;
}

std::optional<McpTool> readTool(const Json& json)
{
    McpTool tool;
    tool.name = textOr(json, "name");
    if (tool.name.empty() || tool.name.size() > kMaxName || !isUtf8(tool.name))
        return std::nullopt;
    auto schema = schemaText(memberOf(json, "inputSchema"));
    if (!schema)
        return std::nullopt;
    tool.inputSchema = std::move(*schema);
    const Json& annotations = memberOf(json, "annotations");
    for (const std::string& title : {textOr(json, "title"), textOr(annotations, "title")})
        if (tool.title.empty())
            tool.title = printable(title, kMaxTitle);
    if (tool.title.empty())
        tool.title = printable(tool.name, kMaxTitle);
    tool.description = clipped(textOr(json, "description"), kMaxDescription, 0);
    tool.readOnly = isTrue(annotations, "readOnlyHint");
    return tool;
}

bool isBase64(std::string_view text)
{
    const auto padding = text.ends_with("==") ? 2U : text.ends_with('=') ? 1U : 0U;
    const std::string_view digits = text.substr(0, text.size() - padding);
    return !digits.empty() && text.size() % 4 == 0 && std::ranges::all_of(digits, [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
               c == '+' || c == '/';
    });
}

class OutcomeBuilder {
public:
    void add(const Json& item)
    {
        const std::string type = textOr(item, "type");
        if (type == "text")
            addText(textOr(item, "text"));
        else if (type == "image")
            addPicture(item);
        else if (type == "resource")
            addResource(memberOf(item, "resource"));
        else if (type == "resource_link")
            addText("[" + textOr(item, "name") + ": " + textOr(item, "uri") + "]");
        else
            addText("[Content of the type '" + printable(type, 40) + "' cannot be shown.]");
    }
    void addText(std::string_view text)
    {
        if (m_any)
            m_text.add("\n");
        m_any = true;
        m_text.add(text);
    }
    [[nodiscard]] bool isEmpty() const { return !m_any && m_outcome.images.empty(); }
    ToolOutcome take()
    {
        m_outcome.text = wellFormed(m_text.text());
        return std::move(m_outcome);
    }

private:
    void addPicture(const Json& item)
    {
        const std::string type = textOr(item, "mimeType");
        std::string data = textOr(item, "data");
        if (std::ranges::find(kPictureTypes, type) == kPictureTypes.end() || !isBase64(data))
            return addText("[A picture of a kind that cannot be shown was left out.]");
        if (data.size() > kMaxPicture || m_outcome.images.size() == kMaxPictures)
            return addText("[A picture was left out: too large, or too many.]");
        m_outcome.images.push_back({type, std::move(data)});
        // Old ones are left out of requests in time, as with the desktop's.
        m_outcome.isScreenshot = true;
    }
    void addResource(const Json& resource)
    {
        const std::string text = textOr(resource, "text");
        const std::string uri = textOr(resource, "uri");
        addText(text.empty() ? "[" + uri + " is no text and was left out.]" : text);
    }

    ToolOutcome m_outcome;
    OutputClip m_text{kTextHead, kTextTail};
    bool m_any = false;
};

} // namespace

std::optional<McpToolPage> readToolPage(const Json& result)
{
    const auto tools = protocol::requireArray(result, "tools");
    if (!tools)
        return std::nullopt;
    McpToolPage page;
    for (const Json& json : **tools) {
        auto tool = page.tools.size() < kMaxMcpTools ? readTool(json) : std::nullopt;
        if (tool)
            page.tools.push_back(std::move(*tool));
        else
            ++page.leftOut;
    }
    page.cursor = textOr(result, "nextCursor");
    if (page.cursor.size() > kMaxCursor)
        page.cursor.clear();
    return page;
}

ToolOutcome readToolResult(const Json& result)
{
    if (const std::string type = textOr(result, "resultType"); !type.empty() && type != "complete")
        return failedTool("The tool asks for more input from the user, which is not offered here.");
    OutcomeBuilder builder;
    const auto& content = itemsIn(result, "content");
    for (std::size_t i = 0; i < std::min(content.size(), kMaxItems); ++i)
        builder.add(content[i]);
    if (const Json* data = protocol::fieldIn(result, "structuredContent");
        data && builder.isEmpty())
        builder.addText(protocol::toText(*data));
    if (builder.isEmpty())
        builder.addText("(no output)");
    ToolOutcome outcome = builder.take();
    outcome.isError = isTrue(result, "isError");
    return outcome;
}

} // namespace helix::agent::coder
