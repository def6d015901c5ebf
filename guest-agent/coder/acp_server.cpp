#include "coder/acp_server.h"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>

#include "acp/message_text.h"
#include "coder/session_options.h"
#include "coder/tools/output_clip.h"
#include "coder/turn.h"
#include "base/try.h"

namespace helix::agent::coder {
namespace {

namespace asio = boost::asio;

constexpr const char* kNoModel =
    "There is no model: the gateway offers none that this agent can speak to. Add a provider of "
    "Anthropic's or OpenAI's kind in Helix under Settings, Providers, or set HELIX_MODEL. A "
    "provider of Gemini's kind serves Gemini CLI, not this agent.";

Result<std::vector<acp::ContentBlock>> readBlocks(const Json& params)
{
    std::vector<acp::ContentBlock> blocks;
    const auto prompt = protocol::requireArray(params, "prompt");
    if (!prompt)
        return fail(ErrorCode::InvalidArgument, "The prompt is missing.");
    for (const Json& entry : **prompt) {
        TRY(auto block, acp::decodeBlock(entry));
        blocks.push_back(std::move(block));
    }
    return blocks;
}

} // namespace

AcpServer::AcpServer(asio::any_io_executor executor, AcpChannel& channel, Settings settings)
    : m_executor(executor)
    , m_channel(channel)
    , m_settings(std::move(settings))
    , m_client(m_settings.gateway, m_settings.http, m_settings.retries)
    , m_served(executor)
{
}

AcpServer::~AcpServer() = default;

asio::awaitable<void> AcpServer::run()
{
    std::function<void(std::string)> line = [this](std::string text) { take(std::move(text)); };
    co_await m_channel.readLines(std::move(line));
    for (const auto& [id, session] : m_sessions)
        if (session->turn)
            session->turn->cancel();
    while (m_serving > 0)
        co_await m_served.wait();
    co_await m_channel.flush();
    for (const auto& [id, session] : m_sessions)
        co_await session->servers->close();
    m_sessions.clear();
}

void AcpServer::take(std::string line)
{
    auto message = acp::parseMessage(line, acp::kMaxMessageBytes, acp::kMaxMessageDepth, "message");
    std::string().swap(line);
    if (!message) {
        m_channel.respondError(Json(), kParseError, message.error().message);
        return;
    }
    // A request is what has a method and the key "id", whatever its value.
    const auto has = [&message](const char* key) {
        return protocol::findField(*message, key) != nullptr;
    };
    const bool hasId = has("id");
    const Json id = memberOf(*message, "id");
    const std::string method = textOr(*message, "method");
    if (method.empty()) {
        // An answer to a request of ours: we make none.
        const bool isAnswer = !has("method") && (has("result") || has("error"));
        if (!isAnswer)
            m_channel.respondError(id, kInvalidRequest, "The message has no method.");
        return;
    }
    Json params = memberOf(*message, "params");
    if (!hasId) {
        if (method == "session/cancel")
            cancel(params);
        return;
    }
    ++m_serving;
    asio::co_spawn(m_executor, serve(id, method, std::move(params)), asio::detached);
}

asio::awaitable<void> AcpServer::serve(Json id, std::string method, Json params)
{
    Answer answer = tl::unexpected(Fault{kInternalError, {}});
    try {
        answer = co_await call(method, std::move(params));
    } catch (const std::exception& error) {
        answer =
            tl::unexpected(Fault{kInternalError, std::string("The agent failed: ") + error.what()});
    }
    if (answer)
        m_channel.respond(id, std::move(*answer));
    else
        m_channel.respondError(id, answer.error().code, answer.error().message);
    --m_serving;
    m_served.notify();
}

asio::awaitable<AcpServer::Answer> AcpServer::call(std::string method, Json params)
{
    if (method == "initialize")
        co_return initialize();
    if (method == "session/new")
        co_return co_await newSession(std::move(params));
    if (method == "session/load")
        co_return co_await loadSession(std::move(params), true);
    if (method == "session/resume")
        co_return co_await loadSession(std::move(params), false);
    if (method == "session/prompt")
        co_return co_await prompt(std::move(params));
    if (method == "session/set_config_option")
        co_return setOption(params);
    if (method == "session/close")
        co_return close(params);
    if (method == "session/cancel") { // a notification; some clients wait for an answer
        cancel(params);
        co_return Json::object();
    }
    co_return tl::unexpected(
        Fault{kMethodNotFound, "There is no method '" + wellFormed(method.substr(0, 100)) + "'."});
}

Json AcpServer::initialize()
{
    const Json none = Json::object();
    return {
        {"protocolVersion", acp::kProtocolVersion},
        {"agentCapabilities",
         {{"loadSession", true},
          {"promptCapabilities", {{"image", true}, {"audio", false}, {"embeddedContext", true}}},
          {"mcpCapabilities", {{"http", true}, {"sse", false}}},
          {"sessionCapabilities", {{"resume", none}, {"close", none}}}}},
        {"agentInfo", {{"name", "helix"}, {"title", "Helix"}, {"version", HELIX_CODER_VERSION}}},
        {"authMethods", Json::array()}};
}

AcpServer::Fault AcpServer::unknownSession()
{
    return {kResourceNotFound, "There is no such session."};
}

AcpServer::SessionPtr AcpServer::find(const Json& params) const
{
    const auto found = m_sessions.find(textOr(params, "sessionId"));
    return found == m_sessions.end() ? nullptr : found->second;
}

asio::awaitable<AcpServer::Answer> AcpServer::prompt(Json params)
{
    const SessionPtr session = find(params);
    if (!session)
        co_return tl::unexpected(unknownSession());
    if (session->turn)
        co_return tl::unexpected(
            Fault{kInvalidRequest, "A turn is running in this session; cancel it or wait."});
    const auto blocks = readBlocks(params);
    auto message = blocks ? messageFromBlocks(*blocks) : fail(blocks.error());
    if (!message)
        co_return tl::unexpected(Fault{kInvalidParams, message.error().message});
    session->turn = std::make_unique<Cancellation>();
    SessionState& state = session->state;
    co_await chooseModel(session);
    TurnEnd end;
    if (!state.model) {
        end.failure = kNoModel;
    } else {
        if (state.transcript.title().empty()) {
            SessionRecord record;
            record.kind = SessionRecord::Kind::Title;
            record.text = titleFrom(*message);
            state.keep(record);
            state.say(acp::SessionInfo{record.text});
        }
        co_await takeServers(session);
        std::function<asio::awaitable<void>()> room = [this] { return m_channel.room(); };
        Turn turn(state, m_client, m_settings, *session->turn, std::move(room));
        end = co_await turn.run(std::move(*message));
    }
    session->turn.reset();
    if (!end.failure.empty())
        co_return tl::unexpected(Fault{kInternalError, end.failure});
    co_return Json{{"stopReason", acp::toString(end.reason)},
                   {"usage",
                    {{"inputTokens", end.usage.input},
                     {"cachedReadTokens", end.usage.cacheRead},
                     {"cachedWriteTokens", end.usage.cacheWritten},
                     {"outputTokens", end.usage.output},
                     {"totalTokens", end.usage.all()}}}};
}

/// Says what is to be said of the MCP servers, and adds their tools once all are there.
asio::awaitable<void> AcpServer::takeServers(SessionPtr session)
{
    SessionState& state = session->state;
    if (!session->notices.empty())
        state.sayText(acp::Speaker::Thought, std::exchange(session->notices, {}));
    if (const std::string names = session->servers->connecting(); !names.empty())
        session->tell("Waiting for the MCP servers: " + names + ".");
    co_await session->servers->ready(*session->turn);
    if (session->servers->connecting().empty())
        state.tools->add(session->servers->takeTools());
}

void AcpServer::cancel(const Json& params)
{
    if (const SessionPtr session = find(params); session && session->turn)
        session->turn->cancel();
}

AcpServer::Answer AcpServer::setOption(const Json& params)
{
    const SessionPtr session = find(params);
    if (!session)
        return tl::unexpected(unknownSession());
    const auto chosen =
        chooseOption(session->state, m_models, textOr(params, "configId"), textOr(params, "value"));
    if (!chosen)
        return tl::unexpected(Fault{kInvalidParams, chosen.error().message});
    return Json{{"configOptions", sessionOptionsJson(session->state, m_models)}};
}

AcpServer::Answer AcpServer::close(const Json& params)
{
    const SessionPtr session = find(params);
    if (!session)
        return tl::unexpected(unknownSession());
    if (session->turn)
        session->turn->cancel();
    m_sessions.erase(session->state.id);
    return Json::object();
}

} // namespace helix::agent::coder
