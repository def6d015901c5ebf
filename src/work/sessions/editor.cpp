#include "sessions/editor.h"

#include <QPointer>

#include <nlohmann/json.hpp>

#include "acp/message_text.h"
#include "base/bytes.h"
#include "protocol/foreign_json.h"
#include "protocol/json_rpc.h"
#include "sessions/agent_opening.h"
#include "sessions/agent_sentences.h"
#include "sessions/mcp_server.h"
#include "sessions/rpc_incoming.h"
#include "sessions/session.h"

namespace helix::sessions {
namespace {

using nlohmann::json;

/// Before the next try when the disk took nothing.
constexpr std::chrono::milliseconds kOnRecordPause{2000};
/// Refused messages of one agent that are told.
constexpr int kMaxRefusedNotices = 8;
/// Of what happens to its process.
constexpr int kMaxEventNotices = 100;
/// Questions of one agent that wait for the editor, and are on record; more are the editor's alone.
constexpr std::size_t kMaxOpenQuestions = 64;

std::string promptText(const json& params, std::vector<acp::ContentBlock>& attachments)
{
    std::string text;
    for (const auto& item : protocol::itemsIn(params, "prompt")) {
        auto block = acp::decodeBlock(item);
        if (block && block->kind == acp::BlockKind::Text)
            text += (text.empty() ? "" : "\n") + block->text;
        else if (block)
            attachments.push_back(std::move(*block));
    }
    return text;
}

/// Those whose header the gateway puts in, by their address.
std::map<std::string, json> serversWithKeys(const std::vector<McpServer>& servers,
                                            const WorkspaceId& workspace)
{
    std::map<std::string, json> kept;
    for (const auto& server : serversFor(servers, workspace))
        if (server.hasKeys && !server.url.empty())
            kept[server.url] = serverForAgent(server, {});
    return kept;
}

} // namespace

EditorSession::Beginning EditorSession::begin(const WorkspaceId& workspace,
                                              agents::KnownAgent agent, std::int64_t timeMs)
{
    Beginning begun;
    begun.opening = openingOf(agent);
    auto& row = begun.session.row;
    row.id = SessionId::generate();
    row.workspace = workspace;
    row.agent = agent.name;
    row.run = begun.opening.run;
    row.createdMs = row.changedMs = timeMs;
    SessionFacts facts;
    facts.agent.title = agent.title;
    facts.isEditors = true;
    row.facts = encodeFacts(facts);
    begun.agent = std::move(agent);
    return begun;
}

EditorSession::EditorSession(std::shared_ptr<Session> session, const link::GuestAddress& address,
                             Beginning begun, const std::vector<McpServer>& servers,
                             Sessions::ToEditor toEditor, Sessions::EditorClosed closed)
    : m_session(std::move(session))
    , m_link(std::make_unique<link::AcpRun>(address.controlPort, address.credential, begun.opening))
    , m_title(begun.agent.title)
    , m_silence(begun.agent.launch.silenceLimit)
    , m_toEditor(std::move(toEditor))
    , m_closed(std::move(closed))
    , m_filter(serversWithKeys(servers, m_session->workspace()))
{
    connect(m_link.get(), &link::AcpRun::opened, this, [this] {
        m_opened = true;
        for (auto& message : std::exchange(m_early, {}))
            m_link->send(++m_lastN, message);
    });
    connect(m_link.get(), &link::AcpRun::received, this,
            [this](std::uint64_t sequence, const link::AgentMessage& message) {
                onMessage(sequence, *message.json);
            });
    connect(m_link.get(), &link::AcpRun::happened, this, &EditorSession::onEvent);
    connect(m_link.get(), &link::AcpRun::closed, this, &EditorSession::onClosed);
}

EditorSession::~EditorSession()
{
    m_finished = true;
    if (m_link) {
        m_link->disconnect(this);
        if (m_opened)
            m_link->end();
        m_link.release()->deleteLater(); // what was said last still goes out
    }
    m_session->editorsRecord().endTurn(std::nullopt, "The editor went away.");
}

SessionId EditorSession::session() const
{
    return m_session->id();
}

void EditorSession::fromEditor(std::string text)
{
    if (m_finished)
        return;
    auto message = acp::parseMessage(text, acp::kMaxMessageBytes, acp::kMaxMessageDepth,
                                     "the editor's message");
    if (!message) {
        m_toEditor(errorText("null", protocol::kParseError, message.error().message));
        return;
    }
    for (auto& remark : m_filter.toAgent(*message)) {
        m_session->editorsRecord().note(remark);
        m_remarks.push_back(std::move(remark));
    }
    watchTheEditor(*message);
    send(protocol::toText(*message));
}

void EditorSession::watchTheEditor(const json& message)
{
    const auto kind = kindOf(message);
    if (kind == IncomingKind::Request && methodOf(message) == "session/prompt") {
        std::vector<acp::ContentBlock> attachments;
        const auto text = promptText(memberOf(message, "params"), attachments);
        m_prompt = idTextOf(message);
        m_session->editorsRecord().beginTurn(text, std::move(attachments));
    } else if (kind == IncomingKind::Response && m_asked.erase(idTextOf(message)) > 0) {
        const json& outcome = memberOf(memberOf(message, "result"), "outcome");
        m_session->editorsRecord().settled(idTextOf(message),
                                           textOr(outcome, "optionId", "cancelled"));
    }
}

void EditorSession::onMessage(std::uint64_t sequence, const json& message)
{
    m_seen = sequence;
    auto made = m_filter.toEditor(message);
    if (made.kind == ForEditor::Kind::Pass) {
        record(message);
        m_toEditor(protocol::toText(made.message));
        tellEditor(made.message);
    } else {
        if (made.kind == ForEditor::Kind::Refuse)
            send(protocol::toText(made.message));
        refuse(std::move(made.remark));
    }
    acknowledge();
}

void EditorSession::refuse(std::string remark)
{
    if (m_refused < kMaxRefusedNotices)
        m_session->editorsRecord().note(m_title + ": " + remark);
    else if (m_refused == kMaxRefusedNotices)
        m_session->editorsRecord().note(m_title +
                                        " goes on with what is refused; it is not told again.");
    m_refused = std::min(m_refused + 1, kMaxRefusedNotices + 1);
}

/// Says in the conversation that has just begun what the editor's user is to know of it.
void EditorSession::tellEditor(const json& message)
{
    const std::string acpSession = textOr(memberOf(message, "result"), "sessionId");
    if (acpSession.empty())
        return;
    for (auto& remark : std::exchange(m_remarks, {})) {
        acp::MessageChunk words{acp::Speaker::Agent, {}, {}};
        words.content.text = "Helix: " + remark + "\n\n";
        m_toEditor(notificationText("session/update", acp::encodeUpdate(acpSession, words)));
    }
}

/// What the editor gets, as it came.
void EditorSession::record(const json& message)
{
    const auto kind = kindOf(message);
    if (kind == IncomingKind::Notification) {
        m_session->editorsRecord().update(memberOf(message, "params"));
    } else if (kind == IncomingKind::Request) {
        if (m_asked.size() >= kMaxOpenQuestions)
            return;
        m_asked.insert(idTextOf(message));
        m_session->editorsRecord().asked(idTextOf(message), memberOf(message, "params"));
    } else if (!m_prompt.empty() && idTextOf(message) == m_prompt) {
        m_prompt.clear();
        const auto error = errorOf(message);
        const auto result = acp::decodePromptResult(memberOf(message, "result"));
        m_session->editorsRecord().endTurn(error || !result ? std::nullopt
                                                            : std::optional(result->reason),
                                           error ? error->text : "It ended without saying how.");
    }
}

void EditorSession::onEvent(std::uint64_t sequence, const acp::RunEvent& event)
{
    m_seen = sequence;
    acknowledge();
    if (event.kind == acp::RunEvent::Kind::Missing) {
        agents::KnownAgent agent;
        agent.title = m_title;
        agent.name = m_session->agent();
        finish(missingAgent(agent, event.text));
    } else if (event.kind == acp::RunEvent::Kind::Exited) {
        finish(endedAgent(m_title, event, false));
    } else if (auto sentence = noticeOf(m_title, event, m_silence);
               !sentence.empty() && ++m_events <= kMaxEventNotices) {
        m_session->editorsRecord().note(std::move(sentence));
    }
}

void EditorSession::onClosed(const Error& why)
{
    finish(why.wrapped("The connection to " + m_title + " in the workspace was lost."));
}

void EditorSession::finish(const Error& why)
{
    if (std::exchange(m_finished, true))
        return;
    m_session->editorsRecord().endTurn(std::nullopt, why.message);
    const auto closed = m_closed;
    closed(why);
}

void EditorSession::send(std::string message)
{
    if (m_opened)
        m_link->send(++m_lastN, message);
    else
        m_early.push_back(std::move(message));
}

void EditorSession::setRoom(bool room)
{
    m_hasRoom = room;
    acknowledge();
}

void EditorSession::acknowledge()
{
    if (m_keeping || !m_hasRoom || m_finished || m_seen == m_acknowledged)
        return;
    m_keeping = true;
    async::detach(acknowledgeWhenKept(m_session, this, m_seen));
}

async::Task<void> EditorSession::acknowledgeWhenKept(std::shared_ptr<Session> session,
                                                     QPointer<EditorSession> self,
                                                     std::uint64_t sequence)
{
    auto kept = co_await session->onRecord();
    // A disk that is full holds the agent back until there is room.
    while (!kept && self && !session->isShut()) {
        co_await async::sleepFor(kOnRecordPause);
        kept = co_await session->onRecord();
    }
    if (!self)
        co_return;
    self->m_keeping = false;
    if (!kept || !self->m_link)
        co_return;
    self->m_acknowledged = sequence;
    self->m_link->acknowledge(sequence);
    self->acknowledge();
}

} // namespace helix::sessions
