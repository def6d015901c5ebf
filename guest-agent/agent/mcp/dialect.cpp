#include "agent/mcp/dialect.h"

#include <algorithm>

#include "base/base64.h"
#include "protocol/fields.h"
#include "protocol/foreign_json.h"

namespace helix::agent {
namespace {

using nlohmann::json;

constexpr const char* kServerKey = "io.modelcontextprotocol/serverInfo";
constexpr const char* kInstructions =
    "The desktop of the machine you work in: look at it with desktop_screenshot, act on it with "
    "the other tools. Coordinates are pixels of a screenshot of the whole desktop.";
// The tools change with the program only.
constexpr int kListLifetimeMs = 3'600'000;

json serverInfo()
{
    json info = json::object();
    info["name"] = "helix-desktop";
    info["title"] = "Helix desktop";
    info["version"] = HELIX_AGENT_VERSION;
    return info;
}

json capabilities()
{
    json given = json::object();
    given["tools"] = json::object();
    return given;
}

/// The frame of every stateless result.
json complete(json result)
{
    result["resultType"] = "complete";
    result["_meta"][kServerKey] = serverInfo();
    return result;
}

json cacheable(json result)
{
    result["ttlMs"] = kListLifetimeMs;
    result["cacheScope"] = "public";
    return complete(std::move(result));
}

McpAnswer answer(const McpMessage& message, const json& result)
{
    return {encodeMcpResult(message.id, result), false, McpCode::Internal, false};
}

McpAnswer refuse(const McpMessage& message, McpCode code, std::string sentence, json data = nullptr)
{
    return faultAnswer({code, std::move(sentence), message.id, std::move(data)});
}

McpAnswer unsupported(const McpMessage& message, const std::string& requested)
{
    json data = json::object();
    data["supported"] = mcpVersions();
    data["requested"] = requested;
    return refuse(message, McpCode::UnsupportedVersion, "Unsupported protocol version",
                  std::move(data));
}

McpAnswer unknownMethod(const McpMessage& message)
{
    return refuse(message, McpCode::MethodNotFound,
                  "Method not found: " + printable(message.method, 60));
}

const json* metaOf(const McpMessage& message)
{
    return protocol::objectIn(message.params, "_meta");
}

json describeTool(const ToolDescription& tool)
{
    json described = json::object();
    described["name"] = tool.name;
    described["title"] = tool.title;
    described["description"] = tool.description;
    described["inputSchema"] = json::parse(tool.inputSchema);
    described["annotations"]["title"] = tool.title;
    described["annotations"]["readOnlyHint"] = tool.readOnly;
    return described;
}

json toolList()
{
    json list = json::object();
    list["tools"] = json::array();
    for (const ToolDescription& tool : DesktopTools::descriptions())
        list["tools"].push_back(describeTool(tool));
    return list;
}

bool isTool(const std::string& name)
{
    const auto& tools = DesktopTools::descriptions();
    return std::ranges::find(tools, name, &ToolDescription::name) != tools.end();
}

McpStep callTool(const McpMessage& message, McpForm form)
{
    const auto name = protocol::textIn(message.params, "name");
    if (!name)
        return refuse(message, McpCode::InvalidParams, "The params need a tool's 'name'.");
    if (!isTool(*name))
        return refuse(message, McpCode::InvalidParams, "Unknown tool: " + printable(*name, 60));
    const json* arguments = protocol::findField(message.params, "arguments");
    return McpToolCall{message.id, *name, arguments ? *arguments : json::object(), form};
}

McpAnswer initialize(const McpMessage& message)
{
    const auto asked = protocol::textIn(message.params, "protocolVersion");
    if (!asked)
        return refuse(message, McpCode::InvalidParams, "The params need a 'protocolVersion'.");
    json result = json::object();
    // An unknown version is answered with the newest one; the client leaves if it cannot speak it.
    result["protocolVersion"] = isHandshakeVersion(*asked) ? *asked : mcpVersions().at(1);
    result["capabilities"] = capabilities();
    result["serverInfo"] = serverInfo();
    result["instructions"] = kInstructions;
    McpAnswer given = answer(message, result);
    given.startsSession = true;
    return given;
}

McpStep handshakeStep(const McpMessage& message)
{
    if (message.method == "initialize")
        return initialize(message);
    if (message.method == "ping")
        return answer(message, json::object());
    if (message.method == "tools/list")
        return answer(message, toolList());
    if (message.method == "tools/call")
        return callTool(message, McpForm::Handshake);
    return unknownMethod(message);
}

json discovery()
{
    json result = json::object();
    result["supportedVersions"] = mcpVersions();
    result["capabilities"] = capabilities();
    result["instructions"] = kInstructions;
    return result;
}

/// Nothing when the metadata of a stateless request is as it must be.
std::optional<McpAnswer> refuseMeta(const McpMessage& message)
{
    const json* meta = metaOf(message);
    if (meta == nullptr)
        return refuse(message, McpCode::InvalidParams, "The params need '_meta'.");
    const auto version = protocol::textIn(*meta, kMcpVersionKey);
    if (!version)
        return refuse(message, McpCode::InvalidParams,
                      std::string("'_meta' needs '") + kMcpVersionKey + "'.");
    if (*version != kStatelessVersion)
        return unsupported(message, *version);
    if (protocol::objectIn(*meta, kMcpCapabilitiesKey) == nullptr)
        return refuse(message, McpCode::InvalidParams,
                      std::string("'_meta' needs '") + kMcpCapabilitiesKey + "'.");
    return std::nullopt;
}

McpStep statelessStep(const McpMessage& message)
{
    if (auto refusal = refuseMeta(message))
        return std::move(*refusal);
    if (message.method == "server/discover")
        return answer(message, cacheable(discovery()));
    if (message.method == "tools/list")
        return answer(message, cacheable(toolList()));
    if (message.method == "tools/call")
        return callTool(message, McpForm::Stateless);
    return unknownMethod(message);
}

json textContent(std::string text)
{
    json content = json::object();
    content["type"] = "text";
    content["text"] = std::move(text);
    return content;
}

} // namespace

const std::vector<std::string>& mcpVersions()
{
    static const std::vector<std::string> versions(kMcpVersions.begin(), kMcpVersions.end());
    return versions;
}

McpForm formOf(const McpMessage& message, std::string_view headerVersion)
{
    if (message.method == "server/discover" || headerVersion == kStatelessVersion)
        return McpForm::Stateless;
    const json* meta = metaOf(message);
    const json* version = meta ? protocol::findField(*meta, kMcpVersionKey) : nullptr;
    if (version == nullptr)
        return McpForm::Handshake;
    const auto* named = protocol::textOf(*version);
    return named && isHandshakeVersion(*named) ? McpForm::Handshake : McpForm::Stateless;
}

McpAnswer faultAnswer(McpFault fault)
{
    return {encodeMcpFault(fault), true, fault.code, false};
}

McpStep stepFor(const McpMessage& message, McpForm form)
{
    switch (message.kind) {
    case McpMessage::Kind::Response:
        return McpAnswer{}; // nothing was asked
    case McpMessage::Kind::Notification: {
        const json* request = protocol::findField(message.params, "requestId");
        if (message.method == "notifications/cancelled" && request != nullptr)
            return McpCancel{*request};
        return McpAnswer{};
    }
    case McpMessage::Kind::Request:
        break;
    }
    return form == McpForm::Stateless ? statelessStep(message) : handshakeStep(message);
}

std::string toolAnswer(const McpToolCall& call, const Result<ToolText>& outcome)
{
    json result = json::object();
    result["content"] = json::array();
    result["content"].push_back(textContent(outcome ? outcome->text : outcome.error().message));
    if (outcome && !outcome->png.empty()) {
        json image = json::object();
        image["type"] = "image";
        image["mimeType"] = "image/png";
        image["data"] = toBase64(outcome->png);
        result["content"].push_back(std::move(image));
    }
    result["isError"] = !outcome;
    return encodeMcpResult(call.id,
                           call.form == McpForm::Stateless ? complete(std::move(result)) : result);
}

} // namespace helix::agent
