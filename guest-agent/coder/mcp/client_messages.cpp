#include "coder/mcp/client_messages.h"

#include "base/bytes.h"
#include "protocol/foreign_json.h"
#include "protocol/json_rpc.h"

namespace helix::agent::coder {
namespace {

constexpr std::size_t kMaxSentence = 300;

Json clientInfo()
{
    return {{"name", "helix"}, {"title", "Helix"}, {"version", HELIX_CODER_VERSION}};
}

Json envelope()
{
    return {{"jsonrpc", "2.0"}};
}

} // namespace

std::string encodeQuestion(const McpQuestion& question, std::uint64_t id)
{
    Json message = envelope();
    message["id"] = id;
    message["method"] = question.method;
    message["params"] = question.params;
    if (question.form == McpForm::Stateless) {
        Json& meta = message["params"]["_meta"];
        meta[kMcpVersionKey] = kStatelessVersion;
        meta[kMcpCapabilitiesKey] = Json::object();
        meta[kMcpClientKey] = clientInfo();
    }
    return protocol::toText(message);
}

std::string encodeNotification(const std::string& method, const Json& params)
{
    Json message = envelope();
    message["method"] = method;
    if (!params.empty())
        message["params"] = params;
    return protocol::toText(message);
}

std::string encodeReply(const Json& id, const std::string& method)
{
    Json message = envelope();
    message["id"] = id;
    if (method == "ping") {
        message["result"] = Json::object();
    } else {
        message["error"]["code"] = protocol::kMethodNotFound;
        message["error"]["message"] = "This client does not offer that.";
    }
    return protocol::toText(message);
}

Json initializeParams()
{
    return {{"protocolVersion", kNewestHandshake},
            {"capabilities", Json::object()},
            {"clientInfo", clientInfo()}};
}

std::optional<McpIncoming> readIncoming(const Json& message)
{
    if (textOr(message, "jsonrpc") != "2.0")
        return std::nullopt;
    McpIncoming incoming;
    incoming.id = memberOf(message, "id");
    incoming.method = textOr(message, "method");
    const bool hasId = protocol::isRequestId(incoming.id);
    if (!incoming.method.empty()) {
        incoming.kind = hasId ? McpIncoming::Kind::Request : McpIncoming::Kind::Notification;
        return incoming;
    }
    if (const Json* error = objectIn(message, "error")) {
        incoming.kind = McpIncoming::Kind::Fault;
        const auto code = protocol::integerOf(memberOf(*error, "code")).value_or(0);
        incoming.code = std::in_range<int>(code) ? static_cast<int>(code) : 0;
        incoming.sentence = printable(textOr(*error, "message"), kMaxSentence);
        return incoming;
    }
    const Json* result = protocol::findField(message, "result");
    if (!hasId || result == nullptr)
        return std::nullopt;
    incoming.result = *result;
    return incoming;
}

std::optional<McpIncoming> readIncomingText(std::string_view text)
{
    const auto message = protocol::parseForeignJson(text, kMaxMcpAnswer, "A message");
    return message ? readIncoming(*message) : std::nullopt;
}

} // namespace helix::agent::coder
