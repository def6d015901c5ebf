#include "life/idle_watch.h"

#include <set>

#include <QTimer>

#include <spdlog/spdlog.h>

#include "life/process_time.h"
#include "life/suspend_flow.h"

namespace helix::life {
namespace {

using async::Task;

/// One that could be suspended, as far as can be said without asking anybody.
bool isRestable(const LifeContext& context, const LiveWorkspace& workspace)
{
    return workspace.recorded && context.databaseProblem.empty() && !workspace.unreadable &&
           workspace.record.state == State::Ready && !workspace.busy && workspace.agentExpected &&
           workspace.machine && workspace.machine->isRunning() && !workspace.machine->isHeld();
}

std::uint32_t connectionsInto(const LifeContext& context, const WorkspaceId& id)
{
    std::uint32_t open = 0;
    for (const auto& forward : context.forwards.list(id))
        if (forward.kind != boundary::ForwardKind::Control)
            open += forward.counters.open;
    return open;
}

void measureCpu(const LifeContext& context, LiveWorkspace& workspace)
{
    const auto& timing = context.options.idle;
    const int pid = workspace.machine->pid();
    const auto used = timing.cpuTime ? timing.cpuTime(pid) : processTime(pid);
    if (used)
        workspace.cpu.add(timing.clock(), pid, *used);
    else
        workspace.cpu.forget();
}

IdleFacts factsOf(const LifeContext& context, LiveWorkspace& workspace,
                  const std::set<WorkspaceId>& atWork)
{
    const WorkspaceId& id = workspace.record.id;
    IdleFacts facts;
    facts.restable = isRestable(context, workspace);
    if (!facts.restable)
        return facts;
    measureCpu(context, workspace);
    facts.watched = !workspace.watchers.expired();
    facts.atWork = atWork.contains(id) || workspace.bringing;
    facts.commands = runningCommands(workspace);
    facts.connections = connectionsInto(context, id);
    facts.busy = workspace.cpu.busy();
    facts.lowest = workspace.cpu.lowest();
    return facts;
}

void showIdle(const LifeContextPtr& context, const LiveWorkspacePtr& workspace,
              const std::string& notice)
{
    if (std::exchange(workspace->idleNotice, notice) != notice)
        context->workspaces.announce(workspace);
}

/// What could not be suspended is left alone for as long again.
Task<void> suspendUnused(LifeContextPtr context, LiveWorkspacePtr workspace,
                         std::chrono::minutes keepAlive)
{
    workspace->unusedSince.reset();
    showIdle(context, workspace, "");
    context->workspaces.log(*workspace, "suspend",
                            "Nobody used it for " + std::to_string(keepAlive.count()) +
                                " min, so it is being suspended.");
    const auto done = co_await suspendWorkspace(context, workspace);
    if (!done)
        spdlog::info("workspace: {}: {}", workspace->record.name, done.error().describe());
}

void lookAtUse(const LifeContextPtr& context, const LiveWorkspacePtr& workspace,
               const std::set<WorkspaceId>& atWork)
{
    const auto now = context->options.idle.clock();
    if (isUsed(factsOf(*context, *workspace, atWork))) {
        workspace->unusedSince.reset();
        showIdle(context, workspace, "");
        return;
    }
    if (!workspace->unusedSince)
        workspace->unusedSince = now;
    const auto keepAlive = context->keepAlive(workspace->record);
    switch (idleOrder(now - *workspace->unusedSince, keepAlive)) {
    case IdleOrder::Nothing:
        showIdle(context, workspace, "");
        break;
    case IdleOrder::Warn:
        showIdle(context, workspace,
                 "Nobody uses it; it will be suspended in " + std::to_string(kIdleWarning.count()) +
                     " min.");
        break;
    case IdleOrder::Suspend:
        async::detach(suspendUnused(context, workspace, keepAlive));
        break;
    }
}

void lookAtAll(const LifeContextPtr& context)
{
    if (context->isQuiesced())
        return;
    const auto atWork = context->work->atWork();
    std::vector<LiveWorkspacePtr> all;
    for (const auto& [id, workspace] : context->workspaces)
        all.push_back(workspace);
    for (const auto& workspace : all)
        lookAtUse(context, workspace, atWork);
}

} // namespace

void watchIdle(const LifeContextPtr& context)
{
    auto* timer = new QTimer(context->connections.get()); // which owns it
    QObject::connect(timer, &QTimer::timeout, context->connections.get(),
                     [weak = std::weak_ptr(context)] {
                         if (const auto context = weak.lock())
                             lookAtAll(context);
                     });
    timer->start(context->options.idle.beat);
}

} // namespace helix::life
