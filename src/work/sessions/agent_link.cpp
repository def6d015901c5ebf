#include "sessions/agent_link.h"

#include <algorithm>

#include <nlohmann/json.hpp>
#include <spdlog/spdlog.h>

#include "sessions/agent_sentences.h"
#include "sessions/rpc_incoming.h"
#include "sessions/sessions_shared.h"
#include "base/try.h"

namespace helix::sessions {
namespace {

constexpr std::chrono::milliseconds kFirstPause{250};
constexpr std::chrono::milliseconds kLongestPause{5000};
constexpr std::chrono::seconds kConnectTime{30};

} // namespace

AgentLink::AgentLink(SessionContext& context, SessionKeeper& keeper, AgentLinkHandlers handlers)
    : m_context(context)
    , m_keeper(keeper)
    , m_handlers(std::move(handlers))
{
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

void AgentLink::guestReady()
{
    m_isGuestUp = true;
    if (!m_isBeingIntroduced)
        m_cancel = {};
}

void AgentLink::guestGone()
{
    m_isGuestUp = false;
    drop();
    failCalls({ErrorCode::Unavailable, "The workspace stopped.", {}});
    m_cancel.cancel();
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
    m_context.row.run = open.run;
    m_context.row.lastSequence = 0;
    m_context.row.nextN = 1;
    m_outbox.clear();
    m_keeper.dropMessages();
    m_isBeingIntroduced = true;
    return connectTo(std::move(open));
}

async::Task<Result<void>> AgentLink::connectTo(acp::Open open)
{
    const auto held = m_context.hold();
    drop();
    CO_TRY(const auto address, m_context.sessions->door.address(m_context.row.workspace));
    m_run = std::make_unique<link::AcpRun>(address.controlPort, address.credential, open);
    connect(m_run.get(), &link::AcpRun::opened, this, &AgentLink::onOpened);
    connect(m_run.get(), &link::AcpRun::received, this, &AgentLink::onReceived);
    connect(m_run.get(), &link::AcpRun::happened, this, &AgentLink::onEvent);
    connect(m_run.get(), &link::AcpRun::closed, this, &AgentLink::onClosed);
    async::Completion<void> opened;
    m_openWait = opened;
    const std::string slow = "The workspace does not answer.";
    const auto token = m_cancel.token();
    const auto result = co_await opened.wait(kConnectTime, token, slow);
    m_openWait.reset();
    co_return result;
}

void AgentLink::returnToProcess()
{
    if (!m_processEnd && m_isGuestUp && !m_isConnected && !m_context.row.run.empty())
        async::detach(lookForProcess());
}

async::Task<Result<void>> AgentLink::returned(std::chrono::milliseconds limit)
{
    const auto held = m_context.hold();
    async::Completion<void> returned;
    m_returnWaits.push_back(returned);
    async::detach(lookForProcess());
    const auto token = m_cancel.token();
    const std::string slow = "The workspace does not answer.";
    co_return co_await returned.wait(limit, token, slow);
}

async::Task<void> AgentLink::lookForProcess()
{
    const auto held = m_context.hold();
    if (std::exchange(m_isReturning, true))
        co_return;
    const std::string run = m_context.row.run;
    auto pause = kFirstPause;
    while (!m_context.isShut() && m_isGuestUp && !m_isConnected && m_context.row.run == run &&
           !run.empty()) {
        acp::Open open;
        open.run = run;
        open.after = static_cast<std::uint64_t>(m_context.row.lastSequence);
        const auto back = co_await connectTo(open);
        if (back || m_context.isShut() || m_context.row.run != run)
            break;
        if (back.error().code == ErrorCode::NotFound) {
            forgetProcess();
            m_handlers.forgotten();
            break;
        }
        co_await async::sleepFor(pause);
        pause = std::min(pause * 2, kLongestPause);
    }
    m_isReturning = false;
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
    const auto held = m_context.hold();
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
    if (std::exchange(m_processEnd, why))
        return; // Missing, and then its Exited
    if (m_endWait)
        m_endWait->resolve({});
    failCalls(why);
    m_context.row.run.clear();
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
    m_context.row.run.clear();
    m_outbox.clear();
    m_keeper.dropMessages();
}

// -- messages -------------------------------------------------------------------------------------

void AgentLink::post(const std::string& message)
{
    m_keeper.keepMessage({m_context.row.nextN++, QByteArray::fromStdString(message)});
}

std::int64_t AgentLink::request(const char* method, const nlohmann::json& params)
{
    const auto id = m_context.row.nextN;
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
    const auto held = m_context.hold();
    if (m_processEnd)
        co_return fail(*m_processEnd);
    const std::string agent = m_context.agentTitle();
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
    const auto& row = m_context.row;
    const bool isSameRun = change.row.run == row.run || m_processEnd;
    for (const auto& message : change.outbox) {
        if (change.row.run != row.run)
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
