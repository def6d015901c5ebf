#include "life/unreachable.h"

#include <spdlog/spdlog.h>

#include "life/steps.h"

namespace helix::life {
namespace {

using async::Task;

/// Without a connection to the machine nothing can be asked of its guest.
std::string choices(const LiveWorkspace& workspace)
{
    const std::string& name = workspace.record.name;
    if (workspace.machine)
        return " Its work goes on. Try again, open Helix where it was started, or stop it.";
    return " Its work goes on. Try again, open Helix where it was started, or stop it by force "
           "(helixctl stop --force " +
           name + "): what its guest has not written to its disk is lost then.";
}

Task<void> settleEnd(LifeContextPtr context, LiveWorkspacePtr workspace)
{
    workspace->living.reset();
    workspace->unreachable.clear();
    emit context->workspaces.events.guestGone(workspace->record.id);
    if (const auto removed = removeFolder(context->workspaces.files(*workspace).runtime); !removed)
        spdlog::warn("workspace: {}: {}", workspace->record.name, removed.error().describe());
    (void)context->workspaces.shift(workspace, Event::MachineEnded);
    context->workspaces.log(*workspace, "stopped", "It ended while Helix had no way to it.");
    if (const auto saved = co_await context->workspaces.save(workspace); !saved)
        spdlog::error("workspace: {}: {}", workspace->record.name, saved.error().describe());
}

} // namespace

void becomeUnreachable(KnownWorkspaces& workspaces, const LiveWorkspacePtr& workspace,
                       const Error& why)
{
    workspace->unreachable = workspace->record.name + " runs, but cannot be reached from here. " +
                             why.message + choices(*workspace);
    workspace->adopting = false;
    endRunningSteps(workspaces, workspace, StepProgress::Status::Failed);
    workspace->record.state = State::Unreachable;
    workspace->busy = false;
    workspaces.log(*workspace, "unreachable", workspace->unreachable);
    spdlog::warn("workspace: {}: {}", workspace->record.name, why.describe());
    workspace->idle.wake();
    workspaces.announce(workspace);
}

void watchLiving(const LifeContextPtr& context, const LiveWorkspacePtr& workspace,
                 std::shared_ptr<async::ProcessWatch> process)
{
    const auto* watched = process.get();
    const auto onEnd = [weakContext = std::weak_ptr(context),
                        weakWorkspace = std::weak_ptr(workspace), watched] {
        const auto context = weakContext.lock();
        const auto workspace = weakWorkspace.lock();
        if (context && workspace && workspace->living.get() == watched && !workspace->busy &&
            workspace->record.state == State::Unreachable)
            async::detach(settleEnd(context, workspace));
    };
    // Queued: the workspace lets go of the watch, which must not happen while it is speaking.
    process->onEnd([connections = QPointer<QObject>(context->connections.get()), onEnd] {
        if (connections)
            QMetaObject::invokeMethod(connections, onEnd, Qt::QueuedConnection);
    });
    workspace->living = std::move(process);
}

LiveWorkspacePtr unreadableWorkspace(const UnreadableRecord& record)
{
    const auto id = WorkspaceId::parse(record.id);
    if (!id)
        return nullptr;
    auto workspace = std::make_shared<LiveWorkspace>();
    workspace->record.id = *id;
    workspace->record.name = record.name.empty() ? record.id : record.name;
    workspace->record.uuid = record.uuid;
    workspace->record.state = State::Failed;
    workspace->record.error =
        Error{ErrorCode::Unsupported,
              "The record of " + workspace->record.name +
                  " cannot be read by this Helix, perhaps because a newer one wrote it. Nothing of "
                  "it is touched, and its machine is left alone; update HelixVM.",
              record.why};
    workspace->recorded = true;
    workspace->unreadable = true;
    resetSteps(workspace);
    return workspace;
}

} // namespace helix::life
