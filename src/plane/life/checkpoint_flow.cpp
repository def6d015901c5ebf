#include "life/checkpoint_flow.h"

#include <algorithm>

#include <spdlog/spdlog.h>

#include "base/try.h"
#include "life/disk_layers.h"
#include "life/fork_flow.h"
#include "life/flatten_flow.h"
#include "life/freeze.h"
#include "life/start_queue.h"
#include "life/start_request.h"
#include "life/stop_flow.h"
#include "life/suspend_flow.h"

namespace helix::life {
namespace {

using async::Task;
namespace fs = std::filesystem;

Result<CheckpointRecord> findCheckpoint(const LiveWorkspace& workspace, const std::string& name)
{
    const auto found = std::ranges::find(workspace.checkpoints, name, &CheckpointRecord::name);
    if (found == workspace.checkpoints.end())
        return fail(ErrorCode::NotFound,
                    workspace.record.name + " has no checkpoint " + printable(name, 80) + ".");
    return *found;
}

Result<void> checkNew(const LiveWorkspace& workspace, const CheckpointWish& wish)
{
    const std::string& name = wish.name;
    TRY(checkName(name, "a checkpoint"));
    if (findCheckpoint(workspace, name))
        return fail(ErrorCode::AlreadyExists, workspace.record.name + " has a checkpoint " + name +
                                                  " already; choose another name.");
    const auto byHand =
        std::ranges::count_if(workspace.checkpoints, [](const auto& one) { return !one.before; });
    if (!wish.before && static_cast<std::size_t>(byHand) >= plane::kMaxCheckpoints)
        return fail(ErrorCode::ResourceExhausted, workspace.record.name + " has " +
                                                      std::to_string(plane::kMaxCheckpoints) +
                                                      " checkpoints already; remove one.");
    return {};
}

/// A stopped one's disk is kept as it is.
Result<void> checkMayKeep(const LiveWorkspace& workspace)
{
    if (workspace.record.state != State::Stopped)
        return checkMayFreeze(workspace, "given a checkpoint");
    if (workspace.busy)
        return failAsBusy(workspace);
    if (!workspace.record.everReady)
        return fail(ErrorCode::Conflict, workspace.record.name + " has never run.");
    return {};
}

Task<Result<Moment>> freezeForCheckpoint(LifeContextPtr context, LiveWorkspacePtr workspace,
                                         bool withMemory)
{
    beginFreezing(*workspace);
    auto frozen = co_await freeze(context, workspace, withMemory);
    if (frozen && withMemory) {
        const DiskLayer layer(context->options.paths.data, frozen->layer);
        const std::function<Result<void>()> settle = [layer] { return layer.settleMemory(); };
        if (const auto settled = co_await async::onPool(settle); !settled)
            frozen = fail(settled.error());
    }
    endFreezing(context, workspace);
    co_return frozen;
}

/// What it is now ends, and is given up.
Task<Result<void>> giveUpPresent(LifeContextPtr context, LiveWorkspacePtr workspace, bool force)
{
    const State state = workspace->record.state;
    if (state == State::Stopped || state == State::Failed) {
        (void)leaveQueue(context, workspace); // nothing starts on a disk that is being laid
        co_return Result<void>();
    }
    if (!force)
        co_return fail(
            ErrorCode::Conflict,
            workspace->record.name + " " + std::string(plane::clause(state)) +
                "; stop it first, or restore by force, which gives up what it does now.");
    co_return co_await endWorkspace(context, workspace);
}

/// The disk of then, with nothing on it yet.
Task<Result<void>> layDisk(LifeContextPtr context, LiveWorkspacePtr workspace,
                           CheckpointRecord record)
{
    const auto before = context->workspaces.files(*workspace);
    const auto disk = before.data / diskFileName(record.layers);
    const DiskLayer layer(context->options.paths.data, record.layers.back());
    // The old disk has another name, or is of the same layer.
    CO_TRY(co_await layFreshDisk(layer, disk, workspace->record.resources.diskGiB));
    WorkspaceRecord& now = workspace->record;
    const auto layers = std::exchange(now.layers, record.layers);
    const auto base = std::exchange(now.diskBase, record.diskBase);
    const auto saved = co_await context->workspaces.save(workspace);
    if (!saved) {
        now.layers = layers;
        now.diskBase = base;
        co_return saved;
    }
    std::error_code error;
    if (before.disk() != disk)
        fs::remove(before.disk(), error);
    co_return saved;
}

/// What was said from that turn on is gone as what was done is.
Task<void> rewindWork(LifeContextPtr context, LiveWorkspacePtr workspace,
                      operations::TurnMark before)
{
    const auto rewound = co_await context->work->rewind(before);
    if (!rewound && rewound.error().code != ErrorCode::NotFound)
        context->workspaces.log(*workspace, "restored",
                                "The conversation was left as it was: " + rewound.error().message);
}

/// It has no machine, and what is done with it is not a deletion.
Result<void> checkRests(const LiveWorkspace& workspace)
{
    const State state = workspace.record.state;
    if (state == State::Stopped || state == State::Failed)
        return {};
    return failAsBusy(workspace);
}

/// From one that rests to one that has only to be started.
Task<Result<void>> goBack(LifeContextPtr context, LiveWorkspacePtr workspace,
                          CheckpointRecord record)
{
    workspace->goesOnFrom.reset(); // what a start still waits with is of the disk that goes
    CO_TRY(co_await layDisk(context, workspace, record));
    CO_TRY(checkRests(*workspace));
    const DiskLayer layer(context->options.paths.data, record.layers.back());
    if (record.hasMemory)
        workspace->goesOnFrom =
            SavedPoint{layer.snapshot(record.machineKey, workspace->record.resources),
                       layer.agentDrive(), plane::Beginning::Restored};
    context->workspaces.log(*workspace, "restored",
                            "Went back to the checkpoint " + record.name + ".");
    if (record.before)
        co_await rewindWork(context, workspace, *record.before);
    co_await tidyLayers(context);
    co_return checkRests(*workspace);
}

} // namespace

plane::Checkpoint describe(const LifeContext& context, const LiveWorkspace& workspace,
                           const CheckpointRecord& record)
{
    const DiskLayer layer(context.options.paths.data, record.layers.back());
    return {workspace.record.id,
            record.name,
            record.createdAtMs,
            record.hasMemory,
            layer.sizeBytes(),
            record.before ? record.before->session.str() : std::string(),
            record.before ? record.before->turn : 0};
}

Task<Result<CheckpointRecord>> addCheckpoint(LifeContextPtr context, LiveWorkspacePtr workspace,
                                             CheckpointWish wish)
{
    co_await awaitSaved(workspace);
    CO_TRY(checkNew(*workspace, wish));
    CO_TRY(checkMayKeep(*workspace));
    const bool isToGoOn = workspace->machine && !wish.diskOnly;
    if (isToGoOn)
        CO_TRY(co_await checkGoesOn(context, workspace, "keep its disk alone"));
    CO_TRY(checkNew(*workspace, wish));
    CO_TRY(checkMayKeep(*workspace));
    const bool withMemory = isToGoOn && workspace->machine; // it may have stopped meanwhile
    CO_TRY(const auto frozen, co_await freezeForCheckpoint(context, workspace, withMemory));
    const WorkspaceRecord& now = workspace->record;
    const CheckpointRecord record{wish.name,    frozen.createdAtMs, withMemory, now.layers,
                                  now.diskBase, now.machineKey,     wish.before};
    CO_TRY(co_await context->checkpoints.insert(now.id, record));
    workspace->checkpoints.push_back(record);
    emit context->workspaces.events.checkpointsChanged(now.id);
    const std::string stood =
        workspace->machine ? "; it stood still for " + std::to_string(frozen.pausedMs) + " ms" : "";
    context->workspaces.log(*workspace, "checkpoint", "Checkpoint " + wish.name + stood + ".",
                            frozen.pausedMs);
    co_return record;
}

Task<Result<void>> restoreCheckpoint(LifeContextPtr context, LiveWorkspacePtr workspace,
                                     std::string name, bool force)
{
    co_await awaitSaved(workspace);
    CO_TRY(const auto record, findCheckpoint(*workspace, name));
    const auto inUse = useLayer(context, record.layers.back());
    CO_TRY(checkSpaceToBegin(*context)); // before anything is given up for it
    CO_TRY(co_await giveUpPresent(context, workspace, force));
    while (workspace->busy && checkRests(*workspace))
        (void)co_await workspace->idle.next();
    CO_TRY(checkRests(*workspace));
    // A start that came between would run on a disk that goes.
    workspace->busy = true;
    workspace->interrupt = async::CancelSource();
    const auto back = co_await goBack(context, workspace, record);
    workspace->busy = false;
    workspace->idle.wake();
    CO_TRY(back);
    co_return co_await startExisting(context, workspace);
}

Task<Result<std::vector<WorkspaceId>>> forkCheckpoint(LifeContextPtr context,
                                                      LiveWorkspacePtr workspace, std::string name,
                                                      plane::ForkRequest request)
{
    CO_TRY(const auto record, findCheckpoint(*workspace, name));
    const auto inUse = useLayer(context, record.layers.back());
    CO_TRY(const auto forks, admitForks(context, workspace, request));
    CO_TRY(co_await reserveForks(context, workspace, forks));
    const ForkPoint point{record.layers,    record.diskBase, record.machineKey, record.createdAtMs,
                          record.hasMemory, inUse,           record.before};
    CO_TRY(co_await beginForks(context, workspace, forks, point));
    co_return idsOf(forks);
}

Task<Result<void>> removeCheckpoint(LifeContextPtr context, LiveWorkspacePtr workspace,
                                    std::string name)
{
    CO_TRY(findCheckpoint(*workspace, name));
    const WorkspaceId id = workspace->record.id;
    CO_TRY(co_await context->checkpoints.erase(id, name));
    std::erase_if(workspace->checkpoints, [&](const auto& it) { return it.name == name; });
    emit context->workspaces.events.checkpointsChanged(id);
    co_await tidyLayers(context);
    co_return Result<void>();
}

Task<Result<void>> loadCheckpoints(LifeContextPtr context)
{
    CO_TRY(const auto all, co_await context->checkpoints.load());
    context->keepsLayers = all.othersTellNoLayers;
    context->layersOfOthers = all.layersOfOthers;
    for (const auto& [id, record] : all.records)
        for (const auto& [other, workspace] : context->workspaces)
            if (other == id)
                workspace->checkpoints.push_back(record);
    co_return Result<void>();
}

} // namespace helix::life
