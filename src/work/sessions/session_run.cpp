// A session's connection to its agent's run in the guest.
#include <algorithm>

#include <nlohmann/json.hpp>
#include <spdlog/spdlog.h>

#include "base/bytes.h"
#include "protocol/json_rpc.h"
#include "sessions/agent_sentences.h"
#include "sessions/rpc_incoming.h"
#include "sessions/sessions_p.h"

namespace helix::sessions {
namespace {

using nlohmann::json;

constexpr std::chrono::milliseconds kFirstPause{250};
constexpr std::chrono::milliseconds kLongestPause{5000};
constexpr std::chrono::seconds kConnectTime{30};
constexpr std::size_t kMaxAsked = 8;
constexpr int kMaxGarbageNotices = 3;
constexpr int kInvalidParams = -32602;

} // namespace

std::string Session::agentTitle() const
{
    return m_facts.agentTitle.empty() ? m_row.agent : m_facts.agentTitle;
}

std::int64_t Session::now() const
{
    return m_house == nullptr ? m_row.changedMs : m_house->clock();
}

async::Task<Result<void>> Session::connectRun(acp::Open open)
{
    const auto self = shared_from_this();
    dropLink();
    const auto address = m_house->door.address(m_row.workspace);
    if (!address)
        co_return fail(address.error());
    m_link = std::make_unique<link::AcpRun>(address->controlPort, address->credential, open);
    connect(m_link.get(), &link::AcpRun::opened, this, &Session::onOpened);
    connect(m_link.get(), &link::AcpRun::received, this, &Session::onReceived);
    connect(m_link.get(), &link::AcpRun::happened, this, &Session::onEvent);
    connect(m_link.get(), &link::AcpRun::closed, this, &Session::onClosed);
    async::Completion<void> opened;
    m_openWait = opened;
    const std::string slow = "The workspace does not answer.";
    const auto token = m_startCancel.token();
    const auto result = co_await opened.wait(kConnectTime, token, slow);
    if (m_openWait)
        m_openWait.reset();
    co_return result;
}

async::Task<void> Session::returnToRun()
{
    const auto self = shared_from_this();
    if (std::exchange(m_returning, true))
        co_return;
    const std::string run = m_row.run;
    auto pause = kFirstPause;
    while (m_house != nullptr && !m_asleep && !m_connected && m_row.run == run && !run.empty()) {
        acp::Open open;
        open.run = run;
        open.after = static_cast<std::uint64_t>(m_row.lastSequence);
        const auto back = co_await connectRun(open);
        if (back || m_house == nullptr || m_row.run != run)
            break;
        if (back.error().code == ErrorCode::NotFound) {
            forgetRun();
            break;
        }
        co_await async::sleepFor(pause);
        pause = std::min(pause * 2, kLongestPause);
    }
    m_returning = false;
    for (auto& wait : std::exchange(m_returned, {}))
        wait.resolve({});
}

void Session::post(const std::string& message)
{
    m_change.outbox.push_back({m_row.nextN++, QByteArray::fromStdString(message)});
    changed();
}

void Session::onOpened(const acp::Opened& opened)
{
    const auto taken =
        static_cast<std::int64_t>(std::min<std::uint64_t>(opened.taken, INT64_MAX / 2));
    m_connected = true;
    m_acknowledged = 0;
    m_row.nextN = std::max(m_row.nextN, taken + 1);
    m_outbox.erase(m_outbox.begin(), m_outbox.upper_bound(taken));
    m_change.outboxTaken = std::max(m_change.outboxTaken, taken);
    for (const auto& [n, message] : m_outbox)
        m_link->send(static_cast<std::uint64_t>(n), onWire(message));
    if (std::exchange(m_row.abandoned, false)) {
        // Its turn was ended here while nobody could tell it.
        json params = json::object();
        params["sessionId"] = m_row.acpSession;
        post(notificationText("session/cancel", params));
    }
    if (m_facts.stopping && m_row.turnRuns)
        m_stopTimer.start();
    changed();
    if (m_openWait)
        std::exchange(m_openWait, std::nullopt)->resolve({});
    show(true);
}

void Session::onMessage(std::uint64_t sequence, const json& message)
{
    const auto self = shared_from_this();
    m_row.lastSequence = static_cast<std::int64_t>(sequence);
    changed();
    switch (kindOf(message)) {
    case IncomingKind::Request:
        return onRequest(message);
    case IncomingKind::Notification:
        if (methodOf(message) == "session/update")
            onUpdate(memberOf(message, "params"));
        return;
    case IncomingKind::Response:
        break;
    case IncomingKind::Nonsense:
        return;
    }
    const auto id = ourIdOf(message);
    if (!id)
        return;
    if (*id == m_loadN)
        m_loadN = 0;
    if (*id == m_row.promptN)
        return promptAnswered(message);
    if (const auto pending = m_pending.find(*id); pending != m_pending.end()) {
        auto done = pending->second;
        m_pending.erase(pending);
        done.resolve(std::make_shared<const json>(message));
    }
}

void Session::onRequest(const json& message)
{
    const std::string id = idTextOf(message);
    const std::string method = methodOf(message);
    if (!hasPlainId(message))
        return post(errorText(id, protocol::kInvalidRequest,
                              "The id of a request is a text or a whole number."));
    if (method == "session/request_permission")
        return onPermission(id, memberOf(message, "params"));
    // Also what we never offered: the file system and the terminals of this computer.
    post(errorText(id, protocol::kMethodNotFound,
                   "Helix has no method " + printable(method, 80) + "."));
}

void Session::onPermission(const std::string& id, const json& params)
{
    auto request = acp::decodePermissionRequest(params);
    const bool twice =
        std::ranges::any_of(m_facts.asked, [&](const auto& asked) { return asked.second == id; });
    if (twice)
        return post(errorText(id, kInvalidParams, "A request with this id waits for its answer."));
    if (!request || m_facts.asked.size() >= kMaxAsked || m_facts.stopping) {
        post(resultText(id, acp::encodePermissionAnswer(std::nullopt)));
        if (!m_facts.stopping && m_garbage++ < kMaxGarbageNotices)
            note(request ? agentTitle() + " asked too much at once and was told no."
                         : agentTitle() + " asked for permission in a way that cannot be "
                                          "answered, and was told no.");
        return;
    }
    const auto permissionId = "p" + std::to_string(m_talk.newest() + 1);
    m_talk.ask(permissionId, *request, now());
    m_facts.asked[permissionId] = id;
    mustKeepEntries();
    changed(true);
    contentsChanged();
    if (const auto option = m_house->ruled(m_row.workspace, m_row.agent, *request))
        answerAsked(permissionId, option);
    show(true);
}

bool Session::isOurs(const std::string& acpSession) const
{
    return m_starting || acpSession.empty() || acpSession == m_row.acpSession;
}

void Session::onUpdate(const json& params)
{
    auto update = acp::decodeUpdate(params);
    if (update && isOurs(textIn(memberOf(params, "sessionId"))))
        takeUpdate(std::move(*update), m_loadN != 0 ? KeptUpdate() : keptForm(params));
}

void Session::takeUpdate(acp::Update update, KeptUpdate kept)
{
    const bool repeats = m_loadN != 0; // what is on record already
    const auto time = now();
    if (!repeats)
        keepUpdate(std::move(kept), time);
    if (applyFacts(m_facts, m_row.title, update)) {
        changed(true);
        show(false);
        return;
    }
    if (repeats)
        return;
    m_talk.apply(std::move(update), time);
    contentsChanged();
}

void Session::onEvent(std::uint64_t sequence, const acp::RunEvent& event)
{
    const auto self = shared_from_this();
    m_row.lastSequence = static_cast<std::int64_t>(sequence);
    changed();
    using Kind = acp::RunEvent::Kind;
    if (event.kind == Kind::Exited)
        return onExit(m_exit ? *m_exit : endedAgent(agentTitle(), event, m_starting));
    if (event.kind == Kind::Garbage && m_garbage++ >= kMaxGarbageNotices)
        return;
    // Read again: the run may be older than this Helix.
    const auto known = agents::find(m_house->agents.catalogue(), m_row.agent);
    agents::KnownAgent agent;
    agent.name = agent.title = m_row.agent;
    if (known)
        agent = *known;
    if (event.kind == Kind::Missing)
        return onExit(missingAgent(agent, event.text));
    if (auto sentence = noticeOf(agentTitle(), event, agent.launch.silenceLimit); !sentence.empty())
        note(std::move(sentence));
}

void Session::onExit(const Error& why)
{
    if (std::exchange(m_exit, why))
        return; // Missing, and then its Exited
    const bool wanted = m_ending;
    if (m_exitWait)
        m_exitWait->resolve({});
    m_stopTimer.stop();
    failPending(why);
    m_row.run.clear();
    m_outbox.clear();
    m_change.outboxCleared = true;
    m_change.outbox.clear();
    changed();
    if (m_starting)
        return; // whoever starts it says so
    if (!m_row.turnRuns) {
        if (!wanted)
            note(why.message + (why.cause.empty() ? "" : "\n" + why.cause));
        return;
    }
    if (m_row.promptN != 0)
        failTurn(why);
}

void Session::onClosed(const Error& why)
{
    const auto self = shared_from_this();
    const bool waited = m_openWait.has_value();
    dropLink();
    failPending(m_exit ? *m_exit : why);
    if (waited)
        std::exchange(m_openWait, std::nullopt)->resolve(fail(why));
    show(true);
    if (!waited && !m_exit && !m_starting && !m_asleep && m_house != nullptr &&
        !m_row.run.empty() && !m_facts.isEditors) {
        spdlog::info("sessions: {} was lost and is looked for: {}", m_row.run, why.describe());
        async::detach(returnToRun());
    }
}

void Session::failPending(const Error& why)
{
    for (auto& [id, pending] : std::exchange(m_pending, {}))
        pending.resolve(fail(why));
}

void Session::dropLink()
{
    m_connected = false;
    if (!m_link)
        return;
    m_link->disconnect(this);
    m_link.release()->deleteLater(); // it may be the one that calls
}

void Session::endRun()
{
    m_ending = true;
    if (m_link && m_connected)
        m_link->end();
}

void Session::forgetRun()
{
    const bool lost = m_row.turnRuns && m_row.promptN != 0;
    m_row.run.clear();
    m_row.abandoned = false;
    m_outbox.clear();
    m_change.outboxCleared = true;
    m_change.outbox.clear();
    changed();
    if (lost)
        failTurn({ErrorCode::Unavailable,
                  "The workspace was started anew while " + agentTitle() +
                      " worked. What it had done is kept; the next prompt starts it again.",
                  {}});
}

} // namespace helix::sessions
