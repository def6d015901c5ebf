#pragma once
// What ForwardsService holds, and how its leases come to listen. Internal to the room.

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "boundary/forwards_service.h"
#include "boundary/resting_ports.h"

namespace helix::boundary {

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
    std::set<std::pair<WorkspaceId, std::uint16_t>>
        opening; ///< somebody opens, moves or removes them, and leaves them as they are to be then
    std::vector<async::Completion<void>> awaitingEnd; ///< of one of those
    std::set<WorkspaceId> suspended;                  ///< from rest() to open() or detach()
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
    /// The same when its workspace is suspended, unless somebody is at it, who does so then.
    void rest(Forward& lease)
    {
        if (!opening.contains({lease.workspace, lease.guestPort})) {
            listenHere(lease);
            return;
        }
        lease.counters = {};
        lease.state = ForwardState::Closed;
        lease.problem.clear();
    }
    void endOpening(const std::pair<WorkspaceId, std::uint16_t>& key)
    {
        opening.erase(key);
        for (auto& waiting : std::exchange(awaitingEnd, {}))
            waiting.resolve(Result<void>());
    }
    void onKnock(const WorkspaceId& workspace) const;
    void announce(const WorkspaceId& workspace) const
    {
        if (owner != nullptr)
            emit owner->changed(workspace);
    }
    [[nodiscard]] Result<std::uint16_t> chooseAutomatic(const std::string& hostAddress) const;
};

using ForwardsPtr =
    std::shared_ptr<ForwardsService::Private>; ///< owners: Forwards and its running coroutines

/// Makes a lease of a running workspace listen. Nothing when somebody is at it already: a lease
/// that is added while all of them are being opened would else find its own port taken.
async::Task<Result<void>> listenFor(ForwardsPtr d, WorkspaceId workspace, std::uint16_t guestPort);
/// One that is in the table already: on disk, and listening where its workspace runs. Or neither.
async::Task<Result<Forward>> addLease(ForwardsPtr d, Forward lease);
/// The host port of one that is in the table, there, on disk and where it listens. See
/// Forwards::move(); the port may be had.
async::Task<Result<Forward>> changePort(ForwardsPtr d, Forward from, Forward to);
/// From disk, from helix-netd and from the table, when nobody is at it any more.
async::Task<Result<void>> removeLease(ForwardsPtr d, WorkspaceId workspace,
                                      std::uint16_t guestPort);
/// See ForwardsService::open().
async::Task<Result<void>> openAll(ForwardsPtr d, WorkspaceId workspace,
                                  std::vector<ForwardReport> listening);

} // namespace helix::boundary
