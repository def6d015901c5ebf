#pragma once
// A moment of a workspace that others can begin at: its disk is divided there, and what it has in
// memory is saved beside it. Control thread; flows own what they need.

#include "life/life_context.h"

namespace helix::life {

/// That what is saved of it now goes on in a machine as this Helix starts them. Conflict, with
/// `instead` as the end of its sentence: "stop it instead".
async::Task<Result<image::Bundle>> checkGoesOn(LifeContextPtr context, LiveWorkspacePtr workspace,
                                               std::string instead);

/// "Something else is being done with NAME."
tl::unexpected<Error> failAsBusy(const LiveWorkspace& workspace);
/// It has a machine that does not stand still, and no flow is at work on it.
Result<void> checkMachineIsFree(const LiveWorkspace& workspace);

/// Whether it can be frozen right now, `what` being done with it: "forked".
Result<void> checkMayFreeze(const LiveWorkspace& workspace, const std::string& what);

struct Moment {
    std::string layer;            ///< the newest of the workspace's layers; it stands still
    std::int64_t pausedMs = 0;    ///< how long the guest stood still
    std::int64_t createdAtMs = 0; ///< wall clock
    std::shared_ptr<void> inUse;  ///< useLayer()
};

/// While what this returns is kept, the layer and its memory stay, on whatever record they are.
std::shared_ptr<void> useLayer(const LifeContextPtr& context, const std::string& layer);

/// Its flow is at work on it from here on (busy), and whoever wants something else waits for its end
/// (awaitSaved()): a stop or a suspend that came between would find no flow that ends its machine.
void beginFreezing(LiveWorkspace& workspace);
void endFreezing(const LifeContextPtr& context, const LiveWorkspacePtr& workspace);

/// Divides its disk, and saves what it has in memory if `withMemory`, while its guest stands still;
/// it runs on afterwards, whatever came of it. One without a machine is divided as it is. The
/// caller has begun (beginFreezing()) and ends it when nothing more is to be done. On failure nothing is there that was not, but perhaps a
/// layer more.
async::Task<Result<Moment>> freeze(LifeContextPtr context, LiveWorkspacePtr workspace,
                                   bool withMemory);

/// A machine that was found standing still may have been about to be divided: the record says so
/// first.
async::Task<Result<void>> finishDivision(LifeContextPtr context, LiveWorkspacePtr workspace,
                                         machine::Machine* machine);

} // namespace helix::life
