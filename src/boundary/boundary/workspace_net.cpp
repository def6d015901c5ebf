#include "boundary/workspace_net.h"

#include <algorithm>

#include <unistd.h>

#include <spdlog/spdlog.h>

#include "base/bytes.h"
#include "base/process_instance.h"
#include "base/try.h"
#include "boundary/netd_process.h"
#include "egress/netd_protocol.h"

namespace helix::boundary {
namespace {

using async::Task;
using Json = nlohmann::json;
namespace netd = egress::netd;

constexpr std::chrono::milliseconds kConnectPause{15};

rpc::PeerOptions netdAsPeer()
{
    return {"The workspace's network helper", egress::netd::kMaxMessage};
}

const std::string& restartingSentence()
{
    static const std::string sentence =
        "The workspace's network is being started again; nothing passes meanwhile.";
    return sentence;
}

tl::unexpected<Error> endingError()
{
    return fail(ErrorCode::Cancelled, "The workspace's network is being ended.");
}

} // namespace

WorkspaceNet::WorkspaceNet(ForwardsService& forwards, std::filesystem::path program,
                           WorkspaceId workspace, NetdSpot spot, NetTiming timing, Events events)
    : m_forwards(forwards)
    , m_program(std::move(program))
    , m_workspace(std::move(workspace))
    , m_spot(std::move(spot))
    , m_timing(timing)
    , m_events(std::move(events))
{
}

WorkspaceNet::~WorkspaceNet() = default;

int WorkspaceNet::pid() const
{
    return m_watch != nullptr && !m_watch->end() ? m_watch->pid() : 0;
}

void WorkspaceNet::setState(NetState state, std::string problem)
{
    m_state = state;
    m_problem = std::move(problem);
    if (m_events.changed)
        m_events.changed();
}

Task<Result<void>> WorkspaceNet::start(bool adopt)
{
    const auto alive = shared_from_this();
    m_busy = true;
    const auto up = co_await bringUp(adopt);
    m_busy = false;
    for (auto& waiter : std::exchange(m_idle, {}))
        waiter.resolve(Result<void>());
    co_return up;
}

Task<void> WorkspaceNet::stop()
{
    const auto alive = shared_from_this();
    m_stopping = true;
    m_cancel.cancel();
    const std::string late = "gone";
    const async::CancelToken never;
    if (m_busy) {
        async::Completion<void> idle;
        m_idle.push_back(idle);
        (void)co_await idle.wait(async::kForever, never, late);
    }
    if (m_link != nullptr && m_watch != nullptr) {
        const auto link = m_link;
        // Its last records are on their way: listen until it hangs up.
        async::Completion<void> farewell;
        m_farewell = farewell;
        const Json nothing = Json::object();
        const auto quit = link->call(netd::kQuit, nothing, m_timing.quit);
        (void)co_await farewell.wait(m_timing.quit, never, late);
    }
    co_await tearDown();
    co_await endLeftovers(); // what it had started itself is on its way out, too
    (void)co_await drain();
    m_state = NetState::Down;
    m_events = {};
}

void WorkspaceNet::letGo()
{
    m_stopping = m_letGo = true;
    m_events = {};
    m_cancel.cancel();
    if (m_link != nullptr)
        m_link->close();
}

/// Afterwards no netd of this workspace runs and no socket of it is left.
Task<void> WorkspaceNet::tearDown()
{
    if (m_link != nullptr)
        std::exchange(m_link, nullptr)->close();
    m_policySent = m_servicesSent = false;
    m_instance.clear();
    const auto watch = std::exchange(m_watch, nullptr);
    co_await killNetd(watch);
    ::unlink(m_spot.controlSocket.c_str());
}

Task<Result<void>> WorkspaceNet::bringUp(bool adopt)
{
    auto up = co_await findOrStart(adopt);
    if (up)
        up = co_await introduce();
    if (up && !m_stopping)
        up = co_await m_forwards.open(m_workspace, this, m_carried);
    if (m_letGo)
        co_return endingError();
    if (up && (m_stopping || m_link == nullptr || !m_link->isOpen()))
        up = m_stopping ? Result<void>(endingError()) : Result<void>(fail(startFailure()));
    if (!up) {
        m_forwards.detach(m_workspace);
        co_await tearDown();
        (void)co_await drain();
        co_return fail(up.error());
    }
    m_upSince = std::chrono::steady_clock::now();
    setState(NetState::Up);
    co_return Result<void>();
}

Task<Result<void>> WorkspaceNet::findOrStart(bool adopt)
{
    m_carried.clear();
    if (adopt && attachToRunning())
        co_return Result<void>();
    co_await endLeftovers();
    const auto drained = co_await drain();
    if (m_stopping)
        co_return endingError();
    if (!drained)
        co_return fail(drained.error().wrapped("What the workspace's network did before cannot be "
                                               "written into its ledger."));
    // A stale socket, or whatever somebody planted there: the name goes, what it points to stays.
    ::unlink(m_spot.controlSocket.c_str());
    auto watch = startNetd(m_program, m_workspace, m_spot);
    if (!watch)
        co_return fail(watch.error().wrapped("The workspace's network could not be started."));
    m_watch = *watch;
    co_return co_await connectToOurs();
}

bool WorkspaceNet::attachToRunning()
{
    auto link = rpc::Peer::connectTo(m_spot.controlSocket, netdAsPeer());
    if (!link)
        return false;
    auto watch = watchNetd((*link)->peerPid(), m_program, m_workspace);
    if (!watch) {
        spdlog::warn("boundary: {}: somebody else listens on {}: {}", m_workspace.str(),
                     m_spot.controlSocket.string(), watch.error().message);
        return false;
    }
    m_link = *link;
    m_watch = *watch;
    return true;
}

/// QEMU takes one netd at a time: one that cannot be attached to must not stay.
Task<void> WorkspaceNet::endLeftovers()
{
    const std::function<Result<std::vector<int>>()> find =
        [program = m_program, workspace = m_workspace]() -> Result<std::vector<int>> {
        return findNetds(program, workspace);
    };
    const auto pids = co_await async::onPool(find);
    for (const int pid : *pids)
        if (auto watch = watchNetd(pid, m_program, m_workspace)) {
            const auto leftover = *watch;
            co_await killNetd(leftover);
        }
}

Task<Result<void>> WorkspaceNet::drain()
{
    if (!m_events.drain)
        co_return Result<void>();
    const auto drain = m_events.drain; // the events may go meanwhile
    co_return co_await drain();
}

Error WorkspaceNet::startFailure() const
{
    std::string how = "it did not answer";
    if (m_watch != nullptr && m_watch->end()) {
        const auto& end = *m_watch->end();
        how = end.signal != 0 ? "it was ended by signal " + std::to_string(end.signal)
                              : "it ended with status " + std::to_string(end.exitStatus);
    }
    return {ErrorCode::Unavailable,
            "The workspace's network could not be started; see " + m_spot.log.string() + ".",
            "helix-netd: " + how};
}

/// Nobody but the process that we started counts, whoever else may sit on the path.
Task<Result<void>> WorkspaceNet::connectToOurs()
{
    const auto cancel = m_cancel.token();
    const auto end = std::chrono::steady_clock::now() + m_timing.start;
    while (true) {
        if (m_stopping)
            co_return endingError();
        if (m_watch->end())
            co_return fail(startFailure());
        auto link = rpc::Peer::connectTo(m_spot.controlSocket, netdAsPeer());
        if (link && (*link)->peerPid() == m_watch->pid()) {
            m_link = *link;
            co_return Result<void>();
        }
        if (std::chrono::steady_clock::now() >= end)
            co_return fail(link ? Error{ErrorCode::PermissionDenied,
                                        "Another program listens on " +
                                            m_spot.controlSocket.string() +
                                            "; the workspace's network cannot be started.",
                                        {}}
                                : startFailure());
        co_await async::sleepFor(kConnectPause, cancel);
    }
}

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

void WorkspaceNet::endForCause(const std::string& why)
{
    const auto link = m_link;
    if (link == nullptr || m_stopping)
        return;
    link->close();
    onLoss({ErrorCode::Protocol, why, {}});
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

Task<Result<void>> WorkspaceNet::add(std::string hostAddress, std::uint16_t hostPort,
                                     std::uint16_t guestPort)
{
    const auto alive = shared_from_this();
    const auto link = m_link;
    if (link == nullptr)
        co_return fail(ErrorCode::Unavailable, restartingSentence());
    Json params = Json::object();
    params["host_address"] = hostAddress;
    params["host_port"] = hostPort;
    params["guest_port"] = guestPort;
    std::shared_ptr<UniqueFd> descriptor; // owners: this and the link until it is sent
    if (hostAddress == kLoopbackAddress) {
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

/// The connection or the process ended: traffic has ended with it, or does now.
void WorkspaceNet::onLoss(const Error& why)
{
    if (m_farewell)
        m_farewell->resolve(Result<void>());
    if (m_stopping)
        return;
    spdlog::warn("boundary: {}: {}", m_workspace.str(), why.describe());
    m_link = nullptr;
    m_policySent = m_servicesSent = false;
    if (m_busy)
        return; // bringUp() notices
    const bool quick = std::chrono::steady_clock::now() - m_upSince < m_timing.longLife;
    m_quickDeaths = quick ? m_quickDeaths + 1 : 1;
    async::detach(bringUpAgain());
}

Task<void> WorkspaceNet::bringUpAgain()
{
    const auto alive = shared_from_this();
    m_busy = true;
    m_forwards.interrupt(m_workspace, restartingSentence());
    setState(NetState::Restarting, restartingSentence());
    const auto cancel = m_cancel.token();
    auto pause = m_timing.firstPause;
    for (int death = 1; death < m_quickDeaths; ++death)
        pause = std::min(pause * 2, m_timing.longestPause);
    Result<void> up;
    do {
        co_await tearDown();
        co_await async::sleepFor(pause, cancel);
        pause = std::min(pause * 2, m_timing.longestPause);
        if (m_stopping)
            break;
        if (m_quickDeaths >= m_timing.quickDeaths) {
            const std::string sentence =
                "The workspace's network ends again and again and stays off; stop the workspace "
                "and start it again. Its log is " +
                m_spot.log.string() + ".";
            (void)co_await drain();
            if (m_stopping)
                break;
            m_forwards.interrupt(m_workspace, sentence);
            setState(NetState::Failed, sentence);
            break;
        }
        up = co_await bringUp(false);
        if (!up) {
            ++m_quickDeaths;
            if (!m_stopping)
                m_forwards.interrupt(m_workspace, restartingSentence());
        }
    } while (!up && !m_stopping);
    m_busy = false;
    for (auto& waiter : std::exchange(m_idle, {}))
        waiter.resolve(Result<void>());
}

} // namespace helix::boundary
