#include "life/stop_flow.h"

#include <spdlog/spdlog.h>

#include "base/clock.h"
#include "life/boundary_steps.h"
#include "life/flatten_flow.h"
#include "life/guest_opening.h"
#include "life/machine_end.h"
#include "life/shutdown.h"
#include "life/start_queue.h"
#include "life/steps.h"
#include "life/suspend_flow.h"

namespace helix::life {
namespace {

using async::Task;

Task<Result<void>> stopStarting(LifeContextPtr context, LiveWorkspacePtr workspace, Event event)
{
    if (auto shifted = context->workspaces.shift(workspace, event); !shifted)
        co_return fail(ErrorCode::Conflict,
                       workspace->record.name + ": " + shifted.error().message);
    const auto saved = co_await context->workspaces.save(workspace);
    if (!saved)
        spdlog::warn("workspace: {}: {}", workspace->record.name, saved.error().describe());
    workspace->interrupt.cancel();
    while (workspace->busy)
        (void)co_await workspace->idle.next();
    if (workspace->record.state == State::Failed)
        co_return fail(workspace->record.error.value_or(closingError()));
    co_return Result<void>();
}

/// The machine runs, and nothing else works on it.
Task<Result<void>> stopRunning(LifeContextPtr context, LiveWorkspacePtr workspace, bool orderly)
{
    const auto begun = systemWallClock()();
    workspace->busy = true;
    workspace->interrupt = async::CancelSource();
    (void)context->workspaces.shift(workspace, Event::StopRequested);
    closeGuest(context, workspace);
    endRunningSteps(context->workspaces, workspace, StepProgress::Status::Cancelled);
    const auto saved = co_await context->workspaces.save(workspace);
    if (!saved)
        spdlog::warn("workspace: {}: {}", workspace->record.name, saved.error().describe());
    if (orderly)
        co_await shutDownGuest(context, workspace, workspace->interrupt.token());
    const auto ended = co_await endMachine(context, workspace);
    if (workspace->record.state == State::Stopping && ended) {
        (void)context->workspaces.shift(workspace, Event::MachineEnded);
        context->workspaces.log(*workspace, "stopped", "Stopped.", systemWallClock()() - begun);
    } else if (workspace->record.state == State::Stopping) {
        workspace->record.error = ended.error();
        (void)context->workspaces.shift(workspace, Event::Failure);
        context->workspaces.log(*workspace, "failed", ended.error().message);
    }
    if (workspace->record.state != State::Deleting)
        if (const auto kept = co_await context->workspaces.save(workspace); !kept)
            spdlog::error("workspace: {}: {}", workspace->record.name, kept.error().describe());
    workspace->busy = false;
    workspace->idle.wake();
    co_return ended;
}

} // namespace

Task<Result<void>> stopWorkspace(LifeContextPtr context, LiveWorkspacePtr workspace, bool force)
{
    if (leaveQueue(context, workspace))
        co_return Result<void>();
    if (workspace->record.state == State::Unreachable && !workspace->machine && !force)
        co_return fail(ErrorCode::Conflict, workspace->unreachable);
    co_await awaitSaved(workspace);
    while (workspace->record.state ==
           State::Stopping) { // someone has asked already: wait with them
        (void)co_await workspace->changed.next();
        if (workspace->record.state == State::Stopped)
            co_return Result<void>();
    }
    if (workspace->record.state == State::Stopped)
        co_return Result<void>();
    if (workspace->record.state == State::Suspended && !force)
        co_return fail(ErrorCode::Conflict,
                       workspace->record.name +
                           " is suspended. Resume it and stop it then, or stop it by force, which "
                           "throws away what it had in memory.");
    if (workspace->record.state == State::Suspended)
        co_return co_await discardSaved(context, workspace);
    if (const auto legal = advance(workspace->record.state, Event::StopRequested); !legal)
        co_return fail(ErrorCode::Conflict, workspace->record.name + ": " + legal.error().message);
    if (workspace->busy)
        co_return co_await stopStarting(context, workspace, Event::StopRequested);
    co_return co_await stopRunning(context, workspace, true);
}

Task<Result<void>> endWorkspace(LifeContextPtr context, LiveWorkspacePtr workspace)
{
    (void)leaveQueue(context, workspace);
    co_await awaitSaved(workspace);
    if (workspace->record.state == State::Ready && !workspace->busy)
        co_return co_await stopRunning(context, workspace, false);
    co_return co_await stopWorkspace(context, workspace, true);
}

Task<Result<void>> cancelStart(LifeContextPtr context, LiveWorkspacePtr workspace)
{
    if (workspace->record.state == State::Ready && workspace->bringing) { // the last step
        workspace->stopBringing.cancel();
        while (workspace->bringing)
            (void)co_await workspace->changed.next();
        co_return Result<void>();
    }
    const bool waits = workspace->waits || workspace->holdsSlot;
    if (!workspace->isStarting() && !waits)
        co_return fail(
            ErrorCode::Conflict,
            workspace->record.name + ": " +
                advance(workspace->record.state, Event::CancelRequested).error().message);
    // Whoever tries one again that failed wants to keep it: its conversation, its ports, its name.
    if (!workspace->record.everReady && !workspace->hasFailed)
        co_return co_await removeWorkspace(context, workspace, true);
    if (waits) {
        (void)leaveQueue(context, workspace);
        co_return Result<void>();
    }
    co_return co_await stopStarting(context, workspace, Event::CancelRequested);
}

Task<Result<void>> removeWorkspace(LifeContextPtr context, LiveWorkspacePtr workspace, bool force)
{
    const std::string name = workspace->record.name;
    while (workspace->record.state == State::Deleting) {
        (void)co_await workspace->changed.next();
        if (!context->workspaces.contains(workspace->record.id))
            co_return Result<void>();
    }
    if (mayHaveMachine(workspace->record.state) && !force)
        co_return fail(ErrorCode::Conflict,
                       name + " is running; stop it first, or delete it by force.");
    (void)leaveQueue(context, workspace);
    if (auto shifted = context->workspaces.shift(workspace, Event::DeleteRequested); !shifted)
        co_return fail(ErrorCode::Conflict, name + ": " + shifted.error().message);
    const auto saved = co_await context->workspaces.save(workspace);
    if (!saved)
        spdlog::warn("workspace: {}: {}", name, saved.error().describe());
    workspace->interrupt.cancel();
    while (workspace->busy)
        (void)co_await workspace->idle.next();
    co_return co_await finishRemoval(context, workspace);
}

Task<Result<void>> finishRemoval(LifeContextPtr context, LiveWorkspacePtr workspace)
{
    const WorkspaceId id = workspace->record.id;
    const WorkspaceFiles files = context->workspaces.files(*workspace);
    Result<void> done = co_await endMachine(context, workspace);
    if (done)
        done = co_await context->forwards.removeAll(id);
    if (done)
        done = co_await removeBoundary(context, id);
    if (done)
        done = co_await context->work->remove(id);
    if (done)
        done = co_await context->credentials.erase(id);
    if (done) {
        const std::function<Result<void>()> removeData = [files] {
            return removeFolder(files.data);
        };
        done = co_await async::onPool(removeData);
    }
    // The record goes last: as long as anything is left, the next start knows what to remove.
    if (done)
        done = co_await context->checkpoints.eraseWithRecord(id);
    if (!done) {
        workspace->record.error = done.error();
        (void)context->workspaces.shift(workspace, Event::Failure);
        (void)co_await context->workspaces.save(workspace);
        co_return done;
    }
    context->workspaces.log(*workspace, "deleted", "Deleted.");
    context->workspaces.erase(id);
    if (!workspace->record.layers.empty() || !workspace->checkpoints.empty())
        async::detach(tidyLayers(context));
    const bool known = std::exchange(workspace->recorded, false);
    workspace->changed.wake();
    if (known)
        emit context->workspaces.events.workspaceRemoved(id);
    co_return Result<void>();
}

} // namespace helix::life
