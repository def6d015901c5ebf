#include "tasks/turn_end.h"

#include <spdlog/spdlog.h>

#include "base/amounts.h"

namespace helix::tasks {
namespace {

using acp::StopReason;
using async::Task;

constexpr std::size_t kTitleBytes = 80;

std::string titleOf(const TaskContext& context, const SessionId& id)
{
    const auto session = context.sessions->snapshot(id);
    std::string title = session ? printable(session->title, kTitleBytes) : std::string();
    return title.empty() ? "A session" : "\"" + title + "\"";
}

std::string sentenceFor(const sessions::TurnEnd& end, const std::string& title)
{
    if (end.failure)
        return title + " did not go on: " + printable(end.failure->message, 300);
    if (end.wentWell())
        return title + " has finished.";
    if (end.reason == StopReason::Cancelled)
        return title + " was stopped.";
    return title + " ended before it was done.";
}

void noteChanges(const TaskContextPtr& context, const LiveWorkspace& workspace,
                 const projects::ChangeSet& changes)
{
    if (changes.files.empty())
        return;
    context->workspaces.log(
        workspace, "changes",
        counted(changes.files.size(), "file", "files") + " changed, " +
            counted(static_cast<std::uint64_t>(changes.added), "line", "lines") + " added, " +
            std::to_string(changes.removed) + " removed.");
}

Task<void> takeSnapshots(TaskContextPtr context, LiveWorkspacePtr workspace, std::string session)
{
    const WorkspaceId id = workspace->record.id;
    std::string shown;
    while (!session.empty()) {
        const async::CancelToken never;
        // Nothing is taken that has come out during the turn already (project_watch.h).
        const auto looked = co_await context->projects->look(id, session, never);
        session = std::exchange(context->snapshots[id], {});
        if (!workspace->recorded)
            break;
        // What went wrong is part of the change set that people see; here it is only news.
        if (!looked)
            spdlog::warn("workspace: {}: the changes did not come out: {}", workspace->record.name,
                         looked.error().describe());
        const auto changes = co_await context->projects->changes(id);
        if (looked && changes && std::exchange(shown, changes->head) != changes->head)
            noteChanges(context, *workspace, *changes);
    }
    context->snapshots.erase(id);
    workspace->changed.wake();
}

} // namespace

void afterTurn(const TaskContextPtr& context, const sessions::TurnEnd& end)
{
    const LiveWorkspacePtr workspace = context->workspaces.find(end.workspace);
    if (!workspace)
        return;
    context->workspaces.log(*workspace, end.failure ? "agent_failed" : "finished",
                            sentenceFor(end, titleOf(*context, end.session)), end.durationMs,
                            end.session.str());
    if (!workspace->guestOpen || !context->projects->project(end.workspace))
        return;
    const auto [running, first] = context->snapshots.try_emplace(end.workspace);
    if (first)
        async::detach(takeSnapshots(context, workspace, end.session.str()));
    else
        running->second = end.session.str();
}

void noteQuestion(const TaskContextPtr& context, const sessions::SessionSnapshot& session)
{
    const bool asks = session.state == sessions::SessionState::Asking;
    if (!asks) {
        context->asking.erase(session.id);
        return;
    }
    if (!context->asking.insert(session.id).second)
        return;
    if (const LiveWorkspacePtr workspace = context->workspaces.find(session.workspace))
        context->workspaces.log(*workspace, "asked",
                                titleOf(*context, session.id) + " waits for your answer.", -1,
                                session.id.str());
}

} // namespace helix::tasks
