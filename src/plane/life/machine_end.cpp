#include "life/machine_end.h"

#include <spdlog/spdlog.h>

#include "life/boundary_steps.h"
#include "life/disk_reserve.h"
#include "life/guest_opening.h"

namespace helix::life {
namespace {

using namespace std::chrono_literals;

constexpr auto kQuitGrace = 5s;
constexpr auto kExitNews = 1s;

void onExited(const LifeContextPtr& context, const LiveWorkspacePtr& workspace,
              const machine::MachineExit& exit)
{
    workspace->machineExit = exit;
    workspace->gone.wake();
    if (workspace->busy) // a flow is at work: whatever it waits for will not come
        workspace->interrupt.cancel();
    else
        emit context->workspaces.events.machineExited(workspace);
}

} // namespace

void takeMachine(const LifeContextPtr& context, const LiveWorkspacePtr& workspace,
                 std::unique_ptr<machine::Machine> machine)
{
    workspace->machine = std::move(machine);
    workspace->machineExit.reset();
    workspace->confinement = workspace->machine->confinement();
    const std::weak_ptr weakContext = context;
    const std::weak_ptr weakWorkspace = workspace;
    const auto* watched = workspace->machine.get();
    // Queued: the slot may drop the machine, which must not happen while it is speaking.
    QObject::connect(
        watched, &machine::Machine::exited, context->connections.get(),
        [weakContext, weakWorkspace, watched](const machine::MachineExit& exit) {
            const auto context = weakContext.lock();
            const auto workspace = weakWorkspace.lock();
            if (context && workspace && workspace->machine.get() == watched)
                onExited(context, workspace, exit);
        },
        Qt::QueuedConnection);
    QObject::connect(
        watched, &machine::Machine::outOfSpace, context->connections.get(),
        [weakContext, weakWorkspace] {
            const auto context = weakContext.lock();
            const auto workspace = weakWorkspace.lock();
            if (context && workspace && workspace->notice.empty())
                noteHeld(context, workspace);
        },
        Qt::QueuedConnection);
    // One that a flow is at work on stands still because it is about to go on.
    if (watched->isHeld() && !workspace->busy)
        noteHeld(context, workspace);
}

namespace {

void dropAgent(LiveWorkspace& workspace)
{
    workspace.agent.reset();
    workspace.credential.reset();
    workspace.notice.clear();
}

async::Task<Result<void>> endProcess(LifeContextPtr context, LiveWorkspacePtr workspace)
{
    const auto machine = workspace->machine;
    const bool outOfReach = workspace->living != nullptr;
    workspace->living.reset();
    if (!workspace->unreachable.empty()) // agents may have been at work in it until now
        emit context->workspaces.events.guestGone(workspace->record.id);
    workspace->unreachable.clear();
    Result<void> ended;
    if (machine && machine->isRunning())
        ended = co_await machine->quit(kQuitGrace);
    else if (outOfReach)
        ended = co_await machine::endLeftover(context->workspaces.files(*workspace).qmpSocket(),
                                              workspace->record.uuid);
    workspace->machine.reset();
    workspace->confinement.reset();
    if (ended)
        ended = removeFolder(context->workspaces.files(*workspace).runtime);
    co_return ended;
}

} // namespace

async::Task<Result<void>> endMachine(LifeContextPtr context, LiveWorkspacePtr workspace)
{
    closeGuest(context, workspace);
    dropAgent(*workspace);
    co_await closeBoundary(context, workspace);
    co_return co_await endProcess(context, workspace);
}

async::Task<Result<void>> endSavedMachine(LifeContextPtr context, LiveWorkspacePtr workspace)
{
    leaveGuest(context, workspace);
    dropAgent(*workspace);
    co_await pauseBoundary(context, workspace);
    co_return co_await endProcess(context, workspace);
}

async::Task<Result<void>> waitForMachineEnd(LiveWorkspacePtr workspace,
                                            std::chrono::milliseconds deadline,
                                            async::CancelToken cancel)
{
    if (!workspace->machine || workspace->machineExit)
        co_return Result<void>();
    const std::string late;
    co_return co_await workspace->gone.next(cancel, deadline, late);
}

async::Task<void> hearOfEnd(LiveWorkspacePtr workspace)
{
    if (!workspace->machine || workspace->machineExit || workspace->machine->isRunning())
        co_return;
    const async::CancelToken never;
    (void)co_await waitForMachineEnd(workspace, kExitNews, never);
}

Error machineError(const machine::MachineExit& exit)
{
    return {ErrorCode::Unavailable, exit.sentence, exit.details};
}

} // namespace helix::life
