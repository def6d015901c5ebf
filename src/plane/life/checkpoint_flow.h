#pragma once
// Points in the life of a workspace: kept, gone back to, forked from. Control thread; flows own what
// they need.

#include "life/checkpoint_record.h"
#include "life/life_context.h"
#include "plane/checkpoints.h"

namespace helix::life {

/// These do what plane::Checkpoints says of them.
struct CheckpointWish {
    std::string name;
    bool diskOnly = false;
    std::optional<operations::TurnMark> before;
};
async::Task<Result<CheckpointRecord>>
addCheckpoint(LifeContextPtr context, LiveWorkspacePtr workspace, CheckpointWish wish);
async::Task<Result<void>> restoreCheckpoint(LifeContextPtr context, LiveWorkspacePtr workspace,
                                            std::string name, bool force);
async::Task<Result<std::vector<WorkspaceId>>> forkCheckpoint(LifeContextPtr context,
                                                             LiveWorkspacePtr workspace,
                                                             std::string name,
                                                             plane::ForkRequest request);
async::Task<Result<void>> removeCheckpoint(LifeContextPtr context, LiveWorkspacePtr workspace,
                                           std::string name);

plane::Checkpoint describe(const LifeContext& context, const LiveWorkspace& workspace,
                           const CheckpointRecord& record);

/// From the database, to the workspaces that are known.
async::Task<Result<void>> loadCheckpoints(LifeContextPtr context);

} // namespace helix::life
