// What comes from a session's agent, to the part of the session that it is for.
#include <nlohmann/json.hpp>

#include "base/bytes.h"
#include "protocol/foreign_json.h"
#include "protocol/json_rpc.h"
#include "sessions/agent_sentences.h"
#include "sessions/rpc_incoming.h"
#include "sessions/session.h"

namespace helix::sessions {

AgentLinkHandlers Session::linkHandlers()
{
    AgentLinkHandlers handlers;
    handlers.opened = [this] {
        m_turn.linkOpened();
        m_notifier.showNow();
    };
    handlers.lost = [this] { m_notifier.showNow(); };
    handlers.forgotten = [this] { onProcessForgotten(); };
    handlers.processGone = [this](const Error& why, bool told) { onProcessGone(why, told); };
    handlers.happened = [this](const acp::RunEvent& event) { onEvent(event); };
    handlers.request = [this](const nlohmann::json& message) { onRequest(message); };
    handlers.update = [this](const nlohmann::json& params) { m_updates.take(params); };
    handlers.largeUpdate = [this](HeldMessage update) { m_updates.takeLarge(std::move(update)); };
    handlers.response = [this](std::int64_t id, const nlohmann::json& message) {
        m_turn.answered(id, message);
    };
    return handlers;
}

void Session::onRequest(const nlohmann::json& message)
{
    const std::string id = idTextOf(message);
    const std::string method = methodOf(message);
    if (!hasPlainId(message))
        return m_link.respond(errorText(id, protocol::kInvalidRequest,
                                        "The id of a request is a text or a whole number."));
    if (method == "session/request_permission")
        return onQuestion(id, memberOf(message, "params"));
    // Also what we never offered: the file system and the terminals of this computer.
    m_link.respond(errorText(id, protocol::kMethodNotFound,
                             "Helix has no method " + printable(method, 80) + "."));
}

/// Questions that a rule answers make entries without anybody's doing: they count as what is kept.
void Session::onQuestion(const std::string& id, const nlohmann::json& params)
{
    if (m_keeper.isFull()) {
        m_questions.decline(id);
        return onConversationFull();
    }
    m_keeper.countKept(protocol::toText(params).size());
    m_turn.permissionAsked(id, params);
}

void Session::onEvent(const acp::RunEvent& event)
{
    using Kind = acp::RunEvent::Kind;
    if (event.kind == Kind::Garbage && !m_turn.mayComplain())
        return;
    agents::KnownAgent agent;
    agent.name = agent.title = m_agent.name;
    if (const auto known = agents::find(m_agents.catalogue(), m_agent.name))
        agent = *known;
    if (event.kind == Kind::Missing)
        return m_link.processIsGone(missingAgent(agent, event.text));
    if (!m_turn.mayTell())
        return;
    auto sentence = noticeOf(m_agent.shownTitle(), event, agent.launch.silenceLimit);
    if (!sentence.empty())
        m_keeper.note(std::move(sentence));
}

void Session::onProcessGone(const Error& why, bool wasTold)
{
    if (m_link.isBeingIntroduced())
        return; // whoever starts it says so
    if (!m_turn.runs() && !wasTold)
        m_keeper.note(withCause(why));
    m_turn.processGone(why);
}

void Session::onProcessForgotten()
{
    const auto guestStartedMs = m_door.startedAtMs(m_identity.workspace);
    m_turn.processGone(forgottenAgent(m_agent.shownTitle(), {m_turn.startedMs(), guestStartedMs}));
}

} // namespace helix::sessions
