#pragma once
// The inside of Boundary: one entry for each workspace, shared by the files that implement it.

#include <chrono>
#include <map>
#include <memory>

#include <QTimer>

#include "boundary/blocked_domains.h"
#include "boundary/boundary_service.h"
#include "boundary/ledger_writer.h"
#include "boundary/open_connections.h"
#include "boundary/port_pages.h"
#include "boundary/workspace_net.h"

namespace helix::boundary {

/// Calls an action soon, and never twice within `pause`.
class Throttle {
public:
    Throttle(std::chrono::milliseconds delay, std::chrono::milliseconds pause,
             std::function<void()> action);
    void request();
    void cancel() { m_timer.stop(); }

private:
    std::chrono::milliseconds m_delay, m_pause;
    std::chrono::steady_clock::time_point m_last;
    QTimer m_timer;
};

/// What is kept of one workspace.
struct WorkspaceBoundary {
    WorkspaceId id;
    EgressChoice choice;
    operations::ClipboardChoice clipboard;
    std::vector<egress::Rule> once;
    std::vector<egress::Rule> withheld; ///< of those for every workspace
    std::vector<std::string> refused;
    BlockedDomains blocked;
    OpenConnections open;
    std::shared_ptr<LedgerWriter> writer; ///< owners: this and a write under way
    std::shared_ptr<WorkspaceNet> net;    ///< null: down. Owners: this and its coroutines
    std::map<std::uint16_t, std::shared_ptr<UniqueFd>> services; ///< owners: this, net, their giver
    std::unique_ptr<Throttle> changed, asked, counters;
    int lookUps = 0; ///< questions to the guest under way
};
using WorkspaceBoundaryPtr =
    std::shared_ptr<WorkspaceBoundary>; ///< owners: Private and running coroutines

struct BoundaryService::Private : std::enable_shared_from_this<BoundaryService::Private> {
    Private(store::Database& database, ForwardsService& forwards, BoundaryOptions options,
            Boundary* owner);

    store::Database& database;
    ForwardsService& forwards;
    BoundaryOptions options;
    const std::shared_ptr<PortPages> pages; ///< owners: this and its coroutines
    Boundary* owner; ///< null once the Boundary died; coroutines then only finish
    EgressChoice defaults;
    std::vector<egress::Rule> always;
    std::map<WorkspaceId, WorkspaceBoundaryPtr> entries;

    [[nodiscard]] WorkspaceBoundaryPtr find(const WorkspaceId& id) const;
    WorkspaceBoundaryPtr findOrMake(const WorkspaceId& id);
    /// The rules of every workspace that hold for this one.
    [[nodiscard]] std::vector<egress::Rule> alwaysFor(const WorkspaceBoundary& entry) const;
    [[nodiscard]] egress::Policy policyOf(const WorkspaceBoundary& entry) const;

    // -- boundary_life.cpp
    async::Task<Result<void>> bringUp(WorkspaceId id, NetdSpot spot, bool adopt);
    /// `rests`: it goes on later.
    async::Task<void> takeDown(WorkspaceId id, bool rests);
    WorkspaceNet::Events netEvents(const WorkspaceBoundaryPtr& entry,
                                   const std::filesystem::path& spool);

    // -- boundary_policy.cpp
    /// Everything that holds for it changed: prompts that are answered go, netd is told.
    async::Task<Result<void>> apply(WorkspaceBoundaryPtr entry);
    async::Task<Result<void>> applyToAll();
    /// The rules of every workspace are others now: says so, and applies them.
    async::Task<Result<void>> alwaysChanged();

    /// Takes a rule back where `scope` keeps it. `refuse`: its domain is not prompted for from then
    /// on, unless something still lets it through.
    async::Task<Result<void>> takeRule(WorkspaceBoundaryPtr entry, egress::Rule rule,
                                       AllowScope scope, bool refuse);

    // -- boundary_records.cpp
    void makeWriter(const WorkspaceBoundaryPtr& entry);
    void onOpened(const WorkspaceBoundaryPtr& entry, const OpenedFlow& flow);
    void onRecord(const WorkspaceBoundaryPtr& entry, NetRecord record);
    void onLost(const WorkspaceBoundaryPtr& entry);
    /// Brings what an ended helix-netd left in its spool onto the ledger, and removes it.
    async::Task<Result<void>> drain(WorkspaceBoundaryPtr entry, std::filesystem::path spool);
};

} // namespace helix::boundary
