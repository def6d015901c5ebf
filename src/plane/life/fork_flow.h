#pragma once
// One running workspace becomes several. Control thread; flows own what they need.

#include "life/checkpoint_record.h"
#include "life/life_context.h"

namespace helix::life {

/// As Workspaces::fork() says.
async::Task<Result<std::vector<WorkspaceId>>>
forkWorkspace(LifeContextPtr context, LiveWorkspacePtr source, plane::ForkRequest request);

/// What copies of a workspace begin with: where it stood at one moment.
struct ForkPoint {
    std::vector<std::string> layers;
    std::string diskBase, machineKey;
    std::int64_t atMs = 0;                     ///< wall clock
    bool hasMemory = false;                    ///< else they boot
    std::shared_ptr<void> inUse;               ///< useLayer(), until they run
    std::optional<operations::TurnMark> until; ///< of that conversation they know what was before
};

/// New workspaces that are not known yet and reserve names and memory, all or none.
Result<std::vector<LiveWorkspacePtr>> admitForks(const LifeContextPtr& context,
                                                 const LiveWorkspacePtr& source,
                                                 const plane::ForkRequest& request);
/// Everything of theirs that can be on record before it is known where they begin; nothing of them is
/// left on failure.
async::Task<Result<void>> reserveForks(LifeContextPtr context, LiveWorkspacePtr source,
                                       std::vector<LiveWorkspacePtr> forks);
/// From here on they are the user's; starts them in the background, few at once, and has wait those
/// that have no slot. Nothing of them is left on failure.
async::Task<Result<void>> beginForks(LifeContextPtr context, LiveWorkspacePtr source,
                                     std::vector<LiveWorkspacePtr> forks, ForkPoint point);
std::vector<WorkspaceId> idsOf(const std::vector<LiveWorkspacePtr>& forks);
/// Nothing stays of what was reserved.
async::Task<void> forgetForks(LifeContextPtr context, std::vector<LiveWorkspacePtr> forks);

} // namespace helix::life
