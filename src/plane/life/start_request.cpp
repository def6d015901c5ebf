#include "life/start_request.h"

#include <spdlog/spdlog.h>

#include "base/try.h"
#include "life/flatten_flow.h"
#include "life/machine_spec.h"
#include "life/reconcile.h"
#include "life/resume_flow.h"
#include "life/spare_flow.h"
#include "life/start_flow.h"
#include "life/start_queue.h"
#include "life/steps.h"
#include "life/use_flow.h"

namespace helix::life {
namespace {

using async::Task;

Result<void> checkMayStart(const LiveWorkspace& workspace)
{
    if (const auto next = advance(workspace.record.state, Event::StartRequested); !next)
        return fail(ErrorCode::Conflict, workspace.record.name + ": " + next.error().message);
    return {};
}

Result<void> checkRoomFor(const LifeContext& context, const LiveWorkspace& workspace)
{
    TRY(const auto host, readHostCapacity(context.options.paths.data));
    return admitMachine(workspace.record.resources, host, context.load(workspace.record.id),
                        context.limits());
}

/// What machines hold was seen some seconds ago: before a refusal they are looked at again, and
/// workspaces that stand ready give way.
Task<void> seekRoom(LifeContextPtr context, LiveWorkspacePtr workspace)
{
    if (checkRoomFor(*context, *workspace))
        co_return;
    co_await lookAtUse(context);
    if (!checkRoomFor(*context, *workspace) && !context->spares.ready.empty())
        co_await dropSpares(context);
}

Result<void> admitStart(const LifeContext& context, const LiveWorkspace& workspace)
{
    TRY(checkRoomFor(context, workspace));
    TRY(checkSpaceToBegin(context));
    return checkInstallation(context);
}

/// What its disk began on is needed no more, unless a checkpoint goes on from it.
Task<void> runStartAndTidy(LifeContextPtr context, LiveWorkspacePtr workspace)
{
    const bool goesOn = workspace->goesOnFrom.has_value();
    co_await runStart(context, workspace);
    if (goesOn)
        co_await tidyLayers(context);
}

/// Nothing is awaited before its state says that it starts.
Task<Result<void>> beginStart(LifeContextPtr context, LiveWorkspacePtr workspace)
{
    workspace->busy = true;
    workspace->interrupt = async::CancelSource();
    workspace->record.runtimeFolder =
        context->options.paths.workspaceRuntime(workspace->record.id).string();
    workspace->hasFailed = workspace->hasFailed || workspace->record.state == State::Failed;
    workspace->record.error.reset();
    workspace->record.machineDetails.clear();
    workspace->holdsSlot = false;
    resetSteps(workspace);
    (void)context->workspaces.shift(workspace, Event::StartRequested);
    if (workspace->record.state == State::Resuming) { // on record it is Suspended until it runs
        async::detach(runResume(context, workspace));
        co_return Result<void>();
    }
    const auto saved = co_await context->workspaces.save(workspace);
    if (!saved) {
        co_await abandonStart(context, workspace, saved.error());
        co_return saved;
    }
    async::detach(runStartAndTidy(context, workspace));
    co_return Result<void>();
}

/// It waited, and now that its turn has come it cannot.
Task<void> giveUpTurn(LifeContextPtr context, LiveWorkspacePtr workspace, Error why)
{
    workspace->holdsSlot = false;
    if (workspace->record.state == State::Suspended) {
        workspace->notice = workspace->record.name + " could not go on: " + why.message;
        context->workspaces.log(*workspace, "suspended", workspace->notice);
        context->workspaces.announce(workspace);
        co_return;
    }
    if (!checkMayStart(*workspace)) { // somebody has asked for something else
        context->workspaces.announce(workspace);
        co_return;
    }
    workspace->record.error = why;
    (void)context->workspaces.shift(workspace, Event::StartRequested);
    (void)context->workspaces.shift(workspace, Event::Failure);
    context->workspaces.log(*workspace, "failed", why.message);
    if (const auto saved = co_await context->workspaces.save(workspace); !saved)
        spdlog::error("workspace: {}: {}", workspace->record.name, saved.error().describe());
}

Task<void> takeTurn(LifeContextPtr context, LiveWorkspacePtr workspace)
{
    const auto begun = co_await startExisting(context, workspace);
    if (begun || !workspace->holdsSlot) // it was taken out of the queue meanwhile
        co_return;
    const Error why = begun.error();
    co_await giveUpTurn(context, workspace, why);
}

} // namespace

Result<void> checkSpaceToBegin(const LifeContext& context)
{
    TRY(const auto host, readHostCapacity(context.options.paths.data));
    if (host.diskFreeBytes < kSpaceToBegin)
        TRY(admitDisk(1, host));
    return {};
}

Task<Result<void>> startExisting(LifeContextPtr context, LiveWorkspacePtr workspace)
{
    if (workspace->record.state ==
        State::Unreachable) // it runs already: perhaps there is a way now
        co_return co_await reachAgain(context, workspace);
    while (workspace->record.state == State::Stopping || // as soon as it has stopped
           workspace->record.state == State::Suspending) {
        (void)co_await workspace->changed.next();
    }
    const bool held = workspace->holdsSlot;
    CO_TRY(checkMayStart(*workspace));
    co_await seekRoom(context, workspace);
    CO_TRY(checkMayStart(*workspace));
    while (workspace->busy) { // the flow that brought it here is writing its last lines
        (void)co_await workspace->idle.next();
        CO_TRY(checkMayStart(*workspace));
    }
    if (workspace->waits)
        co_return Result<void>();
    if (held && !workspace->holdsSlot)
        co_return fail(ErrorCode::Cancelled,
                       "The start of " + workspace->record.name + " was called off.");
    CO_TRY(admitStart(*context, *workspace));
    const auto waiting = queueLength(context->workspaces);
    if (!held && mustWait(context->load(workspace->record.id), context->limits(), waiting)) {
        joinQueue(context, workspace);
        co_return Result<void>();
    }
    co_return co_await beginStart(context, workspace);
}

void startWaiting(const LifeContextPtr& context)
{
    followQueue(context, [](const LifeContextPtr& life, const LiveWorkspacePtr& workspace) {
        async::detach(takeTurn(life, workspace));
    });
}

} // namespace helix::life
