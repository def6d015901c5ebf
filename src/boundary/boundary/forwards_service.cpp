#include "boundary/forwards_service.h"

#include <algorithm>
#include <set>

#include <QPointer>

#include <spdlog/spdlog.h>

#include "base/crypto.h"
#include "base/try.h"
#include "boundary/host_port.h"
#include "boundary/lease_table.h"
#include "boundary/resting_ports.h"

namespace helix::boundary {
namespace {

/// At automatic ports that someone takes between our check and helix-netd's bind.
constexpr int kLiveAttempts = 5;

unsigned randomStart()
{
    const Bytes bytes = randomBytes(2);
    return bytes[0] * 256U + bytes[1];
}

std::string portText(std::uint16_t port)
{
    return std::to_string(port);
}

} // namespace

struct ForwardsService::Private {
    store::Database& database;
    std::uint16_t first, last;
    unsigned start; ///< where the search for an automatic port begins, so that two users of one
                    ///< computer seldom want the same one
    ForwardsService*
        owner; ///< null once the Forwards died; coroutines then only finish their writes
    std::function<std::string(const WorkspaceId&)> nameOf = [](const WorkspaceId& id) {
        return id.str();
    };
    std::vector<Forward> leases;
    std::map<WorkspaceId, ForwardBackend*> backends;
    std::set<std::pair<WorkspaceId, std::uint16_t>> opening; ///< listen() is at them
    std::set<WorkspaceId> suspended;                         ///< from rest() to open() or detach()
    RestingPorts resting{[this](const WorkspaceId& workspace) { onKnock(workspace); }};
    std::weak_ptr<void> observer; ///< owners: whoever watches the counters

