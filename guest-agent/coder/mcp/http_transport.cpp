#include "coder/mcp/http_transport.h"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/steady_timer.hpp>

#include "coder/models/sse.h"
#include "base/base64.h"
#include "base/bytes.h"
#include "base/try.h"
#include "protocol/foreign_json.h"

namespace helix::agent::coder {
namespace {

namespace asio = boost::asio;

constexpr const char* kSessionHeader = "mcp-session-id";
constexpr std::chrono::milliseconds kConnect{10'000};
constexpr std::chrono::milliseconds kSend{5'000};
constexpr std::chrono::milliseconds kSessionGoodbye{1'500};
constexpr std::size_t kMaxSession = 1000;
/// Requests and notifications in one stream, before its answer.
constexpr int kMaxUnaskedInStream = 5000;

std::string headerOf(const HttpHead& head, const char* name)
{
    const auto found = head.headers.find(name);
    return found == head.headers.end() ? std::string() : found->second;
}

/// As a header can carry it (MCP 2026-07-28): plain, or wrapped Base64.
std::string headerValue(const std::string& text)
{
    const bool plain = std::ranges::all_of(text, [](char c) { return c > 0x20 && c < 0x7f; });
    return plain && !text.starts_with("=?") ? text : "=?base64?" + toBase64(asBytes(text)) + "?=";
}

/// Ends what it belongs to after a time. Shared by the timer's handler, which may come late.
struct Deadline {
    Cancellation stop;
    bool passed = false;
};

McpFailure failureOf(const Error& error)
{
    // "The connection to the server at X failed." behind "The MCP server 'x': ".
    return {McpFailure::Kind::Gone, "cannot be reached: " + error.message, 0};
}

} // namespace

/// What one request has heard so far.
struct HttpTransport::Hearing {
    std::uint64_t id = 0;
    HttpHead head;
    bool streams = false;
    std::string body;
    bool tooLong = false;
    SseParser parser;
    int unasked = 0;
    std::optional<McpIncoming> answer;

    /// True once it is the answer.
    bool take(const McpIncoming& incoming)
    {
        const bool isOurs = protocol::countOf(incoming.id) == id;
        const bool isFault = incoming.kind == McpIncoming::Kind::Fault;
        if ((incoming.kind == McpIncoming::Kind::Answer && isOurs) ||
            (isFault && (isOurs || incoming.id.is_null())))
            answer = incoming;
        return answer.has_value();
    }
};

Result<std::shared_ptr<HttpTransport>> HttpTransport::create(asio::any_io_executor executor,
                                                             const McpServerEntry& entry)
{
    TRY(auto place, parseWebUrl(entry.url));
    place.address.who = "server";
    return std::shared_ptr<HttpTransport>(
        new HttpTransport(std::move(executor), std::move(place), entry.headers));
}

HttpTransport::HttpTransport(asio::any_io_executor executor, WebPlace place,
                             std::vector<std::pair<std::string, std::string>> headers)
    : m_executor(std::move(executor))
    , m_place(std::move(place))
    , m_headers(std::move(headers))
{
}

void HttpTransport::agree(McpForm form, std::string version)
{
    m_form = form;
    m_version = std::move(version);
    if (m_version.empty())
        m_session.clear();
}

HttpRequest HttpTransport::request(const char* method, std::string body) const
{
    HttpRequest http;
    http.method = method;
    http.path = m_place.target;
    http.headers = m_headers;
    http.headers.emplace_back("Accept", "application/json, text/event-stream");
    if (!body.empty())
        http.headers.emplace_back("Content-Type", "application/json");
    if (!m_version.empty())
        http.headers.emplace_back("MCP-Protocol-Version", m_version);
    if (!m_session.empty())
        http.headers.emplace_back("Mcp-Session-Id", m_session);
    http.body = std::move(body);
    return http;
}

asio::awaitable<void> HttpTransport::send(HttpRequest http)
{
    const auto self = shared_from_this();
    Cancellation never;
    HttpReader reader;
    reader.head = [](const HttpHead&) {};
    reader.body = [](std::string_view) { return false; };
    const HttpLimits limits{kSend, kSend, kSend};
    const auto sent =
        co_await exchange(m_place.address, std::move(http), limits, never, std::move(reader));
    (void)sent;
}

asio::awaitable<void> HttpTransport::tell(std::string method, Json params)
{
    HttpRequest http = request("POST", encodeNotification(method, params));
    co_await send(std::move(http));
}

void HttpTransport::reply(const McpIncoming& incoming)
{
    HttpRequest http = request("POST", encodeReply(incoming.id, incoming.method));
    asio::co_spawn(m_executor, send(std::move(http)), asio::detached);
}

asio::awaitable<McpOutcome> HttpTransport::ask(McpQuestion question, Cancellation& cancellation,
                                               std::chrono::milliseconds limit)
{
    const auto self = shared_from_this();
    if (cancellation.cancelled())
        co_return tl::unexpected(McpFailure{McpFailure::Kind::Cancelled, "was cancelled", 0});
    question.form = question.method == "server/discover" ? McpForm::Stateless : m_form;
    Hearing hearing;
    hearing.id = ++m_lastId;
    HttpRequest http = request("POST", encodeQuestion(question, hearing.id));
    if (question.form == McpForm::Stateless) {
        if (m_version.empty())
            http.headers.emplace_back("MCP-Protocol-Version", kStatelessVersion);
        http.headers.emplace_back("Mcp-Method", question.method);
        if (const std::string name = textOr(question.params, "name"); !name.empty())
            http.headers.emplace_back("Mcp-Name", headerValue(name));
    }
    HttpReader reader;
    reader.head = [&](const HttpHead& head) {
        hearing.head = head;
        hearing.streams = headerOf(head, "content-type").find("event-stream") != std::string::npos;
    };
    reader.body = [&](std::string_view piece) {
        if (!hearing.streams) {
            hearing.body += piece;
            hearing.tooLong = hearing.body.size() > kMaxMcpAnswer;
            return !hearing.tooLong;
        }
        std::vector<SseEvent> events;
        hearing.tooLong = !hearing.parser.feed(piece, events);
        for (const SseEvent& event : events) {
            const auto incoming = readIncomingText(event.data);
            if (incoming && hearing.take(*incoming))
                return false;
            if (incoming && incoming->kind == McpIncoming::Kind::Request && hearing.unasked < 100)
                reply(*incoming);
            ++hearing.unasked;
        }
        return !hearing.tooLong && hearing.unasked <= kMaxUnaskedInStream;
    };
    const auto deadline = std::make_shared<Deadline>();
    asio::steady_timer timer(m_executor, limit);
    timer.async_wait([deadline](const boost::system::error_code& error) {
        if (!error) {
            deadline->passed = true;
            deadline->stop.cancel();
        }
    });
    const auto registration = cancellation.onCancel([deadline] { deadline->stop.cancel(); });
    const HttpLimits limits{std::min(kConnect, limit), limit, limit};
    const auto exchanged = co_await exchange(m_place.address, std::move(http), limits,
                                             deadline->stop, std::move(reader));
    timer.cancel();
    if (hearing.answer || (exchanged && !cancellation.cancelled())) {
        if (const std::string session = headerOf(hearing.head, kSessionHeader);
            question.method == "initialize" && session.size() <= kMaxSession)
            m_session = session;
        co_return outcomeOf(hearing);
    }
    // Closing the connection is what ends a stateless request; a handshake's server is told.
    const bool isTold = question.method != "initialize" && question.form == McpForm::Handshake;
    if (deadline->stop.cancelled() && isTold) {
        HttpRequest word = request(
            "POST", encodeNotification("notifications/cancelled", {{"requestId", hearing.id}}));
        asio::co_spawn(m_executor, send(std::move(word)), asio::detached);
    }
    if (cancellation.cancelled())
        co_return tl::unexpected(McpFailure{McpFailure::Kind::Cancelled, "was cancelled", 0});
    if (deadline->passed || exchanged.error().code == ErrorCode::Timeout)
        co_return tl::unexpected(
            McpFailure{McpFailure::Kind::TimedOut,
                       "did not answer within " + std::to_string(limit.count() / 1000) + " s", 0});
    co_return tl::unexpected(failureOf(exchanged.error()));
}

McpOutcome HttpTransport::outcomeOf(const Hearing& hearing) const
{
    std::optional<McpIncoming> answer = hearing.answer;
    if (!answer && !hearing.streams)
        if (const auto body =
                protocol::parseForeignJson(hearing.body, kMaxMcpAnswer, "An answer")) {
            Hearing found;
            found.id = hearing.id;
            const Json::array_t one{*body};
            const auto& batch = protocol::itemsOf(*body);
            for (const Json& message : batch.empty() ? one : batch)
                if (const auto incoming = readIncoming(message); incoming && found.take(*incoming))
                    break;
            answer = found.answer;
        }
    const int status = hearing.head.status;
    const auto failed = [](McpFailure::Kind kind, std::string sentence, int code = 0) {
        return tl::unexpected(McpFailure{kind, std::move(sentence), code});
    };
    if (status == 404 && !m_session.empty())
        return failed(McpFailure::Kind::SessionOver, "has ended our session");
    if (status == 401 || status == 403)
        return failed(McpFailure::Kind::Gone, "refuses us (HTTP " + std::to_string(status) +
                                                  "); check the headers that it is given");
    if (answer && answer->kind == McpIncoming::Kind::Answer)
        return answer->result;
    if (answer)
        return failed(McpFailure::Kind::Refused, answer->sentence, answer->code);
    if (status != 200)
        return failed(McpFailure::Kind::Refused, "HTTP " + std::to_string(status));
    if (hearing.tooLong)
        return failed(McpFailure::Kind::Gone, "sent a message of more than 16 MiB");
    if (hearing.unasked > kMaxUnaskedInStream)
        return failed(McpFailure::Kind::Gone, "floods with messages that nobody asked for");
    return failed(McpFailure::Kind::Gone, hearing.streams ? "ended its stream without an answer"
                                                          : "sent an answer that is no MCP");
}

asio::awaitable<void> HttpTransport::close()
{
    const auto self = shared_from_this();
    if (m_session.empty())
        co_return;
    HttpRequest http = request("DELETE", {});
    m_session.clear();
    const auto deadline = std::make_shared<Deadline>();
    asio::steady_timer timer(m_executor, kSessionGoodbye);
    timer.async_wait([deadline](const boost::system::error_code& error) {
        if (!error)
            deadline->stop.cancel();
    });
    HttpReader reader;
    reader.head = [](const HttpHead&) {};
    reader.body = [](std::string_view) { return false; };
    const auto sent = co_await exchange(m_place.address, std::move(http), HttpLimits{},
                                        deadline->stop, std::move(reader));
    (void)sent;
    timer.cancel();
}

} // namespace helix::agent::coder
