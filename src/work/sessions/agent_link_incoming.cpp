// What comes over a session's connection.
#include <algorithm>

#include <nlohmann/json.hpp>
#include <spdlog/spdlog.h>

#include "sessions/agent_link.h"
#include "sessions/agent_sentences.h"
#include "sessions/rpc_incoming.h"

namespace helix::sessions {

void AgentLink::onOpened(const acp::Opened& opened)
{
    const auto held = m_life.hold();
    const auto taken =
        static_cast<std::int64_t>(std::min<std::uint64_t>(opened.taken, INT64_MAX / 2));
    m_isConnected = true;
    m_acknowledged = 0;
    m_nextN = std::max(m_nextN, taken + 1);
    hasGot(taken);
    for (const auto& [n, message] : m_outbox)
        m_run->send(static_cast<std::uint64_t>(n), m_wireValues.onWire(message));
    m_handlers.opened();
    if (m_openWait)
        std::exchange(m_openWait, std::nullopt)->resolve({});
}

void AgentLink::hasSeen(std::uint64_t sequence)
{
    m_lastSequence = static_cast<std::int64_t>(sequence);
    m_keeper.changed();
}

void AgentLink::onReceived(std::uint64_t sequence, const link::AgentMessage& message)
{
    const auto held = m_life.hold();
    const bool isLarge = message.bytes > link::kLargeFrame &&
                         kindOf(*message.json) == IncomingKind::Notification &&
                         methodOf(*message.json) == "session/update";
    if (isLarge) {
        m_run->hold();
        return m_handlers.largeUpdate({sequence, message.json, m_run.get()});
    }
    hasSeen(sequence);
    onMessage(*message.json);
}

bool AgentLink::holds(const HeldMessage& message) const
{
    return message.run && message.run == m_run.get();
}

void AgentLink::goOn(const HeldMessage& message)
{
    hasSeen(message.sequence);
    message.run->goOn();
}

void AgentLink::onMessage(const nlohmann::json& message)
{
    switch (kindOf(message)) {
    case IncomingKind::Request:
        return m_handlers.request(message);
    case IncomingKind::Notification:
        if (methodOf(message) == "session/update")
            m_handlers.update(memberOf(message, "params"));
        return;
    case IncomingKind::Response:
        return onResponse(message);
    case IncomingKind::Nonsense:
        return;
    }
}

void AgentLink::onResponse(const nlohmann::json& message)
{
    const auto id = ourIdOf(message);
    if (!id)
        return;
    if (*id == m_loadCall)
        m_loadCall = 0;
    const auto call = m_calls.find(*id);
    if (call == m_calls.end())
        return m_handlers.response(*id, message);
    auto done = call->second;
    m_calls.erase(call);
    done.resolve(std::make_shared<const nlohmann::json>(message));
}

void AgentLink::onEvent(std::uint64_t sequence, const acp::RunEvent& event)
{
    const auto held = m_life.hold();
    hasSeen(sequence);
    if (event.kind != acp::RunEvent::Kind::Exited)
        return m_handlers.happened(event);
    processIsGone(endedAgent(m_agent.shownTitle(), event, m_isBeingIntroduced));
}

void AgentLink::onClosed(const Error& why)
{
    const auto held = m_life.hold();
    const bool wasAwaited = m_openWait.has_value();
    drop();
    failCalls(m_processEnd ? *m_processEnd : why);
    if (wasAwaited)
        std::exchange(m_openWait, std::nullopt)->resolve(fail(why));
    m_handlers.lost();
    if (wasAwaited || m_isBeingIntroduced || m_processEnd || m_life.isShut())
        return;
    spdlog::info("sessions: {} was lost and is looked for: {}", m_runId, why.describe());
    returnToProcess();
}

void AgentLink::drop()
{
    m_isConnected = false;
    if (!m_run)
        return;
    m_run->disconnect(this);
    m_run.release()->deleteLater(); // it may be the one that calls
}

} // namespace helix::sessions
