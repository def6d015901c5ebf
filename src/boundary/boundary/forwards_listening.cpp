#include "boundary/forwards_service_p.h"

#include <algorithm>

#include <spdlog/spdlog.h>

#include "base/try.h"
#include "boundary/host_port.h"
#include "boundary/lease_table.h"

namespace helix::boundary {
namespace {

/// At automatic ports that someone takes between our check and helix-netd's bind.
constexpr int kLiveAttempts = 5;

/// Another free host port for an automatic lease, on disk before it is used.
async::Task<Result<void>> moveAutomatic(ForwardsPtr d, WorkspaceId workspace,
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

/// It runs, or is suspended.
bool hasWhereTo(ForwardsService::Private& d, const WorkspaceId& workspace)
{
    return d.owner != nullptr &&
           (d.backend(workspace) != nullptr || d.suspended.contains(workspace));
}

async::Task<Result<void>> tryToListen(ForwardsPtr d, WorkspaceId workspace, std::uint16_t guestPort)
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
        if (d->backend(workspace) != backend && hasWhereTo(*d, workspace))
            continue; // there is what listens now: nobody else saw to a lease that was being opened
        if (d->backend(workspace) != backend)
            co_return fail(ErrorCode::Cancelled, "The workspace's network ended meanwhile.");
        if (added) {
            d->set(workspace, guestPort, ForwardState::Listening);
            co_return added;
        }
        if (tried.fixed || attempt >= kLiveAttempts ||
            added.error().code != ErrorCode::AlreadyExists) {
            d->set(workspace, guestPort, ForwardState::Failed, added.error().message);
            co_return added;
        }
        const auto moved = co_await moveAutomatic(d, workspace, guestPort);
        if (!moved)
            co_return moved;
    }
}

bool isCarried(const Forward& lease, const std::vector<ForwardReport>& listening)
{
    return std::ranges::any_of(listening, [&](const ForwardReport& report) {
        return report.listening && report.hostAddress == lease.hostAddress &&
               report.hostPort == lease.hostPort && report.guestPort == lease.guestPort;
    });
}

async::Task<void> closeStrays(ForwardsPtr d, WorkspaceId workspace,
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

/// The port that it listens on is closed, as it is where its workspace's network has ended.
async::Task<Result<void>> stopListening(ForwardsPtr d, Forward lease)
{
    ForwardBackend* backend = d->backend(lease.workspace);
    // As it is now: its network may have ended since, and another one have begun that never had it.
    const Forward* now = d->find(lease.workspace, lease.guestPort);
    Result<void> closed;
    if (backend != nullptr && now != nullptr && now->state == ForwardState::Listening)
        closed = co_await backend->remove(lease.hostAddress, lease.hostPort);
    if (d->backend(lease.workspace) != backend)
        closed = {};
    d->resting.close(lease.workspace, lease.hostPort);
    co_return closed;
}

/// On disk first; nothing has changed where the old port cannot be closed.
async::Task<Result<void>> leavePort(ForwardsPtr d, Forward from, Forward to)
{
    CO_TRY(co_await moveLease(d->database, to));
    const auto closed = co_await stopListening(d, from);
    if (!closed && d->owner != nullptr)
        (void)co_await moveLease(d->database, from); // it listens there still
    co_return closed;
}

/// In the table alone.
void putAt(const ForwardsPtr& d, const Forward& place)
{
    if (Forward* lease = d->find(place.workspace, place.guestPort)) {
        lease->hostPort = place.hostPort;
        lease->fixed = place.fixed;
    }
}

/// On disk first; it stays on record where its port cannot be closed.
async::Task<Result<void>> takeAway(ForwardsPtr d, Forward lease)
{
    CO_TRY(co_await eraseLease(d->database, lease.workspace, lease.guestPort));
    const auto closed = co_await stopListening(d, lease);
    if (closed)
        d->drop(lease.workspace, lease.guestPort);
    else if (d->owner != nullptr)
        (void)co_await insertLease(d->database, lease);
    co_return closed;
}

/// Who was at it leaves it listening where it is to listen by now.
async::Task<Result<void>> endAndListen(ForwardsPtr d, std::pair<WorkspaceId, std::uint16_t> key)
{
    d->endOpening(key);
    const Forward* lease = d->find(key.first, key.second);
    Result<void> listening;
    if (lease != nullptr && lease->state != ForwardState::Listening)
        listening = co_await listenFor(d, key.first, key.second);
    co_return listening;
}

/// What came of a lease that was being mapped.
Result<Forward> mapped(const ForwardsPtr& d, const Forward& lease)
{
    const Forward* now = d->find(lease.workspace, lease.guestPort);
    if (now == nullptr)
        return fail(ErrorCode::Conflict, "Guest port " + std::to_string(lease.guestPort) +
                                             " was removed while it was being mapped.");
    return *now;
}

} // namespace

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
        "No port from " + std::to_string(first) + " to " + std::to_string(last) +
            " is free on this computer; remove a port mapping or end programs that hold them.");
}