    Forward* find(const WorkspaceId& workspace, std::uint16_t guestPort)
    {
        const auto found = std::ranges::find_if(leases, [&](const Forward& lease) {
            return lease.workspace == workspace && lease.guestPort == guestPort;
        });
        return found == leases.end() ? nullptr : &*found;
    }
    [[nodiscard]] const Forward* leasedTo(std::uint16_t hostPort) const
    {
        const auto found = std::ranges::find(leases, hostPort, &Forward::hostPort);
        return found == leases.end() ? nullptr : &*found;
    }
    ForwardBackend* backend(const WorkspaceId& workspace)
    {
        const auto found = backends.find(workspace);
        return found == backends.end() ? nullptr : found->second;
    }
    void drop(const WorkspaceId& workspace, std::uint16_t guestPort)
    {
        std::erase_if(leases, [&](const Forward& lease) {
            return lease.workspace == workspace && lease.guestPort == guestPort;
        });
    }
    void set(const WorkspaceId& workspace, std::uint16_t guestPort, ForwardState state,
             std::string problem = {})
    {
        if (Forward* lease = find(workspace, guestPort)) {
            lease->state = state;
            lease->problem = std::move(problem);
        }
    }
    /// Its port listens here, unless that is Helix's own way in.
    void listenHere(Forward& lease)
    {
        lease.counters = {};
        lease.state = ForwardState::Closed;
        lease.problem.clear();
        if (lease.kind == ForwardKind::Control)
            return;
        const auto listens = resting.listen(lease.workspace, lease.hostAddress, lease.hostPort);
        lease.state = listens ? ForwardState::Waiting : ForwardState::Failed;
        if (!listens)
            lease.problem = listens.error().message;
    }
    void onKnock(const WorkspaceId& workspace) const;
    void announce(const WorkspaceId& workspace) const
    {
        if (owner != nullptr)
            emit owner->changed(workspace);
    }
    [[nodiscard]] Result<std::uint16_t> chooseAutomatic(const std::string& hostAddress) const;
};

void ForwardsService::Private::onKnock(const WorkspaceId& workspace) const
{
    if (owner != nullptr)
        emit owner->knocked(workspace);
}

Result<std::uint16_t>
ForwardsService::Private::chooseAutomatic(const std::string& hostAddress) const
{
    std::set<std::uint16_t> taken;
    for (const auto& lease : leases)
        taken.insert(lease.hostPort);
    const unsigned count = last - first + 1U;
    for (unsigned step = 0; step < count; ++step) {
        const auto port = static_cast<std::uint16_t>(first + (start + step) % count);
        if (!taken.contains(port) && checkHostPortFree(port, hostAddress))
            return port;
    }
    return fail(
        ErrorCode::ResourceExhausted,
        "No port from " + portText(first) + " to " + portText(last) +
            " is free on this computer; remove a port mapping or end programs that hold them.");
}

namespace {

using PrivatePtr =
    std::shared_ptr<ForwardsService::Private>; ///< owners: Forwards and its running coroutines

/// Another free host port for an automatic lease, on disk before it is used.
async::Task<Result<void>> moveAutomatic(PrivatePtr d, WorkspaceId workspace,
                                        std::uint16_t guestPort)
{
    if (d->owner == nullptr)
        co_return fail(ErrorCode::Cancelled, "Helix is closing.");
    Forward* lease = d->find(workspace, guestPort);
    if (lease == nullptr)
        co_return fail(ErrorCode::NotFound, "The mapping was removed meanwhile.");
    CO_TRY(const auto port, d->chooseAutomatic(lease->hostAddress));
    lease->hostPort = port;
    const Forward moved = *lease;
    const auto written = co_await moveLease(d->database, moved);
    co_return written;
}

async::Task<Result<void>> tryToListen(PrivatePtr d, WorkspaceId workspace, std::uint16_t guestPort)
{
    for (int attempt = 1;; ++attempt) {
        ForwardBackend* backend = d->backend(workspace);
        Forward* lease = d->find(workspace, guestPort);
        if (backend == nullptr && lease != nullptr && d->suspended.contains(workspace)) {
            d->listenHere(*lease);
            co_return lease->state == ForwardState::Failed
                ? Result<void>(fail(ErrorCode::AlreadyExists, lease->problem))
                : Result<void>();
        }
        if (backend == nullptr || lease == nullptr)
            co_return Result<void>();
        const Forward tried = *lease;
        auto listeners = d->resting.take(workspace, tried.hostAddress, tried.hostPort);
        Result<void> added;
        if (!listeners.ipv4)
            added = checkHostPortFree(tried.hostPort, tried.hostAddress);
        if (added)
            added = co_await backend->add(tried.hostAddress, tried.hostPort, guestPort,
                                          std::move(listeners));
        if (d->backend(workspace) != backend)
            co_return fail(ErrorCode::Cancelled, "The workspace's network ended meanwhile.");
        if (added) {
            d->set(workspace, guestPort, ForwardState::Listening);
            co_return added;
        }
        if (tried.fixed || attempt == kLiveAttempts ||
            added.error().code != ErrorCode::AlreadyExists) {
            d->set(workspace, guestPort, ForwardState::Failed, added.error().message);
            co_return added;
        }
        const auto moved = co_await moveAutomatic(d, workspace, guestPort);
        if (!moved)
            co_return moved;
    }
}

/// Makes a lease of a running workspace listen. Nothing when somebody is at it already: a lease
/// that is added while all of them are being opened would else find its own port taken.
async::Task<Result<void>> listen(PrivatePtr d, WorkspaceId workspace, std::uint16_t guestPort)
{
    const std::pair key(workspace, guestPort);
    if (!d->opening.insert(key).second)
        co_return Result<void>();
    const auto listening = co_await tryToListen(d, workspace, guestPort);
    d->opening.erase(key);
    co_return listening;
}

async::Task<Result<Forward>> addLease(PrivatePtr d, Forward lease)
{
    const auto recorded = co_await insertLease(d->database, lease);
    Result<void> result = recorded;
    if (result)
        result = co_await listen(d, lease.workspace, lease.guestPort);
    if (!result) {
        // Nothing half: what the user was refused is neither in the table nor on disk.
        d->drop(lease.workspace, lease.guestPort);
        if (recorded && d->owner != nullptr)
            (void)co_await eraseLease(d->database, lease.workspace, lease.guestPort);
        d->announce(lease.workspace);
        co_return fail(result.error());
    }
    d->announce(lease.workspace);
    const Forward* added = d->find(lease.workspace, lease.guestPort);
    if (added == nullptr)
        co_return fail(ErrorCode::Conflict, "Guest port " + portText(lease.guestPort) +
                                                " was removed while it was being mapped.");
    Forward copy = *added; // a copy: QCoro 0.8 moves out of what co_return names
    co_return copy;
}

async::Task<Result<void>> removeLease(PrivatePtr d, Forward lease)
{
    const auto erased = co_await eraseLease(d->database, lease.workspace, lease.guestPort);
    if (!erased)
        co_return erased;
    ForwardBackend* backend = d->backend(lease.workspace);
    Result<void> closed;
    if (backend != nullptr && lease.state == ForwardState::Listening)
        closed = co_await backend->remove(lease.hostAddress, lease.hostPort);
    d->resting.close(lease.workspace, lease.hostPort);
    if (closed)
        d->drop(lease.workspace, lease.guestPort);
    else if (d->owner != nullptr)
        (void)co_await insertLease(d->database, lease); // it listens still, so it stays on record
    d->announce(lease.workspace);
    co_return closed;
}

bool isCarried(const Forward& lease, const std::vector<ForwardReport>& listening)
{
    return std::ranges::any_of(listening, [&](const ForwardReport& report) {
        return report.listening && report.hostAddress == lease.hostAddress &&
               report.hostPort == lease.hostPort && report.guestPort == lease.guestPort;
    });
}

async::Task<void> closeStrays(PrivatePtr d, WorkspaceId workspace,
                              std::vector<ForwardReport> listening)
{
    for (const ForwardReport& report : listening) {
        const Forward* lease = d->find(workspace, report.guestPort);
        ForwardBackend* backend = d->backend(workspace);
        const std::vector<ForwardReport> one{report};
        if (backend == nullptr || (lease != nullptr && isCarried(*lease, one)))
            continue;
        const auto closed = co_await backend->remove(report.hostAddress, report.hostPort);
        if (!closed)
            spdlog::warn("boundary: {}: host port {}: {}", workspace.str(), report.hostPort,
                         closed.error().describe());
    }
}

async::Task<Result<void>> openAll(PrivatePtr d, WorkspaceId workspace,
                                  std::vector<ForwardReport> listening)
{
    co_await closeStrays(d, workspace, listening);
    std::vector<Forward> missing;
    for (Forward& lease : d->leases) {
        if (lease.workspace != workspace)
            continue;
        if (isCarried(lease, listening))
            d->set(workspace, lease.guestPort, ForwardState::Listening);
        else
            missing.push_back(lease);
    }
    Result<void> result;
    for (const Forward& lease : missing) {
        const auto opened = co_await listen(d, workspace, lease.guestPort);
        if (opened)
            continue;
        spdlog::warn("boundary: {}: guest port {}: {}", workspace.str(), lease.guestPort,
                     opened.error().describe());
        if (lease.kind != ForwardKind::Business && result)
            result = opened;
    }
    d->announce(workspace);
    co_return result;
}

} // namespace

ForwardsService::ForwardsService(store::Database& database, std::uint16_t firstAutomaticPort,
                                 std::uint16_t lastAutomaticPort)
    : m_d(new Private{database, firstAutomaticPort, lastAutomaticPort, randomStart(), this})
{
}

ForwardsService::~ForwardsService()
{
    m_d->owner = nullptr;
    m_d->backends.clear();
    m_d->resting.closeAll();
}

const char* ForwardsService::schema()
{
    return leaseSchema();
}

void ForwardsService::setWorkspaceNames(std::function<std::string(const WorkspaceId&)> nameOf)
{
    m_d->nameOf = std::move(nameOf);
}

async::Task<Result<void>> ForwardsService::load()
{
    const auto d = m_d;
    CO_TRY(auto leases, co_await loadLeases(d->database));
    d->leases = std::move(leases);
    co_return Result<void>();
}

std::vector<Forward> ForwardsService::list() const
{
    return m_d->leases;
}

std::vector<Forward> ForwardsService::list(const WorkspaceId& workspace) const
{
    std::vector<Forward> mine;
    std::ranges::copy_if(m_d->leases, std::back_inserter(mine),
                         [&](const Forward& lease) { return lease.workspace == workspace; });
    return mine;
}

std::optional<Forward> ForwardsService::find(const WorkspaceId& workspace, ForwardKind kind) const
{
    const auto found = std::ranges::find_if(m_d->leases, [&](const Forward& lease) {
        return lease.workspace == workspace && lease.kind == kind;
    });
    return found == m_d->leases.end() ? std::nullopt : std::optional(*found);
}

Result<void> ForwardsService::checkHostPort(std::int64_t hostPort,
                                            const std::string& hostAddress) const
{
    TRY(checkHostAddress(hostAddress));
    TRY(checkPortNumber(hostPort, lowestBindablePort()));
    if (hostPort == 0)
        return {};
    const auto port = static_cast<std::uint16_t>(hostPort);
    if (const Forward* other = m_d->leasedTo(port))
        return fail(ErrorCode::AlreadyExists,
                    "Host port " + portText(port) + " is mapped to guest port " +
                        portText(other->guestPort) + " of workspace " +
                        m_d->nameOf(other->workspace) + " already; choose another one.");
    return checkHostPortFree(port, hostAddress);
}

async::Task<Result<Forward>> ForwardsService::add(WorkspaceId workspace, ForwardKind kind,
                                                  std::uint16_t guestPort, std::uint16_t hostPort,
                                                  std::string label, std::string hostAddress)
{
    Forward lease;
    lease.workspace = workspace;
    lease.kind = kind;
    lease.guestPort = guestPort;
    lease.hostPort = hostPort;
    lease.fixed = hostPort != 0;
    lease.label = std::move(label);
    lease.hostAddress = std::move(hostAddress);
    // The one that people expect, where it can be had; nobody expects a guest at the system's.
    constexpr std::uint16_t kSystemPorts = 1024;
    if (hostPort == 0 && kind == ForwardKind::Business && guestPort >= kSystemPorts &&
        checkHostPort(guestPort, lease.hostAddress))
        lease.hostPort = guestPort;
    return put(std::move(lease));
}

async::Task<Result<Forward>>
ForwardsService::addElsewhere(WorkspaceId workspace, std::uint16_t guestPort, std::string label)
{
    Forward lease;
    lease.workspace = workspace;
    lease.kind = ForwardKind::Business;
    lease.guestPort = guestPort;
    lease.label = std::move(label);
    return put(std::move(lease));
}

async::Task<Result<Forward>> ForwardsService::put(Forward lease)
{
    const auto d = m_d;
    CO_TRY(checkHostAddress(lease.hostAddress));
    if (lease.kind == ForwardKind::Business) {
        CO_TRY(checkMapping(lease.guestPort, lease.hostPort));
    }
    if (const Forward* other = d->find(lease.workspace, lease.guestPort))
        co_return fail(ErrorCode::AlreadyExists, "Guest port " + portText(lease.guestPort) +
                                                     " of workspace " + d->nameOf(lease.workspace) +
                                                     " is mapped already, to host port " +
                                                     portText(other->hostPort) + ".");
    CO_TRY(checkHostPort(lease.hostPort, lease.hostAddress));
    if (lease.hostPort == 0) {
        CO_TRY(lease.hostPort, d->chooseAutomatic(lease.hostAddress));
    }
    // In the table before the first wait: two requests at once cannot both have the port.
    d->leases.push_back(lease);
    co_return co_await addLease(d, lease);
}

async::Task<Result<void>> ForwardsService::check(int guestPort, int hostPort,
                                                 std::string hostAddress)
{
    CO_TRY(checkMapping(guestPort, hostPort));
    co_return checkHostPort(hostPort, hostAddress);
}

async::Task<Result<void>> ForwardsService::remove(WorkspaceId workspace, std::uint16_t guestPort)
{
    const auto d = m_d;
    const Forward* lease = d->find(workspace, guestPort);
    if (lease == nullptr)
        co_return fail(ErrorCode::NotFound, "Guest port " + portText(guestPort) + " of workspace " +
                                                d->nameOf(workspace) + " is not mapped.");
    if (lease->kind != ForwardKind::Business)
        co_return fail(ErrorCode::InvalidArgument,
                       "Guest port " + portText(guestPort) +
                           " is needed by Helix itself and stays mapped.");
    const Forward copy = *lease;
    co_return co_await removeLease(d, copy);
}

async::Task<Result<void>> ForwardsService::removeAll(WorkspaceId workspace)
{
    const auto d = m_d;
    const auto erased = co_await eraseLeases(d->database, workspace);
    if (!erased)
        co_return erased;
    std::erase_if(d->leases, [&](const Forward& lease) { return lease.workspace == workspace; });
    d->suspended.erase(workspace);
    d->resting.close(workspace);
    d->announce(workspace);
    co_return Result<void>();
}

async::Task<Result<void>> ForwardsService::open(WorkspaceId workspace, ForwardBackend* backend,
                                                std::vector<ForwardReport> listening)
{
    m_d->backends[workspace] = backend;
    m_d->suspended.erase(workspace);
    for (Forward& lease : m_d->leases)
        if (lease.workspace == workspace && lease.state == ForwardState::Failed)
            m_d->set(workspace, lease.guestPort, ForwardState::Closed);
    return openAll(m_d, std::move(workspace), std::move(listening));
}

void ForwardsService::interrupt(const WorkspaceId& workspace, const std::string& problem)
{
    m_d->backends.erase(workspace);
    for (Forward& lease : m_d->leases)
        if (lease.workspace == workspace) {
            m_d->set(workspace, lease.guestPort, ForwardState::Failed, problem);
            lease.counters.open = 0;
        }
    m_d->announce(workspace);
}

void ForwardsService::report(const WorkspaceId& workspace,
                             const std::vector<ForwardReport>& reports)
{
    bool changed = false;
    for (const ForwardReport& report : reports) {
        Forward* lease = m_d->find(workspace, report.guestPort);
        if (lease == nullptr || lease->hostPort != report.hostPort ||
            lease->hostAddress != report.hostAddress)
            continue;
        changed = changed || lease->counters != report.counters;
        lease->counters = report.counters;
        if (report.listening || lease->state != ForwardState::Listening)
            continue;
        m_d->set(workspace, report.guestPort, ForwardState::Failed, report.problem);
        changed = true;
    }
    if (changed)
        m_d->announce(workspace);
}

std::shared_ptr<void> ForwardsService::observeCounters()
{
    if (auto handle = m_d->observer.lock())
        return handle;
    const std::shared_ptr<void> handle = std::make_shared<char>();
    m_d->observer = handle;
    emit countersWanted();
    return handle;
}

bool ForwardsService::countersObserved() const
{
    return !m_d->observer.expired();
}

void ForwardsService::detach(const WorkspaceId& workspace)
{
    m_d->backends.erase(workspace);
    m_d->suspended.erase(workspace);
    m_d->resting.close(workspace);
    for (Forward& lease : m_d->leases)
        if (lease.workspace == workspace) {
            lease.state = ForwardState::Closed;
            lease.problem.clear();
            lease.counters = {};
        }
    m_d->announce(workspace);
}

void ForwardsService::rest(const WorkspaceId& workspace)
{
    m_d->backends.erase(workspace);
    m_d->suspended.insert(workspace);
    for (Forward& lease : m_d->leases)
        if (lease.workspace == workspace)
            m_d->listenHere(lease);
    m_d->announce(workspace);
}

void ForwardsService::dismiss(const WorkspaceId& workspace)
{
    m_d->resting.listenAgain(workspace);
}

async::Task<Result<void>> ForwardsService::retry(WorkspaceId workspace, std::uint16_t guestPort)
{
    const auto d = m_d;
    const Forward* lease = d->find(workspace, guestPort);
    if (lease == nullptr)
        co_return fail(ErrorCode::NotFound,
                       "Guest port " + portText(guestPort) + " is not mapped.");
    if (lease->state != ForwardState::Failed)
        co_return Result<void>();
    const auto listening = co_await listen(d, workspace, guestPort);
    d->announce(workspace);
    co_return listening;
}

} // namespace helix::boundary
