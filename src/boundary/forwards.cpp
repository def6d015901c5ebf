#include "boundary/forwards.h"

#include <algorithm>
#include <set>

#include <QPointer>

#include <spdlog/spdlog.h>

#include "base/crypto.h"
#include "boundary/lease_table.h"

namespace helix::boundary {
namespace {

constexpr int kLiveAttempts =
    5; ///< at automatic ports that someone takes between our check and QEMU's bind

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

struct Forwards::Private {
    store::Database& database;
    std::uint16_t first, last;
    unsigned start;  ///< where the search for an automatic port begins, so that two users of one
                     ///< computer seldom want the same one
    Forwards* owner; ///< null once the Forwards died; coroutines then only finish their writes
    std::function<std::string(const WorkspaceId&)> nameOf = [](const WorkspaceId& id) {
        return id.str();
    };
    std::vector<Forward> leases;
    std::map<WorkspaceId, ForwardBackend*> backends;
    /// What prepareLaunch handed out for the launch under way.
    std::map<WorkspaceId, std::vector<Forward>> launched;

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
    void announce(const WorkspaceId& workspace) const
    {
        if (owner != nullptr)
            emit owner->changed(workspace);
    }
    [[nodiscard]] Result<void> checkFixed(std::uint16_t hostPort) const;
    [[nodiscard]] Result<std::uint16_t> chooseAutomatic() const;
};

Result<void> Forwards::Private::checkFixed(std::uint16_t hostPort) const
{
    if (const Forward* other = leasedTo(hostPort))
        return fail(ErrorCode::AlreadyExists,
                    "Host port " + portText(hostPort) + " is mapped to guest port " +
                        portText(other->guestPort) + " of workspace " + nameOf(other->workspace) +
                        " already; choose another one.");
    return checkHostPortFree(hostPort);
}

Result<std::uint16_t> Forwards::Private::chooseAutomatic() const
{
    std::set<std::uint16_t> taken;
    for (const auto& lease : leases)
        taken.insert(lease.hostPort);
    const unsigned count = last - first + 1U;
    for (unsigned step = 0; step < count; ++step) {
        const auto port = static_cast<std::uint16_t>(first + (start + step) % count);
        if (!taken.contains(port) && checkHostPortFree(port))
            return port;
    }
    return fail(
        ErrorCode::ResourceExhausted,
        "No port from " + portText(first) + " to " + portText(last) +
            " is free on this computer; remove a port mapping or end programs that hold them.");
}

namespace {

using PrivatePtr =
    std::shared_ptr<Forwards::Private>; ///< owners: Forwards and its running coroutines

/// Another free host port for an automatic lease, on disk before it is used.
async::Task<Result<void>> moveAutomatic(PrivatePtr d, WorkspaceId workspace,
                                        std::uint16_t guestPort)
{
    if (d->owner == nullptr)
        co_return fail(ErrorCode::Cancelled, "Helix is closing.");
    const auto port = d->chooseAutomatic();
    if (!port)
        co_return fail(port.error());
    Forward* lease = d->find(workspace, guestPort);
    if (lease == nullptr)
        co_return fail(ErrorCode::NotFound, "The mapping was removed meanwhile.");
    lease->hostPort = *port;
    const Forward moved = *lease;
    const auto written = co_await moveLease(d->database, moved);
    co_return written;
}

/// Makes a lease of a running workspace listen.
async::Task<Result<void>> listen(PrivatePtr d, WorkspaceId workspace, std::uint16_t guestPort)
{
    for (int attempt = 1;; ++attempt) {
        ForwardBackend* backend = d->backend(workspace);
        const Forward* lease = d->find(workspace, guestPort);
        if (backend == nullptr || lease == nullptr)
            co_return Result<void>();
        const Forward tried = *lease;
        Result<void> added = checkHostPortFree(tried.hostPort);
        if (added)
            added = co_await backend->add(tried.hostPort, guestPort);
        if (added) {
            d->set(workspace, guestPort, ForwardState::Listening);
            co_return added;
        }
        if (tried.fixed || attempt == kLiveAttempts) {
            d->set(workspace, guestPort, ForwardState::Failed, added.error().message);
            co_return added;
        }
        const auto moved = co_await moveAutomatic(d, workspace, guestPort);
        if (!moved)
            co_return moved;
    }
}

async::Task<void> listenAndAnnounce(PrivatePtr d, WorkspaceId workspace, std::uint16_t guestPort)
{
    const auto listening = co_await listen(d, workspace, guestPort);
    if (!listening)
        spdlog::warn("boundary: {}: guest port {}: {}", workspace.str(), guestPort,
                     listening.error().describe());
    d->announce(workspace);
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
        closed = co_await backend->remove(lease.hostPort, lease.guestPort);
    if (closed)
        d->drop(lease.workspace, lease.guestPort);
    else if (d->owner != nullptr)
        (void)co_await insertLease(d->database, lease); // it listens still, so it stays on record
    d->announce(lease.workspace);
    co_return closed;
}

async::Task<Result<std::vector<Forward>>> prepare(PrivatePtr d, WorkspaceId workspace)
{
    std::vector<Forward> mine;
    std::ranges::copy_if(d->leases, std::back_inserter(mine),
                         [&](const Forward& lease) { return lease.workspace == workspace; });
    std::vector<Forward> ready;
    for (const Forward& lease : mine) {
        Result<void> usable = checkHostPortFree(lease.hostPort);
        if (!usable && !lease.fixed)
            usable = co_await moveAutomatic(d, workspace, lease.guestPort);
        if (!usable && lease.kind != ForwardKind::Business)
            co_return fail(usable.error());
        d->set(workspace, lease.guestPort, usable ? ForwardState::Closed : ForwardState::Failed,
               usable ? "" : usable.error().message);
        if (const Forward* now = d->find(workspace, lease.guestPort); usable && now != nullptr)
            ready.push_back(*now);
    }
    d->launched[workspace] = ready;
    d->announce(workspace);
    co_return ready;
}

/// Closes what was removed while the machine was being launched with it.
async::Task<void> closeStray(ForwardBackend* backend, Forward lease)
{
    const auto closed = co_await backend->remove(lease.hostPort, lease.guestPort);
    if (!closed)
        spdlog::warn("boundary: host port {}: {}", lease.hostPort, closed.error().describe());
}

async::Task<Result<void>>
adoptListening(PrivatePtr d, WorkspaceId workspace,
               std::vector<std::pair<std::uint16_t, std::uint16_t>> listening)
{
    for (const auto& [hostPort, guestPort] : listening) {
        Forward* lease = d->find(workspace, guestPort);
        if (lease != nullptr && lease->hostPort == hostPort)
            lease->state = ForwardState::Listening;
        else if (ForwardBackend* backend = d->backend(workspace); backend != nullptr)
            (void)co_await backend->remove(hostPort, guestPort);
    }
    std::vector<std::uint16_t> missing;
    for (const Forward& lease : d->leases)
        if (lease.workspace == workspace && lease.state != ForwardState::Listening)
            missing.push_back(lease.guestPort);
    for (const std::uint16_t guestPort : missing)
        (void)co_await listen(d, workspace, guestPort); // a failure stands in the lease
    d->announce(workspace);
    co_return Result<void>();
}

} // namespace

Forwards::Forwards(store::Database& database, std::uint16_t firstAutomaticPort,
                   std::uint16_t lastAutomaticPort)
    : m_d(new Private{database, firstAutomaticPort, lastAutomaticPort, randomStart(), this})
{
}

Forwards::~Forwards()
{
    m_d->owner = nullptr;
    m_d->backends.clear();
}

const char* Forwards::schema()
{
    return leaseSchema();
}

void Forwards::setWorkspaceNames(std::function<std::string(const WorkspaceId&)> nameOf)
{
    m_d->nameOf = std::move(nameOf);
}

async::Task<Result<void>> Forwards::load()
{
    const auto d = m_d;
    auto leases = co_await loadLeases(d->database);
    if (!leases)
        co_return fail(leases.error());
    d->leases = std::move(*leases);
    co_return Result<void>();
}

std::vector<Forward> Forwards::list() const
{
    return m_d->leases;
}

std::vector<Forward> Forwards::list(const WorkspaceId& workspace) const
{
    std::vector<Forward> mine;
    std::ranges::copy_if(m_d->leases, std::back_inserter(mine),
                         [&](const Forward& lease) { return lease.workspace == workspace; });
    return mine;
}

std::optional<Forward> Forwards::find(const WorkspaceId& workspace, ForwardKind kind) const
{
    const auto found = std::ranges::find_if(m_d->leases, [&](const Forward& lease) {
        return lease.workspace == workspace && lease.kind == kind;
    });
    return found == m_d->leases.end() ? std::nullopt : std::optional(*found);
}

async::Task<Result<Forward>> Forwards::add(WorkspaceId workspace, ForwardKind kind,
                                           std::uint16_t guestPort, std::uint16_t hostPort,
                                           std::string label)
{
    const auto d = m_d;
    if (kind == ForwardKind::Business)
        if (auto checked = checkMapping(guestPort, hostPort, mayBindPort(hostPort)); !checked)
            co_return fail(checked.error());
    if (const Forward* other = d->find(workspace, guestPort))
        co_return fail(ErrorCode::AlreadyExists, "Guest port " + portText(guestPort) +
                                                     " of workspace " + d->nameOf(workspace) +
                                                     " is mapped already, to host port " +
                                                     portText(other->hostPort) + ".");
    Forward lease{
        workspace, kind, guestPort, hostPort, hostPort != 0, std::move(label), ForwardState::Closed,
        {}};
    if (hostPort == 0) {
        const auto chosen = d->chooseAutomatic();
        if (!chosen)
            co_return fail(chosen.error());
        lease.hostPort = *chosen;
    } else if (auto free = d->checkFixed(hostPort); !free) {
        co_return fail(free.error());
    }
    // In the table before the first wait: two requests at once cannot both have the port.
    d->leases.push_back(lease);
    co_return co_await addLease(d, lease);
}

async::Task<Result<void>> Forwards::remove(WorkspaceId workspace, std::uint16_t guestPort)
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

async::Task<Result<void>> Forwards::removeAll(WorkspaceId workspace)
{
    const auto d = m_d;
    const auto erased = co_await eraseLeases(d->database, workspace);
    if (!erased)
        co_return erased;
    std::erase_if(d->leases, [&](const Forward& lease) { return lease.workspace == workspace; });
    d->announce(workspace);
    co_return Result<void>();
}

async::Task<Result<std::vector<Forward>>> Forwards::prepareLaunch(WorkspaceId workspace)
{
    return prepare(m_d, workspace);
}

void Forwards::attach(const WorkspaceId& workspace, ForwardBackend* backend)
{
    m_d->backends[workspace] = backend;
    const auto launched = std::exchange(m_d->launched[workspace], {});
    m_d->launched.erase(workspace);
    for (const Forward& lease : launched) {
        const Forward* now = m_d->find(workspace, lease.guestPort);
        if (now != nullptr && now->hostPort == lease.hostPort)
            m_d->set(workspace, lease.guestPort, ForwardState::Listening);
        else
            async::detach(closeStray(backend, lease));
    }
    // Mapped while the machine was being launched.
    for (const Forward& lease : list(workspace))
        if (lease.state == ForwardState::Closed)
            async::detach(listenAndAnnounce(m_d, workspace, lease.guestPort));
    m_d->announce(workspace);
}

async::Task<Result<void>>
Forwards::attachRunning(WorkspaceId workspace, ForwardBackend* backend,
                        std::vector<std::pair<std::uint16_t, std::uint16_t>> listening)
{
    m_d->backends[workspace] = backend;
    return adoptListening(m_d, std::move(workspace), std::move(listening));
}

void Forwards::detach(const WorkspaceId& workspace)
{
    m_d->backends.erase(workspace);
    m_d->launched.erase(workspace);
    for (Forward& lease : m_d->leases)
        if (lease.workspace == workspace) {
            lease.state = ForwardState::Closed;
            lease.problem.clear();
        }
    m_d->announce(workspace);
}

async::Task<Result<void>> Forwards::retry(WorkspaceId workspace, std::uint16_t guestPort)
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
