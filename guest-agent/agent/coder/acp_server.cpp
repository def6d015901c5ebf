#include "agent/coder/acp_server.h"

#include <algorithm>
#include <ctime>
#include <filesystem>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>

#include "acp/message_text.h"
#include "agent/coder/system_prompt.h"
#include "agent/coder/tools/file_tools.h"
#include "agent/coder/tools/output_clip.h"
#include "agent/coder/turn.h"
#include "base/crypto.h"

namespace helix::agent::coder {
namespace {

namespace asio = boost::asio;

constexpr std::chrono::seconds kListDeadline{5};
constexpr int kLockTries = 20;
constexpr std::chrono::milliseconds kLockPause{100};
constexpr std::size_t kMaxInstructions = 32U << 10;
constexpr std::size_t kMaxInstructionsFile = 1U << 20;
constexpr const char* kNoModel =
    "There is no model: the gateway offers none. Add a provider in Helix under Settings, "
    "Providers, or set HELIX_MODEL.";

std::string today()
{
    const std::time_t now = std::time(nullptr);
    std::tm parts{};
    ::gmtime_r(&now, &parts);
    char text[16];
    std::strftime(text, sizeof text, "%Y-%m-%d", &parts);
    return text;
}

/// The project's own words for agents.
std::string instructionsOf(const std::string& folder)
{
    for (const char* name : {"AGENTS.md", "CLAUDE.md"})
        if (const auto text = loadFile(folder + "/" + name, kMaxInstructionsFile))
            return clipped(*text, kMaxInstructions, 0);
    return {};
}

acp::ConfigChoice effortChoice(Effort effort, const char* name, const char* description)
{
    return {std::string(toString(effort)), name, description};
}

acp::ConfigOption effortOption(Effort current)
{
    acp::ConfigOption option;
    option.id = "effort";
    option.name = "Effort";
    option.description = "How hard the model thinks before it answers.";
    option.category = "thought_level";
    option.current = toString(current);
    option.choices = {effortChoice(Effort::Default, "Default", "The provider's own choice"),
                      effortChoice(Effort::Low, "Low", "Fast and cheap"),
                      effortChoice(Effort::Medium, "Medium", "Balanced"),
                      effortChoice(Effort::High, "High", "Thorough")};
    return option;
}

/// What to say of the MCP servers that a client hands over; empty: there are none.
std::string noticeOf(const Json& params)
{
    const Json& servers = field(params, "mcpServers");
    std::string names;
    if (servers.is_array())
        for (const Json& server : servers)
            names += (names.empty() ? "" : ", ") + wellFormed(textField(server, "name"));
    if (names.empty())
        return {};
    return "The built-in agent takes no MCP servers (" + names +
           "); the desktop's tools are its own. Choose another agent for these servers.\n";
}

Result<std::vector<acp::ContentBlock>> readBlocks(const Json& params)
{
    std::vector<acp::ContentBlock> blocks;
    const Json& prompt = field(params, "prompt");
    if (!prompt.is_array())
        return fail(ErrorCode::InvalidArgument, "The prompt is missing.");
    for (const Json& entry : prompt) {
        auto block = acp::decodeBlock(entry);
        if (!block)
            return fail(block.error());
        blocks.push_back(std::move(*block));
    }
    return blocks;
}

} // namespace

struct AcpServer::Session {
    Conversation conversation;
    std::unique_ptr<Cancellation> turn; ///< of the turn that runs
    std::string notice;                 ///< to be said before the next turn
};

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
    const bool hasId = message->contains("id");
    const Json id = hasId ? (*message)["id"] : Json();
    const std::string method = textField(*message, "method");
    if (method.empty()) {
        // An answer to a request of ours: we make none.
        if (!message->contains("result") && !message->contains("error"))
            m_channel.respondError(id, kInvalidRequest, "The message has no method.");
        return;
    }
    Json params = field(*message, "params");
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
          {"mcpCapabilities", {{"http", false}, {"sse", false}}},
          {"sessionCapabilities", {{"resume", none}, {"close", none}}}}},
        {"agentInfo", {{"name", "helix"}, {"title", "Helix"}, {"version", HELIX_AGENT_VERSION}}},
        {"authMethods", Json::array()}};
}

