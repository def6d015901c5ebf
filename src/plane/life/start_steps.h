#pragma once
// The work of each step of a start.

#include <optional>

#include "link/pairing_client.h"
#include "machine/launch_plan.h"
#include "warm/snapshot_folder.h"
#include "life/life_context.h"

namespace helix::life {

/// What one step leaves for the next. Shared by the steps of one start.
struct Start {
    LifeContextPtr context;
    LiveWorkspacePtr workspace;
    async::CancelToken cancel;
    [[nodiscard]] const async::Scope& scope() const { return context->scope(); }
    std::optional<image::Bundle> bundle;
    std::optional<machine::HostFacts> host;
    std::optional<WorkspaceKeys> keys;
    std::optional<warm::Snapshot> snapshot; ///< the machine goes on from it; none: it boots
    bool snapshotFailed = false;            ///< it was tried, so it boots
    bool isSecondTry = false;               ///< from the same snapshot: something else was at fault
    bool isSpare = false; ///< it goes on from a snapshot or not at all, and is nobody's when paired
    machine::LaunchPlan plan;
    link::PairingTicket ticket;
};
using StartPtr = std::shared_ptr<Start>;

async::Task<Result<void>> prepareDisk(StartPtr start);
async::Task<Result<void>> launchMachine(StartPtr start);
async::Task<Result<void>> awaitGuest(StartPtr start);
async::Task<Result<void>> awaitAgent(StartPtr start);
/// Makes the guest ours, and gives it its environment.
async::Task<Result<void>> pair(StartPtr start);
/// Leaves the record Ready on disk; the workspace itself becomes so when the flow says it.
async::Task<Result<void>> recordReady(StartPtr start);

/// What a workspace takes from its image.
void describeImage(const LifeContext& context, const LiveWorkspacePtr& workspace,
                   const image::Bundle& bundle);

} // namespace helix::life
