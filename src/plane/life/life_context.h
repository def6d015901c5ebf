#pragma once
// What life works with: the services, the workspaces they serve, and the scope of all flows, which
// hold it while they run.

#include <map>
#include <memory>
#include <set>
#include <string>

#include <QObject>

#include "async/scope.h"
#include "base/proxy.h"
#include "boundary/boundary_service.h"
#include "boundary/forwards_service.h"
#include "image/image_store.h"
#include "keychain/key_store.h"
#include "link/credential_store.h"
#include "providers/providers_service.h"
#include "store/database.h"
#include "life/activity_service.h"
#include "life/checkpoint_store.h"
#include "life/options.h"
#include "life/process_use.h"
#include "life/known_workspaces.h"
#include "life/guest_door_service.h"
#include "life/guest_work.h"
#include "life/image_times.h"
#include "life/host_probe.h"
#include "life/live_use.h"
#include "life/settings_service.h"
#include "life/spare_workspaces.h"
#include "life/waiters.h"
#include "life/warm_snapshots.h"

namespace helix::life {

/// Owners: the ControlPlane and every running flow. Flows end at their next wait once its scope is
/// closed: machines are let go and nothing is tidied up, because the next open() does that.
struct LifeContext {
    /// `damage`: see databaseProblem.
    LifeContext(ControlPlaneOptions chosen, std::unique_ptr<store::Database> opened,
                std::string damage, keychain::KeyStore keyStore);

private:
    async::Scope m_scope{closingError()}; // before all that is given a copy of it

public:
    /// What callbacks of the services hold weakly, as their coroutines may outlive this.
    const std::shared_ptr<LifeContext*> self;
    /// Processes that are older are none of this Helix's (ticksSinceBoot()).
    const std::uint64_t openedAtTicks = ticksSinceBoot();
    const ControlPlaneOptions options;
    std::unique_ptr<store::Database> database;
    /// Damage that was found in it, or in another of Helix: it is read and not written to, and
    /// nothing is tidied up that another record may be needed for. Empty: none.
    std::string databaseProblem;
    const keychain::KeyStore keys;
    const link::CredentialStore credentials;
    const image::ImageStore images;
    /// How Helix itself connects; life/host_proxy.h keeps them as they are set. Owners: this and those who connect.
    const std::shared_ptr<Proxies> proxies = std::make_shared<Proxies>();
    std::uint64_t proxyRevision = 0; ///< counts those renewals
    const HostProbe host;
    const Registry registry;
    const CheckpointStore checkpoints;
    SettingsService settings;
    ActivityService activity;
    boundary::ForwardsService forwards;
    /// Null once closed: their processes go on (netd) or end (the gateway) without this Helix.
    std::unique_ptr<boundary::BoundaryService> boundary;
    std::unique_ptr<providers::ProvidersService> providers;
    KnownWorkspaces workspaces;
    WarmSnapshots warm;
    ImageTimes imageTimes;
    SpareWorkspaces spares;
    LiveUse use;
    GuestDoorService door;
    /// Of disks that are being divided, or that new workspaces are being made of.
    std::multiset<std::string> layersAtWork;
    Waiters layersReleased; ///< woken when one of them is not any more
    /// flatten_flow.h.
    struct {
        bool isUnderWay = false;
        bool again = false; ///< something has changed since the chains were looked at
    } flattening;
    /// Set by who stands on life before any flow begins; outlives all of them.
    GuestWork* work = nullptr;
    /// While it lives, nothing goes on by itself (plane::Workspaces::quiesce()).
    std::weak_ptr<void> quiesced;
    /// Sentences about machines that run and that no record speaks of, for doctor.
    std::vector<std::string> strangers;
    /// Of checkpoints that are not understood.
    std::set<std::string> layersOfOthers;
    /// Any layer may be needed: one of those does not tell its layers, or one could not be set aside.
    bool keepsLayers = false;
    /// restored_database.h: at this start nothing is removed.
    bool restored = false;
    /// Dies at close, with the connections made to it.
    std::unique_ptr<QObject> connections = std::make_unique<QObject>();

    /// Of every flow.
    [[nodiscard]] const async::Scope& scope() const { return m_scope; }

    [[nodiscard]] bool isQuiesced() const { return !quiesced.expired(); }
    [[nodiscard]] StepDeadlines deadlines(bool emulated) const;
    [[nodiscard]] Limits limits() const;
    /// That nobody uses a workspace before it is suspended; 0: never.
    [[nodiscard]] std::chrono::minutes keepAlive(const WorkspaceRecord& record) const;
    /// Of everything that runs or is about to, without `except`, by what was seen last.
    [[nodiscard]] RunningLoad load(const WorkspaceId& except) const;
    /// No flow goes on, and nothing is told any more.
    void endFlows();
    /// The same; lets every machine go, ends every wait, and closes the database.
    void close();
};
using LifeContextPtr = std::shared_ptr<LifeContext>;
static_assert(async::ScopeOwner<LifeContextPtr>); // so that coroutines that take one are its flows

WorkspaceSnapshot makeSnapshot(const LifeContext& context, const LiveWorkspace& workspace);

} // namespace helix::life