AcpServer::Fault AcpServer::unknownSession()
{
    return {kResourceNotFound, "There is no such session."};
}

AcpServer::SessionPtr AcpServer::find(const Json& params) const
{
    const auto found = m_sessions.find(textField(params, "sessionId"));
    return found == m_sessions.end() ? nullptr : found->second;
}

/// Empty while there is no desktop.
std::string AcpServer::desktopSocket() const
{
    std::error_code error;
    return std::filesystem::is_socket(m_settings.waylandSocket, error) ? m_settings.waylandSocket
                                                                       : std::string();
}

AcpServer::SessionPtr AcpServer::makeSession(std::string id)
{
    auto session = std::make_shared<Session>();
    Conversation& conversation = session->conversation;
    conversation.id = std::move(id);
    conversation.tools = std::make_unique<Toolbox>(m_executor, desktopSocket());
    conversation.effort = m_settings.effort;
    conversation.say = [this, name = conversation.id](const acp::Update& update) {
        m_channel.notify("session/update", acp::encodeUpdate(name, update));
    };
    // The session stays usable without its file.
    conversation.diskFailed = [this, raw = session.get()](const Error& error) {
        raw->conversation.sayText(acp::Speaker::Thought,
                                  "\n" + error.message + " It goes on, but cannot be resumed.\n");
    };
    return session;
}

/// What the gateway offers; asked again while nothing was.
asio::awaitable<void> AcpServer::lookForModels()
{
    if (!m_models.empty())
        co_return;
    Cancellation cancellation;
    asio::steady_timer deadline(m_executor, kListDeadline);
    deadline.async_wait([&cancellation](const boost::system::error_code& error) {
        if (!error)
            cancellation.cancel();
    });
    auto models = co_await m_client.list(cancellation);
    deadline.cancel();
    // The timer's handler refers to what dies here: let it run first.
    co_await asio::post(m_executor, asio::use_awaitable);
    if (models)
        m_models = std::move(*models);
}

asio::awaitable<void> AcpServer::chooseModel(SessionPtr session)
{
    Conversation& conversation = session->conversation;
    if (conversation.model)
        co_return;
    co_await lookForModels();
    const std::string kept = conversation.transcript.option("model");
    const std::string& wanted = kept.empty() ? m_settings.model : kept;
    conversation.model = wanted.empty() ? preferredModel(m_models) : modelFromId(wanted);
    if (const auto effort = effortFromString(conversation.transcript.option("effort")))
        conversation.effort = *effort;
}

std::vector<acp::ConfigOption> AcpServer::options(const Session& session) const
{
    std::vector<acp::ConfigOption> options;
    if (session.conversation.model) {
        acp::ConfigOption option;
        option.id = "model";
        option.name = "Model";
        option.category = "model";
        option.current = session.conversation.model->id;
        for (const ModelChoice& choice : m_models)
            option.choices.push_back({choice.id, choice.label, choice.id});
        const bool known = std::ranges::any_of(
            option.choices, [&](const auto& choice) { return choice.value == option.current; });
        if (!known)
            option.choices.insert(option.choices.begin(),
                                  {option.current, session.conversation.model->label, ""});
        options.push_back(std::move(option));
    }
    options.push_back(effortOption(session.conversation.effort));
    return options;
}

Json AcpServer::optionsJson(const Session& session) const
{
    const acp::Update change = acp::ConfigChange{options(session)};
    return acp::encodeUpdate(session.conversation.id, change)["update"]["configOptions"];
}

