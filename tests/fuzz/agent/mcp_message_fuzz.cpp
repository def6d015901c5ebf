// An MCP message after a first line that stands for its HTTP headers: decoded, checked, answered.

#include <cstdlib>

#include <nlohmann/json.hpp>

#include "agent/desktop/tools/action.h"
#include "agent/mcp/http_rules.h"
#include "base/bytes.h"

using namespace helix;
using namespace helix::agent;

namespace {

void require(bool condition)
{
    if (!condition)
        std::abort();
}

/// Whatever is sent, answers are JSON-RPC that carry the id of the question.
void checkAnswer(const McpMessage& message, const McpStep& step)
{
    if (const auto* call = std::get_if<McpToolCall>(&step)) {
        const auto action = parseAction(call->name, call->arguments);
        const auto answer = nlohmann::json::parse(
            toolAnswer(*call, fail(action ? ErrorCode::Cancelled : action.error().code, "No.")));
        require(answer.at("id") == message.id);
        require(action || action.error().code == ErrorCode::InvalidArgument);
    } else if (const auto* answer = std::get_if<McpAnswer>(&step);
               answer && !answer->body.empty()) {
        require(message.kind == McpMessage::Kind::Request);
        require(nlohmann::json::parse(answer->body).at("id") == message.id);
        require(answer->body.find('\n') == std::string::npos);
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string_view text = asText({data, size});
    const std::string_view line = text.substr(0, text.find('\n'));
    const std::string_view body = text.substr(std::min(line.size() + 1, text.size()));
    McpHttpHead head;
    head.method = "POST";
    head.path = "/mcp";
    head.host = head.origin = head.accept = head.contentType = head.authorization = line;
    head.protocolVersion = head.mcpMethod = head.mcpName = line;
    // Nobody gets in whose Host is no loopback.
    require(refuseHead(head, Secret(std::string_view("token"))).has_value() ||
            isLoopbackHost(line));
    const auto message = decodeMcpMessage(body);
    if (!message) {
        require(nlohmann::json::parse(encodeMcpFault(message.error())).contains("error"));
        return 0;
    }
    const McpForm form = formOf(*message, head.protocolVersion);
    if (const auto fault = refuseHeaders(head, *message, form))
        require(fault->id == message->id);
    checkAnswer(*message, stepFor(*message, form));
    return 0;
}
