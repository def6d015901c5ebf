#include "agent/mcp/http_exchange.h"

#include "protocol/foreign_json.h"

namespace helix::agent {
namespace {

namespace asio = boost::asio;
namespace http = boost::beast::http;

constexpr const char* kSessionHeader = "Mcp-Session-Id";
constexpr std::size_t kMaxCallsOfClient = 16;

std::string field(const McpHttpRequest& request, std::string_view name)
{
    const auto value = request[boost::beast::string_view(name.data(), name.size())];
    return {value.data(), value.size()};
}

McpHttpResponse respond(const McpHttpRequest& request, unsigned status, std::string body)
{
    McpHttpResponse response{static_cast<http::status>(status), request.version()};
    if (!body.empty())
        response.set(http::field::content_type, "application/json");
    response.set(http::field::cache_control, "no-store");
    response.keep_alive(request.keep_alive());
    response.body() = std::move(body);
    response.prepare_payload();
    return response;
}

McpHttpResponse respond(const McpHttpRequest& request, const McpAnswer& answer, McpForm form)
{
    return respond(request, statusOf(answer, form), answer.body);
}

McpHttpResponse unknownSession(const McpHttpRequest& request, const nlohmann::json& id)
{
    return respond(
        request, 404,
        encodeMcpFault({McpCode::InvalidRequest,
                        "This session has ended: start again with initialize.", id, nullptr}));
}

} // namespace

McpHttpHead headOf(const McpHttpRequest& request)
{
    McpHttpHead head;
    const std::string_view target(request.target().data(), request.target().size());
    head.method = std::string(request.method_string());
    head.path = target.substr(0, target.find('?'));
    head.host = field(request, "Host");
    head.origin = field(request, "Origin");
    head.authorization = field(request, "Authorization");
    head.accept = field(request, "Accept");
    head.contentType = field(request, "Content-Type");
    head.protocolVersion = field(request, "MCP-Protocol-Version");
    head.mcpMethod = field(request, "Mcp-Method");
    head.mcpName = field(request, "Mcp-Name");
    head.session = field(request, kSessionHeader);
    return head;
}

McpHttpResponse refusal(unsigned status, const std::string& sentence, bool keepAlive)
{
    McpHttpResponse response{static_cast<http::status>(status), 11};
    response.set(http::field::content_type, "application/json");
    response.set(http::field::cache_control, "no-store");
    if (status == 401)
        response.set(http::field::www_authenticate, "Bearer");
    if (status == 405)
        response.set(http::field::allow, "POST, DELETE");
    nlohmann::json json = nlohmann::json::object();
    json["error"] = sentence;
    response.keep_alive(keepAlive);
    response.body() = protocol::toText(json);
    response.prepare_payload();
    return response;
}

asio::awaitable<McpHttpResponse> answerHttp(McpHttpRequest request, DesktopTools& tools,
                                            HttpSessions& sessions, WatchCall watch)
{
    const McpHttpHead head = headOf(request);
    if (head.method == "DELETE")
        co_return sessions.end(head.session) ? respond(request, 204, {})
                                             : unknownSession(request, nullptr);
    const auto message = decodeMcpMessage(request.body());
    if (!message)
        co_return respond(request, faultAnswer(message.error()), McpForm::Stateless);
    const McpForm form = formOf(*message, head.protocolVersion);
    if (const auto fault = refuseHeaders(head, *message, form))
        co_return respond(request, faultAnswer(*fault), form);
    std::shared_ptr<RunningCalls> calls = std::make_shared<RunningCalls>();
    const bool isInSession = form == McpForm::Handshake && !head.session.empty();
    if (isInSession && message->method != "initialize") {
        calls = sessions.find(head.session);
        if (!calls)
            co_return unknownSession(request, message->id);
    }
    McpStep step = stepFor(*message, form);
    if (const auto* answer = std::get_if<McpAnswer>(&step)) {
        McpHttpResponse response = respond(request, *answer, form);
        if (answer->startsSession)
            response.set(kSessionHeader, sessions.start());
        co_return response;
    }
    if (const auto* cancel = std::get_if<McpCancel>(&step)) {
        calls->cancel(cancel->requestId);
        co_return respond(request, 202, {});
    }
    const McpToolCall call = std::get<McpToolCall>(step);
    if (calls->count() >= kMaxCallsOfClient)
        co_return respond(
            request, 200,
            toolAnswer(call, fail(ErrorCode::ResourceExhausted, "Too many tools run at once.")));
    const auto running = std::make_shared<RunningCall>();
    calls->add(call.id, running);
    if (form == McpForm::Stateless)
        watch(running);
    const Result<ToolText> outcome = co_await runTool(tools, call, running);
    calls->remove(call.id, running);
    co_return respond(request, 200, toolAnswer(call, outcome));
}

} // namespace helix::agent
