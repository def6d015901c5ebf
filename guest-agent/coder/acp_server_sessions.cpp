// Sessions of the server: new ones, those that come back, and what they begin with.
#include <algorithm>
#include <ctime>
#include <filesystem>

#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>

#include "coder/acp_server.h"
#include "coder/models/prepared_answers.h"
#include "coder/session_options.h"
#include "coder/system_prompt.h"
#include "coder/tools/file_tools.h"
#include "coder/tools/output_clip.h"
#include "base/crypto.h"
#include "protocol/prepared_model.h"

namespace helix::agent::coder {
namespace {

namespace asio = boost::asio;

constexpr std::chrono::seconds kListDeadline{5};
constexpr int kLockTries = 20;
constexpr std::chrono::milliseconds kLockPause{100};
constexpr std::size_t kMaxInstructions = 32U << 10;
constexpr std::size_t kMaxInstructionsFile = 1U << 20;

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

} // namespace

/// None while there is no desktop.
DesktopPlaces AcpServer::presentDesktop() const
{
    return isDesktopAt(m_settings.desktop) ? m_settings.desktop : DesktopPlaces();
}

AcpServer::SessionPtr AcpServer::makeSession(std::string id)
{
    auto session = std::make_shared<AcpSession>();
    SessionState& state = session->state;
    state.id = std::move(id);
    state.tools = std::make_unique<Toolbox>(m_executor, presentDesktop());
    state.effort = m_settings.effort;
    state.say = [this, name = state.id](const acp::Update& update) {
        m_channel.notify("session/update", acp::encodeUpdate(name, update));
    };
    // The session stays usable without its file.
    state.diskFailed = [raw = session.get()](const Error& error) {
        raw->state.sayText(acp::Speaker::Thought,
                           "\n" + error.message + " It goes on, but cannot be resumed.\n");
    };
    return session;
}

/// They connect while the client goes on; the first turn waits for them.
void AcpServer::connectServers(AcpSession& session, const Json& params)
{
    McpServerList list = readMcpServers(params, session.state.tools->hasDesktop());
    McpClient::Notice notice = [raw = &session](const std::string& sentence) {
        raw->tell(sentence);
    };
    session.servers =
        std::make_unique<McpServers>(m_executor, std::move(list), session.state.transcript.folder(),
                                     m_settings.mcp, std::move(notice));
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
    SessionState& state = session->state;
    if (state.model && !isPrepared(*state.model))
        co_return;
    co_await lookForModels();
    const std::string kept = state.transcript.option("model");
    // Prepared answers are for want of a model: where there is one by now, it takes over.
    if (kept == protocol::kPreparedModel && !m_models.empty() && state.model) {
        const auto taken = chooseOption(state, m_models, "model", preferredModel(m_models)->id);
        if (taken)
            state.say(acp::ConfigChange{sessionOptions(state, m_models)});
        co_return;
    }
    const std::string& wanted = kept.empty() ? m_settings.model : kept;
    state.model = wanted.empty()                       ? preferredModel(m_models)
                  : wanted == protocol::kPreparedModel ? preparedModel()
                                                       : modelFromId(wanted);
    if (state.model) // the list knows more of it than its name says
        if (const auto listed = std::ranges::find(m_models, state.model->id, &ModelChoice::id);
            listed != m_models.end())
            state.model = *listed;
    if (const auto effort = effortFromString(state.transcript.option("effort")))
        state.effort = *effort;
}

asio::awaitable<AcpServer::Answer> AcpServer::newSession(Json params)
{
    const std::string folder = textOr(params, "cwd");
    std::error_code error;
    if (!folder.starts_with('/') || !std::filesystem::is_directory(folder, error))
        co_return tl::unexpected(
            Fault{kInvalidParams, "The folder '" + wellFormed(folder) + "' is not there."});
    const auto session = makeSession(toHex(Secret::random(16).reveal()));
    SessionState& state = session->state;
    auto file = SessionFile::create(m_settings.sessions, state.id);
    if (file)
        state.file = std::move(*file);
    SessionRecord record;
    record.kind = SessionRecord::Kind::Session;
    record.folder = folder;
    record.text =
        systemPrompt({folder, today(), instructionsOf(folder), !m_settings.desktop.empty()});
    state.keep(record);
    connectServers(*session, params);
    co_await chooseModel(session);
    m_sessions[state.id] = session;
    co_return Json{{"sessionId", state.id},
                   {"configOptions", sessionOptionsJson(session->state, m_models)}};
}

asio::awaitable<AcpServer::Answer> AcpServer::loadSession(Json params, bool replays)
{
    const std::string id = textOr(params, "sessionId");
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
        session->state.file = std::move(opened->first);
        session->state.transcript = std::move(opened->second);
        connectServers(*session, params);
        m_sessions[id] = session;
    }
    co_await chooseModel(session);
    if (replays)
        replay(session->state);
    const std::string& title = session->state.transcript.title();
    if (!title.empty())
        session->state.say(acp::SessionInfo{title});
    co_await m_channel.room();
    co_return Json{{"configOptions", sessionOptionsJson(session->state, m_models)}};
}

} // namespace helix::agent::coder
