#include "life/unasked_end.h"

#include <spdlog/spdlog.h>

#include "base/clock.h"
#include "life/machine_end.h"
#include "life/start_queue.h"
#include "life/start_request.h"

namespace helix::life {
namespace {

using async::Task;

std::string restartNotice(const LiveWorkspace& workspace, std::chrono::seconds pause)
{
    return workspace.record.name + " restarts again and again (" +
           std::to_string(workspace.restarts.inARow()) +
           " times in a row); it is started again in " + std::to_string(pause.count()) + " s.";
}

/// A guest that wants to boot anew: at once, after a pause, or not any more.
Task<void> startAgain(LifeContextPtr context, LiveWorkspacePtr workspace)
{
    const auto begun = workspace->record.startedAtMs;
    const auto pause =
        workspace->restarts.next(std::chrono::milliseconds(systemWallClock()() - begun));
    if (!pause) {
        workspace->holdsSlot = false;
        workspace->notice =
            workspace->record.name + " has restarted " +
            std::to_string(workspace->restarts.inARow()) +
            " times in a row and is not started again by itself; look at its console "
            "for the reason.";
        context->workspaces.log(*workspace, "stopped", workspace->notice);
        context->workspaces.announce(workspace);
        co_return;
    }
    if (*pause > std::chrono::seconds::zero()) {
        (void)leaveQueue(context, workspace); // meanwhile another may run
        workspace->notice = restartNotice(*workspace, *pause);
        context->workspaces.log(*workspace, "stopped", workspace->notice);
        context->workspaces.announce(workspace);
        co_await async::sleepFor(*pause);
        // Somebody has started or deleted it meanwhile.
        if (workspace->busy || workspace->record.state != State::Stopped ||
            workspace->record.startedAtMs != begun)
            co_return;
        workspace->notice.clear();
    }
    if (!co_await startExisting(context, workspace))
        (void)leaveQueue(context, workspace);
}

/// The machine is gone although no flow is at work that expects it.
Task<void> afterUnaskedEnd(LifeContextPtr context, LiveWorkspacePtr workspace,
                           machine::MachineExit exit)
{
    workspace->busy = true;
    const auto ended = co_await endMachine(context, workspace);
    if (!ended)
        spdlog::warn("workspace: {}: {}", workspace->record.name, ended.error().describe());
    workspace->record.machineDetails = exit.details;
    workspace->holdsSlot = exit.restartWanted; // it goes on, and not behind those that wait
    if (exit.expected) {
        (void)context->workspaces.shift(workspace, Event::MachineEnded);
        context->workspaces.log(*workspace, "stopped",
                                exit.restartWanted ? "The guest restarts."
                                                   : "The guest switched itself off.");
    } else {
        workspace->record.error = machineError(exit);
        (void)context->workspaces.shift(workspace, Event::Failure);
        context->workspaces.log(*workspace, "failed", exit.sentence);
    }
    const auto saved = co_await context->workspaces.save(workspace);
    if (!saved)
        spdlog::error("workspace: {}: {}", workspace->record.name, saved.error().describe());
    workspace->busy = false;
    workspace->idle.wake();
    if (exit.restartWanted && workspace->record.state == State::Stopped)
        co_await startAgain(context, workspace);
    else
        (void)leaveQueue(context, workspace);
}

} // namespace

void followMachines(const LifeContextPtr& context)
{
    const std::weak_ptr weak = context;
    QObject::connect(&context->workspaces.events, &LifeEvents::machineExited,
                     context->connections.get(), [weak](const LiveWorkspacePtr& workspace) {
                         if (const auto context = weak.lock())
                             async::detach(
                                 afterUnaskedEnd(context, workspace, *workspace->machineExit));
                     });
}

} // namespace helix::life