asio::awaitable<AcpServer::Answer> AcpServer::newSession(Json params)
{
    const std::string folder = textField(params, "cwd");
    std::error_code error;
    if (!folder.starts_with('/') || !std::filesystem::is_directory(folder, error))
        co_return tl::unexpected(
            Fault{kInvalidParams, "The folder '" + wellFormed(folder) + "' is not there."});
    const auto session = makeSession(toHex(Secret::random(16).reveal()));
    Conversation& conversation = session->conversation;
    auto file = SessionFile::create(m_settings.sessions, conversation.id);
    if (file)
        conversation.file = std::move(*file);
    Record record;
    record.kind = Record::Kind::Session;
    record.folder = folder;
    record.text =
        systemPrompt({folder, today(), instructionsOf(folder), !m_settings.waylandSocket.empty()});
    conversation.keep(record);
    session->notice = noticeOf(params);
    co_await chooseModel(session);
    m_sessions[conversation.id] = session;
    co_return Json{{"sessionId", conversation.id}, {"configOptions", optionsJson(*session)}};
}

asio::awaitable<AcpServer::Answer> AcpServer::loadSession(Json params, bool replays)
{
    const std::string id = textField(params, "sessionId");
    SessionPtr session = find(params);
    if (session && session->turn)
        co_return tl::unexpected(Fault{kInvalidRequest, "A turn is running in this session."});
    if (!session) {
        auto opened = SessionFile::open(m_settings.sessions, id);
        // The one that was killed a moment ago may not be wholly gone.
        for (int tries = 0;
             tries < kLockTries && !opened && opened.error().code == ErrorCode::Conflict; ++tries) {
            asio::steady_timer timer(m_executor, kLockPause);
            co_await timer.async_wait(kTuple);
            opened = SessionFile::open(m_settings.sessions, id);
        }
        if (!opened)
            co_return tl::unexpected(Fault{
                opened.error().code == ErrorCode::NotFound ? kResourceNotFound : kInternalError,
                opened.error().message});
        session = makeSession(id);
        session->conversation.file = std::move(opened->first);
        session->conversation.transcript = std::move(opened->second);
        session->notice = noticeOf(params);
        m_sessions[id] = session;
    }
    co_await chooseModel(session);
    if (replays)
        replay(session->conversation);
    const std::string& title = session->conversation.transcript.title();
    if (!title.empty())
        session->conversation.say(acp::SessionInfo{title});
    co_await m_channel.room();
    co_return Json{{"configOptions", optionsJson(*session)}};
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
    Conversation& conversation = session->conversation;
    co_await chooseModel(session);
    TurnEnd end;
    if (!conversation.model) {
        end.failure = kNoModel;
    } else {
        if (conversation.transcript.title().empty()) {
            Record record;
            record.kind = Record::Kind::Title;
            record.text = titleFrom(*message);
            conversation.keep(record);
            conversation.say(acp::SessionInfo{record.text});
        }
        if (!session->notice.empty())
            conversation.sayText(acp::Speaker::Thought, std::exchange(session->notice, {}));
        std::function<asio::awaitable<void>()> room = [this] { return m_channel.room(); };
        Turn turn(conversation, m_client, m_settings, *session->turn, std::move(room));
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
    const std::string name = textField(params, "configId");
    const std::string value = textField(params, "value");
    Conversation& conversation = session->conversation;
    if (name == "model") {
        const auto offered = options(*session);
        const auto& choices = offered.front().choices;
        const bool known = offered.front().id == "model" &&
                           std::ranges::any_of(choices, [&](const acp::ConfigChoice& choice) {
                               return choice.value == value;
                           });
        if (!known)
            return tl::unexpected(Fault{kInvalidParams, "There is no such model."});
        conversation.model = modelFromId(value);
    } else if (name == "effort") {
        const auto effort = effortFromString(value);
        if (!effort)
            return tl::unexpected(Fault{kInvalidParams, "There is no such effort."});
        conversation.effort = *effort;
    } else {
        return tl::unexpected(Fault{kInvalidParams, "There is no such option."});
    }
    Record record;
    record.kind = Record::Kind::Option;
    record.name = name;
    record.text = value;
    conversation.keep(record);
    return Json{{"configOptions", optionsJson(*session)}};
}

AcpServer::Answer AcpServer::close(const Json& params)
{
    const SessionPtr session = find(params);
    if (!session)
        return tl::unexpected(unknownSession());
    if (session->turn)
        session->turn->cancel();
    m_sessions.erase(session->conversation.id);
    return Json::object();
}

} // namespace helix::agent::coder
