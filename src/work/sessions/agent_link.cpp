#include "sessions/agent_link.h"

#include <algorithm>

#include <nlohmann/json.hpp>
#include <spdlog/spdlog.h>

#include "sessions/agent_sentences.h"
#include "sessions/rpc_incoming.h"
#include "base/try.h"

namespace helix::sessions {
namespace {

constexpr std::chrono::milliseconds kFirstPause{250};
constexpr std::chrono::milliseconds kLongestPause{5000};
constexpr std::chrono::seconds kConnectTime{30};

} // namespace

AgentLink::AgentLink(const SessionLifetime& life, WorkspaceId workspace, link::GuestDoor& door,
                     const AgentProfile& agent, SessionKeeper& keeper, const SessionRow& row,
                     AgentLinkHandlers handlers)
    : m_life(life)
    , m_workspace(std::move(workspace))
    , m_door(door)
    , m_agent(agent)
    , m_keeper(keeper)
    , m_handlers(std::move(handlers))
    , m_runId(row.run)
    , m_lastSequence(row.lastSequence)
    , m_nextN(row.nextN)
{
}

void AgentLink::describe(SessionRow& row) const
{
    row.run = m_runId;
    row.lastSequence = m_lastSequence;
    row.nextN = m_nextN;
}

AgentLink::~AgentLink() = default;

void AgentLink::shut()
{
    m_cancel.cancel();
    if (m_run)
        m_run->disconnect(this);
    m_run.reset();
    m_isConnected = false;
    failCalls(helixIsClosing().value());
    if (m_openWait)
        std::exchange(m_openWait, std::nullopt)->resolve(helixIsClosing());
}

void AgentLink::restore(const std::vector<OutboxRow>& outbox)
{
    for (const auto& row : outbox)
        m_outbox[row.n] = row.message;
}

void AgentLink::guestReady(bool isEmulated)
{
    m_isGuestUp = true;
    m_isGuestEmulated = isEmulated;
    if (!m_isBeingIntroduced)
        m_cancel = {};
}

void AgentLink::guestGone()
{
    m_isGuestUp = false;
    m_isGuestEmulated = true;
    drop();
    failCalls({ErrorCode::Unavailable, "The workspace stopped.", {}});
    m_cancel.cancel();
}

void AgentLink::guestAway()
{
    m_isGuestUp = false;
    drop();
}

// -- the process ----------------------------------------------------------------------------------

bool AgentLink::reachesProcess() const
{
    return m_run && m_isConnected && !m_processEnd;
}

async::Task<Result<void>> AgentLink::start(acp::Open open)
{
    endProcess(); // one that was not introduced
    m_wasToldToEnd = false;
    m_processEnd.reset();
    m_runId = open.run;
    m_lastSequence = 0;
    m_nextN = 1;
    m_outbox.clear();
    m_keeper.dropMessages();
    m_isBeingIntroduced = true;
    return connectTo(std::move(open));
}

async::Task<Result<void>> AgentLink::connectTo(acp::Open open)
{
    const auto held = m_life.hold();
    drop();
    CO_TRY(const auto address, m_door.address(m_workspace));
    m_run = std::make_unique<link::AcpRun>(address.controlPort, address.credential, open);
    connect(m_run.get(), &link::AcpRun::opened, this, &AgentLink::onOpened);
    connect(m_run.get(), &link::AcpRun::received, this, &AgentLink::onReceived);
    connect(m_run.get(), &link::AcpRun::happened, this, &AgentLink::onEvent);
    connect(m_run.get(), &link::AcpRun::closed, this, &AgentLink::onClosed);
    const int opening = ++m_openings;
    async::Completion<void> opened;
    if (auto replaced = std::exchange(m_openWait, opened))
        replaced->resolve(fail(ErrorCode::Cancelled, "The agent was started anew."));
    const std::string slow = "The workspace does not answer.";
    const auto token = m_cancel.token();
    const auto result = co_await opened.wait(kConnectTime, token, slow);
    if (opening == m_openings)
        m_openWait.reset();
    co_return result;
}

void AgentLink::returnToProcess()
{
    if (!m_processEnd && m_isGuestUp && !m_isConnected && !m_runId.empty())
        async::detach(lookForProcess());
}

async::Task<Result<void>> AgentLink::returned(std::chrono::milliseconds limit)
{
    const auto held = m_life.hold();
    async::Completion<void> returned;
    m_returnWaits.push_back(returned);
    async::detach(lookForProcess());
    const auto token = m_cancel.token();
    const std::string slow = "The workspace does not answer.";
    co_return co_await returned.wait(limit, token, slow);
}

async::Task<void> AgentLink::lookForProcess()
{
    const auto held = m_life.hold();
    const std::string run = m_runId;
    if (m_searched == run)
        co_return;
    m_searched = run;
    auto pause = kFirstPause;
    while (!m_life.isShut() && m_isGuestUp && !m_isConnected && m_runId == run && !run.empty()) {
        acp::Open open;
        open.run = run;
        open.after = static_cast<std::uint64_t>(m_lastSequence);
        const auto back = co_await connectTo(open);
        if (back || m_life.isShut() || m_runId != run)
            break;
        if (back.error().code == ErrorCode::NotFound) {
            forgetProcess();
            m_handlers.forgotten();
            break;
        }
        const auto token = m_cancel.token();
        const auto slept = co_await async::sleepFor(pause, token);
        if (!slept)
            break; // the guest is gone, or Helix ends
        pause = std::min(pause * 2, kLongestPause);
    }
    if (m_searched != run)
        co_return; // another run is looked for by now, and whoever waits waits for that
    m_searched.reset();
    for (auto& wait : std::exchange(m_returnWaits, {}))
        wait.resolve({});
}

void AgentLink::endProcess()
{
    m_wasToldToEnd = true;
    if (m_run && m_isConnected)
        m_run->end();
}

async::Task<void> AgentLink::processEnds(std::chrono::milliseconds limit)
{
    const auto held = m_life.hold();
    if (!reachesProcess())
        co_return;
    async::Completion<void> ended;
    m_endWait = ended;
    const async::CancelToken never;
    const std::string slow = "It does not end.";
    (void)co_await ended.wait(limit, never, slow);
    m_endWait.reset();
}

void AgentLink::processIsGone(const Error& why)
{
    if (m_processEnd)
        return; // Missing, and then its Exited: the first says why
    m_processEnd = why;
    if (m_endWait)
        m_endWait->resolve({});
    failCalls(why);
    m_runId.clear();
    m_outbox.clear();
    m_keeper.dropMessages();
    m_handlers.processGone(why, m_wasToldToEnd);
}

void AgentLink::leaveProcess()
{
    drop();
    forgetProcess();
}

void AgentLink::forgetProcess()
{
    m_runId.clear();
    m_outbox.clear();
    m_keeper.dropMessages();
}

// -- messages -------------------------------------------------------------------------------------

void AgentLink::post(const std::string& message)
{
    m_keeper.keepMessage({m_nextN++, QByteArray::fromStdString(message)});
}

std::int64_t AgentLink::request(const char* method, const nlohmann::json& params)
{
    const auto id = m_nextN;
    post(requestText(id, method, params));
    return id;
}

void AgentLink::notify(const char* method, const nlohmann::json& params)
{
    post(notificationText(method, params));
}

async::Task<Result<JsonPtr>> AgentLink::call(std::string method, JsonPtr params,
                                             std::chrono::milliseconds deadline)
{
    const auto held = m_life.hold();
    if (m_processEnd)
        co_return fail(*m_processEnd);
    const std::string agent = m_agent.shownTitle();
    if (!m_run)
        co_return fail(ErrorCode::Unavailable, "The connection to " + agent + " was lost.");
    const auto id = request(method.c_str(), *params);
    if (method == "session/load")
        m_loadCall = id;
    PendingCall done;
    m_calls.emplace(id, done);
    const auto token = m_cancel.token();
    const auto slow = slowAgent(agent, deadline.count() / 1000);
    auto answer = co_await done.wait(deadline, token, slow.message);
    m_calls.erase(id);
    if (m_loadCall == id)
        m_loadCall = 0;
    co_return answer;
}

void AgentLink::failCalls(const Error& why)
{
    for (auto& [id, call] : std::exchange(m_calls, {}))
        call.resolve(fail(why));
}

void AgentLink::hasGot(std::int64_t n)
{
    m_outbox.erase(m_outbox.begin(), m_outbox.upper_bound(n));
    m_keeper.messagesAreTaken(n);
}

void AgentLink::committed(const SessionChange& change)
{
    const bool isSameRun = change.row.run == m_runId || m_processEnd;
    for (const auto& message : change.outbox) {
        if (change.row.run != m_runId)
            break; // for an agent that is gone
        m_outbox[message.n] = message.message;
        if (m_isConnected && m_run)
            m_run->send(static_cast<std::uint64_t>(message.n),
                        m_wireValues.onWire(message.message));
    }
    const auto sequence = static_cast<std::uint64_t>(change.row.lastSequence);
    if (m_run && m_isConnected && isSameRun && sequence > m_acknowledged) {
        m_acknowledged = sequence;
        m_run->acknowledge(sequence);
    }
}

} // namespace helix::sessions
