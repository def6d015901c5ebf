#include "life/suspend_flow.h"

#include <spdlog/spdlog.h>

#include "base/clock.h"
#include "base/try.h"
#include "life/disk_reserve.h"
#include "life/freeze.h"
#include "life/machine_end.h"
#include "life/machine_spec.h"
#include "life/start_queue.h"
#include "warm/saved_machine.h"

namespace helix::life {
namespace {

using async::Task;
using warm::SavedMachine;

/// What can be said at once.
Result<void> checkMaySuspend(const LiveWorkspace& workspace)
{
    const std::string& name = workspace.record.name;
    if (const auto next = advance(workspace.record.state, Event::SuspendRequested); !next)
        return fail(ErrorCode::Conflict, name + ": " + next.error().message);
    if (!workspace.agentExpected)
        return fail(ErrorCode::Unsupported,
                    name + " has no agent inside, so nobody could set its clock right when it goes "
                           "on; stop it instead.");
    if (workspace.bringing)
        return fail(ErrorCode::Conflict, "The project of " + name +
                                             " is still being brought in; suspend it when it is.");
    return checkMachineIsFree(workspace);
}

/// From a guest that runs to one that stands still and is on the disk.
Task<Result<void>> save(LifeContextPtr context, LiveWorkspacePtr workspace)
{
    CO_TRY(const auto bundle, co_await checkGoesOn(context, workspace, "stop it instead"));
    const WorkspaceRecord& record = workspace->record;
    const auto cancel = workspace->interrupt.token();
    const SavedMachine saved(context->workspaces.files(*workspace).saved());
    const auto memory = record.diskBase.empty()
                            ? std::filesystem::path()
                            : snapshotFolder(*context, bundle).memory(record.diskBase);
    const auto bytes = static_cast<std::uint64_t>(record.resources.memoryMiB) << 20;
    // Its guest decides how much of that there is to write.
    CO_TRY(checkSpaceFor(*context, bytes, "To be suspended " + record.name));
    const std::function<Result<void>()> prepare = [=] { return saved.prepare(memory, bytes); };
    CO_TRY(co_await async::onPool(prepare));
    const auto machine = workspace->machine;
    CO_TRY(co_await machine->saveWhole(saved.sink(), cancel));
    const std::function<Result<std::uint64_t>()> settle = [=]() -> Result<std::uint64_t> {
        TRY(saved.settle());
        return saved.sizeBytes();
    };
    CO_TRY(workspace->savedBytes, co_await async::onPool(settle));
    if (cancel.isCancelled())
        co_return fail(ErrorCode::Cancelled, "Cancelled.");
    co_return Result<void>();
}

/// From here on it is Suspended, whatever becomes of this Helix: a machine that still lives is ended
/// by the next.
Task<Result<void>> record(LifeContextPtr context, LiveWorkspacePtr workspace)
{
    WorkspaceRecord suspended = workspace->record;
    suspended.state = State::Suspended;
    suspended.suspendedAtMs = systemWallClock()();
    // At once, for a rename meanwhile writes the record as well.
    workspace->record.suspendedAtMs = suspended.suspendedAtMs;
    workspace->onRecord = State::Suspended;
    const auto written = co_await context->registry.update(suspended);
    if (!written) {
        workspace->record.suspendedAtMs = 0;
        workspace->onRecord = State::Ready;
    }
    co_return written;
}

void endFlow(const LiveWorkspacePtr& workspace)
{
    workspace->busy = false;
    workspace->idle.wake();
}

/// What became of it; its machine's end is the better explanation.
std::string notSaved(const LiveWorkspace& workspace, const Error& why, bool runsOn)
{
    if (workspace.machineExit)
        return " was not suspended, for its machine has ended: " + workspace.machineExit->sentence;
    return (runsOn ? " was not suspended and runs on: " : " was not suspended and stands still: ") +
           why.message;
}

/// Its guest was not saved and goes on as if nothing had been, if it still can.
Task<Error> goOn(LifeContextPtr context, LiveWorkspacePtr workspace, Error why)
{
    co_await removeSaved(context, workspace);
    const auto machine = workspace->machine;
    const auto gone = co_await machine->resume();
    if (!gone)
        co_await hearOfEnd(workspace);
    const std::string text = notSaved(*workspace, why, gone.has_value());
    Error error = why.wrapped(workspace->record.name + text);
    if (workspace->record.state == State::Deleting) {
        endFlow(workspace);
        co_return error;
    }
    context->workspaces.log(*workspace, "suspend", "It" + text);
    endFlow(workspace);
    (void)context->workspaces.shift(workspace, Event::NotSaved);
    if (!gone)
        spdlog::warn("workspace: {}: {}", workspace->record.name, gone.error().describe());
    if (!gone && workspace->machineExit) // nobody else has heard of it
        emit context->workspaces.events.machineExited(workspace);
    co_return error;
}

Task<void> rest(LifeContextPtr context, LiveWorkspacePtr workspace, std::int64_t begun)
{
    if (const auto ended = co_await endSavedMachine(context, workspace); !ended)
        spdlog::error("workspace: {}: {}", workspace->record.name, ended.error().describe());
    endFlow(workspace);
    if (workspace->record.state != State::Suspending) // it is being deleted
        co_return;
    context->workspaces.log(*workspace, "suspended", "Suspended.", systemWallClock()() - begun);
    (void)context->workspaces.shift(workspace, Event::Saved);
}

Task<Result<void>> runSuspend(LifeContextPtr context, LiveWorkspacePtr workspace)
{
    const auto begun = systemWallClock()();
    workspace->busy = true;
    workspace->interrupt = async::CancelSource();
    workspace->onRecord = State::Ready;
    (void)context->workspaces.shift(workspace, Event::SuspendRequested);
    auto done = co_await save(context, workspace);
    if (done && workspace->record.state == State::Suspending)
        done = co_await record(context, workspace);
    if (!done) {
        const Error why = done.error();
        const auto told = co_await goOn(context, workspace, why);
        co_return fail(told);
    }
    co_await rest(context, workspace, begun);
    co_return Result<void>();
}

} // namespace

Task<void> removeSaved(LifeContextPtr context, LiveWorkspacePtr workspace)
{
    const WorkspaceFiles files = context->workspaces.files(*workspace);
    const SavedMachine saved(files.saved());
    const std::function<Result<void>()> remove = [=]() -> Result<void> {
        std::error_code error;
        std::filesystem::remove(files.memory(), error);
        return saved.remove();
    };
    if (const auto removed = co_await async::onPool(remove); !removed)
        spdlog::warn("workspace: {}: {}", workspace->record.name, removed.error().describe());
    workspace->savedBytes = 0;
}

Task<void> awaitSaved(LiveWorkspacePtr workspace)
{
    while (workspace->record.state == State::Suspending ||
           workspace->record.state == State::Resuming || workspace->isFreezing)
        (void)co_await workspace->changed.next();
}

Task<Result<void>> suspendWorkspace(LifeContextPtr context, LiveWorkspacePtr workspace)
{
    co_await awaitSaved(workspace);
    if (workspace->record.state == State::Suspended) { // somebody has asked already
        (void)leaveQueue(context, workspace);
        co_return Result<void>();
    }
    CO_TRY(checkMaySuspend(*workspace));
    co_return co_await runSuspend(context, workspace);
}

Task<Result<void>> discardSaved(LifeContextPtr context, LiveWorkspacePtr workspace)
{
    workspace->busy = true;
    workspace->interrupt = async::CancelSource();
    (void)context->workspaces.shift(workspace, Event::StopRequested);
    workspace->record.suspendedAtMs = 0;
    // On record before it is gone: nothing goes on from half of it.
    auto done = co_await context->workspaces.save(workspace);
    if (done) {
        co_await removeSaved(context, workspace);
        emit context->workspaces.events.guestGone(workspace->record.id);
        done = co_await endMachine(context, workspace); // its token
    }
    if (workspace->record.state == State::Stopping) {
        (void)context->workspaces.shift(workspace, Event::MachineEnded);
        context->workspaces.log(*workspace, "stopped",
                                "Stopped; what it had in memory was thrown away.");
        if (const auto kept = co_await context->workspaces.save(workspace); !kept)
            spdlog::error("workspace: {}: {}", workspace->record.name, kept.error().describe());
    }
    endFlow(workspace);
    co_return done;
}

} // namespace helix::life
