// What is said between us and a helix-netd that we are connected to.

#include "boundary/workspace_net.h"

#include <algorithm>

#include "base/process_instance.h"
#include "base/try.h"
#include "boundary/netd_process.h"
#include "egress/netd_protocol.h"

namespace helix::boundary {
namespace {

using async::Task;
using Json = nlohmann::json;
namespace netd = egress::netd;

} // namespace

Task<Result<void>> WorkspaceNet::request(Link link, std::string method, Json params)
{
    CO_TRY(co_await link->call(method, params, m_timing.answer));
    co_return Result<void>();
}

/// From a fresh connection to a netd that enforces what holds.
Task<Result<void>> WorkspaceNet::introduce()
{
    const std::weak_ptr weak = weak_from_this();
    const auto link = m_link;
    m_instance = processInstance(link->peerPid());
    rpc::Peer::Events events;
    events.notified = [weak](const std::string& method, const Json& params) {
        if (const auto self = weak.lock())
            self->onNotification(method, params);
    };
    events.ended = [weak](const Error& why) {
        if (const auto self = weak.lock())
            self->onLoss(why);
    };
    link->listen(events);

    const Json nothing = Json::object();
    CO_TRY(const auto answer, co_await link->call(netd::kHello, nothing, m_timing.answer));
    CO_TRY(auto hello, parseHello(answer));
    if (hello.workspace != m_workspace.str())
        co_return fail(ErrorCode::Protocol,
                       "The network helper that answers belongs to another workspace.");
    m_seccomp = hello.seccomp;
    m_emptyRoot = hello.emptyRoot;
    m_revision = std::max(m_revision, hello.policyRevision);
    m_carried = std::move(hello.forwards);
    for (OpenedFlow& flow : hello.open)
        if (m_events.opened)
            m_events.opened(std::move(flow));

    auto told = co_await sendPolicy(link);
    if (told && m_events.ledger) {
        const auto ledger = m_events.ledger();
        tellLedger(ledger.has_value(), ledger ? "" : ledger.error().message);
    }
    m_servicesSent = true;
    const auto services = m_services;
    for (const auto& [port, channel] : services)
        if (told)
            told = co_await sendService(link, port, channel);
    co_return told;
}

Task<Result<void>> WorkspaceNet::sendPolicy(Link link)
{
    if (!m_events.policy)
        co_return endingError();
    m_policySent = true; // from here on a newer one has to be sent after this one
    const Json params = policyParameters(++m_revision, m_events.policy());
    co_return co_await request(link, netd::kPolicySet, params);
}

Task<void> WorkspaceNet::pushPolicy()
{
    const auto alive = shared_from_this();
    const auto link = m_link;
    const auto watch = m_watch;
    if (link == nullptr || !m_policySent)
        co_return; // whoever comes up next gets the newest
    const auto sent = co_await sendPolicy(link);
    if (sent || m_stopping)
        co_return;
    // A netd that does not take the new policy must not go on under the old, wider one.
    if (m_link == link)
        endForCause(sent.error().describe());
    co_await killNetd(watch);
}

Task<Result<void>> WorkspaceNet::sendService(Link link, std::uint16_t port,
                                             std::shared_ptr<UniqueFd> channel)
{
    Json params = Json::object();
    params["port"] = port;
    CO_TRY(co_await link->call(netd::kServiceChannel, params, m_timing.answer, channel));
    co_return Result<void>();
}

Task<Result<void>> WorkspaceNet::setService(std::uint16_t port, std::shared_ptr<UniqueFd> channel)
{
    const auto alive = shared_from_this();
    m_services[port] = channel;
    const auto link = m_link;
    if (link == nullptr || !m_servicesSent)
        co_return Result<void>(); // given when it comes up
    co_return co_await sendService(link, port, channel);
}

void WorkspaceNet::acknowledge(const std::string& instance, std::uint64_t sequence)
{
    if (m_link == nullptr || instance != m_instance)
        return;
    Json params = Json::object();
    params["sequence"] = sequence;
    m_link->notify(netd::kLedgerAck, params);
}

void WorkspaceNet::tellLedger(bool writable, const std::string& reason)
{
    if (m_link == nullptr || !m_policySent)
        return;
    Json params = Json::object();
    params["writable"] = writable;
    params["reason"] = reason;
    m_link->notify(netd::kLedgerWritable, params);
}

Task<void> WorkspaceNet::refreshCounters()
{
    const auto alive = shared_from_this();
    const auto link = m_link;
    if (link == nullptr || m_state != NetState::Up)
        co_return;
    const Json nothing = Json::object();
    const auto answer = co_await link->call(netd::kForwardList, nothing, m_timing.answer);
    if (link != m_link || !answer || m_stopping)
        co_return;
    const auto reports = parseForwardList(*answer);
    if (reports)
        m_forwards.report(m_workspace, *reports);
    else
        endForCause(reports.error().message);
}

Task<Result<NetTraffic>> WorkspaceNet::traffic()
{
    const auto alive = shared_from_this();
    const auto link = m_link;
    if (link == nullptr || m_state != NetState::Up)
        co_return fail(ErrorCode::Unavailable, restartingSentence());
    const Json nothing = Json::object();
    CO_TRY(const auto answer, co_await link->call(netd::kStatus, nothing, m_timing.answer));
    co_return parseTraffic(answer);
}

Task<Result<void>> WorkspaceNet::add(std::string hostAddress, std::uint16_t hostPort,
                                     std::uint16_t guestPort, HostListeners listeners)
{
    const auto alive = shared_from_this();
    const auto link = m_link;
    if (link == nullptr)
        co_return fail(ErrorCode::Unavailable, restartingSentence());
    Json params = Json::object();
    params["host_address"] = hostAddress;
    params["host_port"] = hostPort;
    if (listeners.ipv4) {
        CO_TRY(
            co_await link->call(netd::kForwardListener, params, m_timing.answer, listeners.ipv4));
    }
    params["guest_port"] = guestPort;
    auto descriptor = listeners.ipv6; // owners: this and the link until it is sent
    if (!listeners.ipv4 && hostAddress == kLoopbackAddress) {
        CO_TRY(auto listener, listenOnLoopback6(hostPort));
        if (listener.valid())
            descriptor = std::make_shared<UniqueFd>(std::move(listener));
    }
    params["loopback6"] = descriptor != nullptr;
    CO_TRY(co_await link->call(netd::kForwardAdd, params, m_timing.answer, descriptor));
    co_return Result<void>();
}

Task<Result<void>> WorkspaceNet::remove(std::string hostAddress, std::uint16_t hostPort)
{
    const auto alive = shared_from_this();
    const auto link = m_link;
    if (link == nullptr)
        co_return Result<void>(); // it died, and its listeners with it
    Json params = Json::object();
    params["host_address"] = hostAddress;
    params["host_port"] = hostPort;
    const auto removed = co_await request(link, netd::kForwardRemove, params);
    if (!removed && removed.error().code == ErrorCode::NotFound)
        co_return Result<void>();
    co_return removed;
}

void WorkspaceNet::onNotification(const std::string& method, const Json& params)
{
    if (method == netd::kForwardFailed)
        return onForwardFailure(params);
    if (method == netd::kConnectionOpened) {
        auto opened = parseOpened(params);
        if (!opened)
            return endForCause(opened.error().message);
        if (m_events.opened)
            m_events.opened(std::move(*opened));
    } else if (method == netd::kConnectionCounts) {
        auto counts = parseCounts(params);
        if (!counts)
            return endForCause(counts.error().message);
        if (m_events.counted)
            m_events.counted(std::move(*counts));
    } else if (method == netd::kLedgerRecord) {
        auto record = parseRecord(params);
        if (!record)
            return endForCause(record.error().message);
        if (m_events.recorded)
            m_events.recorded(std::move(*record));
    }
}

void WorkspaceNet::onForwardFailure(const Json& params)
{
    const auto failure = parseForwardFailure(params);
    if (!failure)
        return endForCause(failure.error().message);
    for (const Forward& lease : m_forwards.list(m_workspace))
        if (lease.hostAddress == failure->hostAddress && lease.hostPort == failure->hostPort) {
            const std::vector<ForwardReport> reports{{lease.hostAddress, lease.hostPort,
                                                      lease.guestPort, false, failure->problem,
                                                      lease.counters}};
            m_forwards.report(m_workspace, reports);
        }
}

} // namespace helix::boundary