async::Task<Result<void>> listenFor(ForwardsPtr d, WorkspaceId workspace, std::uint16_t guestPort)
{
    const std::pair key(workspace, guestPort);
    if (!d->opening.insert(key).second)
        co_return Result<void>();
    const auto listening = co_await tryToListen(d, workspace, guestPort);
    d->endOpening(key);
    co_return listening;
}

async::Task<Result<Forward>> addLease(ForwardsPtr d, Forward lease)
{
    const auto recorded = co_await insertLease(d->database, lease);
    Result<void> result = recorded;
    if (result)
        result = co_await listenFor(d, lease.workspace, lease.guestPort);
    if (!result) {
        // Nothing half: what the user was refused is neither in the table nor on disk.
        d->drop(lease.workspace, lease.guestPort);
        if (recorded && d->owner != nullptr)
            (void)co_await eraseLease(d->database, lease.workspace, lease.guestPort);
        d->announce(lease.workspace);
        co_return fail(result.error());
    }
    d->announce(lease.workspace);
    co_return mapped(d, lease);
}

async::Task<Result<Forward>> changePort(ForwardsPtr d, Forward from, Forward to)
{
    const std::pair key(from.workspace, from.guestPort);
    if (!d->opening.insert(key).second)
        co_return fail(ErrorCode::Conflict, "Guest port " + std::to_string(from.guestPort) +
                                                " is being opened just now; try again.");
    // In the table before the first wait: two requests at once cannot both have the port.
    putAt(d, to);
    const auto left = co_await leavePort(d, from, to);
    if (!left)
        putAt(d, from);
    else if (const Forward* lease = d->find(from.workspace, from.guestPort);
             lease != nullptr && lease->state == ForwardState::Listening)
        d->set(from.workspace, from.guestPort, ForwardState::Closed);
    const auto listening = co_await endAndListen(d, key);
    d->announce(from.workspace);
    if (!left || !listening)
        co_return fail((left ? listening : left).error());
    co_return mapped(d, from);
}

async::Task<Result<void>> removeLease(ForwardsPtr d, WorkspaceId workspace, std::uint16_t guestPort)
{
    const std::pair key(workspace, guestPort);
    while (!d->opening.insert(key).second) {
        d->awaitingEnd.emplace_back();
        auto end = d->awaitingEnd.back();
        const std::string never;
        CO_TRY(co_await end.wait(async::kForever, async::CancelToken(), never));
    }
    Result<void> removed;
    if (const Forward* lease = d->find(workspace, guestPort)) {
        const Forward last = *lease;
        removed = co_await takeAway(d, last);
    }
    (void)co_await endAndListen(d, key);
    d->announce(workspace);
    co_return removed;
}

async::Task<Result<void>> openAll(ForwardsPtr d, WorkspaceId workspace,
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
        const auto opened = co_await listenFor(d, workspace, lease.guestPort);
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

} // namespace helix::boundary
