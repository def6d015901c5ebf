#include "tasks/attempt_forks.h"

#include <spdlog/spdlog.h>

#include "base/try.h"
#include "life/checkpoint_flow.h"
#include "life/fork_flow.h"
#include "life/stop_flow.h"

namespace helix::tasks {
namespace {

using async::Task;
using Indices = std::vector<std::size_t>;

Indices withoutWorkspace(const AttemptRunPtr& run)
{
    Indices waiting;
    for (std::size_t i = 0; i < run->plan.group.attempts.size(); ++i)
        if (run->at(i).workspace.empty() && !isOver(run->at(i).state))
            waiting.push_back(i);
    return waiting;
}

/// As many as there is room for; empty: none.
Task<std::vector<WorkspaceId>> forkAsManyAs(AttemptGroupsPtr groups, LiveWorkspacePtr source,
                                            std::vector<std::string> names)
{
    for (; !names.empty(); names.pop_back()) {
        const plane::ForkRequest request{static_cast<int>(names.size()), {}, names};
        const auto forks = co_await life::forkWorkspace(groups->context->life, source, request);
        if (forks)
            co_return *forks;
        if (forks.error().code != ErrorCode::ResourceExhausted || groups->gone()) {
            spdlog::info("workspace: attempts are made one by one: {}", forks.error().describe());
            break;
        }
    }
    co_return {};
}

/// Each attempt its fork; that of one that was given up meanwhile goes again.
Task<void> handOut(AttemptGroupsPtr groups, AttemptRunPtr run, Indices waiting,
                   std::vector<WorkspaceId> forks)
{
    std::vector<LiveWorkspacePtr> unwanted;
    for (std::size_t i = 0; i < forks.size(); ++i) {
        run->at(waiting.at(i)).workspace = forks[i];
        if (isOver(run->at(waiting[i]).state))
            if (auto workspace = groups->context->workspaces.find(forks[i]))
                unwanted.push_back(std::move(workspace));
    }
    co_await keepRecord(groups, run);
    for (const auto& workspace : unwanted)
        (void)co_await life::removeWorkspace(groups->context->life, workspace, true);
}

Result<void> checkOrigin(const TaskContext& context, const AttemptOrigin& from)
{
    if (from.session.empty())
        return {};
    const auto session = context.sessions->snapshot(from.session);
    if (!session || session->workspace != from.workspace)
        return fail(ErrorCode::NotFound,
                    context.workspaces.nameOf(from.workspace) + " has no such conversation.");
    return {};
}

} // namespace

void waitNoLonger(const AttemptGroupsPtr& groups, const AttemptRunPtr& run)
{
    if (std::exchange(run->awaitsFirst, false))
        groups->room.wake();
}

Task<void> forkOthers(AttemptGroupsPtr groups, AttemptRunPtr run, async::CancelToken cancel)
{
    const auto source = groups->context->workspaces.find(run->at(0).workspace);
    const Indices waiting = withoutWorkspace(run);
    if (source && !cancel.isCancelled() && groups->context->projects->project(source->record.id)) {
        std::vector<std::string> names;
        for (const auto index : waiting)
            names.push_back(run->at(index).name);
        const auto forks = co_await forkAsManyAs(groups, source, names);
        if (!groups->gone())
            co_await handOut(groups, run, waiting, forks);
    }
    waitNoLonger(groups, run);
}

Task<Result<std::vector<LiveWorkspacePtr>>> forkOrigin(TaskContextPtr context,
                                                       AttemptRequest request)
{
    const AttemptOrigin from = *request.from;
    const LiveWorkspacePtr source = context->workspaces.find(from.workspace);
    if (!source)
        co_return fail(ErrorCode::NotFound, "There is no such workspace.");
    CO_TRY(checkOrigin(*context, from));
    const plane::ForkRequest wanted{
        static_cast<int>(request.agents.size()), request.workspace.name, {}};
    Result<std::vector<WorkspaceId>> forked = std::vector<WorkspaceId>();
    if (from.checkpoint.empty())
        forked = co_await life::forkWorkspace(context->life, source, wanted);
    else
        forked = co_await life::forkCheckpoint(context->life, source, from.checkpoint, wanted);
    if (!forked)
        co_return fail(forked.error());
    std::vector<LiveWorkspacePtr> forks;
    for (const auto& id : *forked)
        if (auto fork = context->workspaces.find(id))
            forks.push_back(std::move(fork));
    co_return forks;
}

} // namespace helix::tasks
