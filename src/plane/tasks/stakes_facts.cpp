#include "tasks/stakes_facts.h"

#include <algorithm>

#include "base/try.h"
#include "life/bounded_work.h"
#include "tasks/stakes.h"

namespace helix::tasks {
namespace {

using async::Task;

StakesFacts stakesFacts(const TaskContext& context, LiveWorkspace& workspace)
{
    using sessions::SessionState;
    StakesFacts facts;
    for (const auto& session : context.sessions->list()) {
        if (session.workspace != workspace.record.id)
            continue;
        ++facts.conversations;
        const auto& title = session.agentTitle.empty() ? session.agent : session.agentTitle;
        if (session.state == SessionState::Asking)
            facts.asking.push_back(title);
        else if (session.state == SessionState::Working ||
                 session.state == SessionState::Starting || session.state == SessionState::Away ||
                 !session.queue.empty())
            facts.working.push_back(title);
    }
    facts.commands = runningCommands(workspace);
    facts.running = workspace.record.state == State::Ready;
    return facts;
}

/// Why its changes could not be looked at; empty: they were, or there is nothing to look at.
Task<std::string> lookAtChanges(TaskContextPtr context, LiveWorkspacePtr workspace)
{
    const WorkspaceId id = workspace->record.id;
    if (workspace->record.state != State::Ready || !context->projects->project(id))
        co_return std::string();
    const auto look = std::make_shared<BoundedWork>();
    const auto interrupted = workspace->interrupt.token().onCancel([look] { look->stop.cancel(); });
    const auto limit = context->life->options.lookLimit;
    async::detach(watchClock(look, limit));
    const auto token = look->stop.token();
    const std::string session;
    const auto taken = co_await context->projects->takeSnapshot(id, session, token);
    look->over.cancel();
    if (taken)
        co_return std::string();
    co_return look->late ? "Its machine did not show them in time." : taken.error().message;
}

} // namespace

Task<Result<Stakes>> gatherStakes(TaskContextPtr context, LiveWorkspacePtr workspace, bool look)
{
    std::string unseen;
    if (look) {
        unseen = co_await lookAtChanges(context, workspace);
    }
    auto facts = stakesFacts(*context, *workspace);
    const WorkspaceId id = workspace->record.id;
    CO_TRY(const auto home, co_await context->projects->home(id));
    facts.project = home;
    if (facts.project && facts.project->problem.empty())
        facts.project->problem = unseen;
    const Stakes stakes = describeStakes(facts);
    co_return stakes;
}

} // namespace helix::tasks
