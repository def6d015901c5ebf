#include "agent/mcp/message.h"

#include "protocol/fields.h"
#include "protocol/foreign_json.h"
#include "protocol/json_rpc.h"

namespace helix::agent {
namespace {

using nlohmann::json;

constexpr std::size_t kMaxId = 200;
constexpr std::size_t kMaxMethod = 200;

bool isId(const json& id)
{
    const auto* text = protocol::textOf(id);
    return protocol::isRequestId(id) && (text == nullptr || text->size() <= kMaxId);
}

tl::unexpected<McpFault> invalid(json id, std::string message)
{
    return tl::unexpected(
        McpFault{McpCode::InvalidRequest, std::move(message), std::move(id), nullptr});
}

json envelope(const json& id)
{
    json message = json::object();
    message["jsonrpc"] = "2.0";
    message["id"] = id;
    return message;
}

} // namespace

tl::expected<McpMessage, McpFault> decodeMcpMessage(std::string_view text)
{
    auto parsed = protocol::parseForeignJson(text, kMaxMcpMessage, "The message");
    if (!parsed)
        return tl::unexpected(
            McpFault{McpCode::ParseError, parsed.error().message, nullptr, nullptr});
    if (parsed->is_array())
        return invalid(nullptr, "Batches are not served: send one message at a time.");
    if (!parsed->is_object())
        return invalid(nullptr, "A message is a JSON object.");
    McpMessage message;
    if (const json* id = protocol::findField(*parsed, "id")) {
        if (!isId(*id))
            return invalid(nullptr, "The id must be text or a whole number.");
        message.id = *id;
    }
    if (protocol::textIn(*parsed, "jsonrpc") != "2.0")
        return invalid(message.id, "This is not JSON-RPC 2.0.");
    if (protocol::findField(*parsed, "method") == nullptr) {
        const bool answers = protocol::findField(*parsed, "result") != nullptr ||
                             protocol::findField(*parsed, "error") != nullptr;
        if (message.id.is_null() || !answers)
            return invalid(message.id, "The message has no method.");
        message.kind = McpMessage::Kind::Response;
        return message;
    }
    auto method = protocol::requireString(*parsed, "method", kMaxMethod);
    if (!method || method->empty())
        return invalid(message.id, "The method must be a short text.");
    message.method = std::move(*method);
    message.kind =
        message.id.is_null() ? McpMessage::Kind::Notification : McpMessage::Kind::Request;
    if (protocol::findField(*parsed, "params") == nullptr) {
        message.params = json::object();
        return message;
    }
    if (!protocol::requireObject(*parsed, "params"))
        return tl::unexpected(
            McpFault{McpCode::InvalidParams, "The params must be an object.", message.id, nullptr});
    message.params = std::move((*parsed)["params"]);
    return message;
}

std::string encodeMcpResult(const json& id, const json& result)
{
    json message = envelope(id);
    message["result"] = result;
    return protocol::toText(message);
}

std::string encodeMcpFault(const McpFault& fault)
{
    json message = envelope(fault.id);
    message["error"]["code"] = static_cast<int>(fault.code);
    message["error"]["message"] = fault.message;
    if (!fault.data.is_null())
        message["error"]["data"] = fault.data;
    return protocol::toText(message);
}

} // namespace helix::agent
