#include "agent/mcp/message.h"

#include "protocol/foreign_json.h"

namespace helix::agent {
namespace {

using nlohmann::json;

constexpr std::size_t kMaxId = 200;
constexpr std::size_t kMaxMethod = 200;

bool isId(const json& id)
{
    return id.is_number_integer() ||
           (id.is_string() && id.get_ref<const std::string&>().size() <= kMaxId);
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
    const auto id = parsed->find("id");
    if (id != parsed->end()) {
        if (!isId(*id))
            return invalid(nullptr, "The id must be text or a whole number.");
        message.id = *id;
    }
    const auto version = parsed->find("jsonrpc");
    if (version == parsed->end() || *version != "2.0")
        return invalid(message.id, "This is not JSON-RPC 2.0.");
    const auto method = parsed->find("method");
    if (method == parsed->end()) {
        if (message.id.is_null() || (!parsed->contains("result") && !parsed->contains("error")))
            return invalid(message.id, "The message has no method.");
        message.kind = McpMessage::Kind::Response;
        return message;
    }
    if (!method->is_string() || method->get_ref<const std::string&>().empty() ||
        method->get_ref<const std::string&>().size() > kMaxMethod)
        return invalid(message.id, "The method must be a short text.");
    message.method = *method;
    message.kind =
        message.id.is_null() ? McpMessage::Kind::Notification : McpMessage::Kind::Request;
    const auto params = parsed->find("params");
    message.params = params == parsed->end() ? json::object() : std::move(*params);
    if (!message.params.is_object())
        return tl::unexpected(
            McpFault{McpCode::InvalidParams, "The params must be an object.", message.id, nullptr});
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
