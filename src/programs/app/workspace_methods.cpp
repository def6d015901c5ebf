// Workspaces over the control socket: made, started, watched, stopped, deleted.

#include "app/create_params.h"
#include "app/method_table.h"
#include "operations/workspaces.h"
#include "app/answers.h"
#include "app/start_watch.h"
#include "providers/own_agent.h"

namespace helix::app {
namespace {

Answering<operations::ListWorkspaces> listWorkspaces(CallPtr call,
                                                     operations::ListWorkspaces /*request*/)
{
    co_return answersOf(call->plane()->workspaces().list());
}

Result<operations::Workspace> showOne(const CallPtr& call, const WorkspaceId& id)
{
    const auto snapshot = call->plane()->workspaces().snapshot(id);
    if (!snapshot)
        return fail(ErrorCode::NotFound, "The workspace is gone.");
    return answerOf(*snapshot);
}

Answering<operations::ShowWorkspace> showWorkspace(CallPtr call, operations::ShowWorkspace request)
{
    CO_TRY(const auto id, call->workspace(request.workspace));
    co_return showOne(call, id);
}

Answering<operations::CreateWorkspace> createWorkspace(CallPtr call,
                                                       operations::CreateWorkspace request)
{
    const auto& settings = call->plane()->settings();
    const auto wish = withDefaults(std::move(request.wish), settings.get(plane::kDefaultAgent),
                                   settings.get(plane::kDefaultModel));
    CO_TRY(const auto wished, createRequest(wish, call->plane()->boundary()));
    CO_TRY(const auto id, co_await call->plane()->workspaces().create(wished));
    CO_TRY(call->alive());
    CO_TRY(const auto ready, co_await watchStart(call, id));
    operations::CreatedWorkspace created{ready, {}};
    if (call->plane() != nullptr && ready.agentExpected && usesOwnAgent({wished.agent}))
        created.note = providers::ownAgentNote(call->plane()->providers().list());
    co_return created;
}

Answering<operations::StartWorkspace> startWorkspace(CallPtr call,
                                                     operations::StartWorkspace request)
{
    CO_TRY(const auto id, call->workspace(request.workspace));
    CO_TRY(co_await call->plane()->workspaces().start(id));
    CO_TRY(call->alive());
    co_return co_await watchStart(call, id);
}

Answering<operations::CancelStart> cancelStart(CallPtr call, operations::CancelStart request)
{
    CO_TRY(const auto id, call->workspace(request.workspace));
    const auto cancelled = co_await call->plane()->workspaces().cancel(id);
    co_return nothing(cancelled);
}

Answering<operations::SuspendWorkspace> suspendWorkspace(CallPtr call,
                                                         operations::SuspendWorkspace request)
{
    CO_TRY(const auto id, call->workspace(request.workspace));
    CO_TRY(co_await call->plane()->workspaces().suspend(id));
    CO_TRY(call->alive());
    co_return showOne(call, id);
}

Answering<operations::ForkWorkspace> forkWorkspace(CallPtr call, operations::ForkWorkspace request)
{
    CO_TRY(const auto id, co_await call->settledWorkspace(request.workspace));
    const plane::ForkRequest wanted{static_cast<int>(request.count), request.name};
    CO_TRY(const auto ids, co_await call->plane()->workspaces().fork(id, wanted));
    CO_TRY(call->alive());
    co_return co_await watchStarts(call, ids);
}

Answering<operations::AddCheckpoint> addCheckpoint(CallPtr call, operations::AddCheckpoint request)
{
    CO_TRY(const auto id, call->workspace(request.workspace));
    co_return co_await call->plane()->checkpoints().add(id, request.name, request.diskOnly);
}

Answering<operations::ListCheckpoints> listCheckpoints(CallPtr call,
                                                       operations::ListCheckpoints request)
{
    CO_TRY(const auto id, call->workspace(request.workspace));
    co_return call->plane()->checkpoints().list(id);
}

Answering<operations::RestoreCheckpoint> restoreCheckpoint(CallPtr call,
                                                           operations::RestoreCheckpoint request)
{
    CO_TRY(const auto id, call->workspace(request.workspace));
    CO_TRY(co_await call->plane()->checkpoints().restore(id, request.name, request.force));
    CO_TRY(call->alive());
    co_return co_await watchStart(call, id);
}

Answering<operations::ForkCheckpoint> forkCheckpoint(CallPtr call,
                                                     operations::ForkCheckpoint request)
{
    CO_TRY(const auto id, call->workspace(request.workspace));
    CO_TRY(const auto fork,
           co_await call->plane()->checkpoints().fork(id, request.checkpoint, request.name));
    CO_TRY(call->alive());
    co_return co_await watchStart(call, fork);
}

Answering<operations::RemoveCheckpoint> removeCheckpoint(CallPtr call,
                                                         operations::RemoveCheckpoint request)
{
    CO_TRY(const auto id, call->workspace(request.workspace));
    const auto removed = co_await call->plane()->checkpoints().remove(id, request.name);
    co_return nothing(removed);
}

Answering<operations::SetIdle> setIdle(CallPtr call, operations::SetIdle request)
{
    CO_TRY(const auto id, call->workspace(request.workspace));
    if (request.minutes.given) {
        std::optional<int> minutes;
        if (request.minutes.value)
            minutes = static_cast<int>(*request.minutes.value);
        CO_TRY(co_await call->plane()->workspaces().setIdle(id, minutes));
        CO_TRY(call->alive());
    }
    co_return showOne(call, id);
}

Answering<operations::StopWorkspace> stopWorkspace(CallPtr call, operations::StopWorkspace request)
{
    CO_TRY(const auto id, call->workspace(request.workspace));
    const auto stopped = co_await call->plane()->workspaces().stop(id, request.force);
    co_return nothing(stopped);
}

Answering<operations::RenameWorkspace> renameWorkspace(CallPtr call,
                                                       operations::RenameWorkspace request)
{
    CO_TRY(const auto id, call->workspace(request.workspace));
    CO_TRY(co_await call->plane()->workspaces().rename(id, request.name));
    CO_TRY(call->alive());
    co_return showOne(call, id);
}

Answering<operations::TellStakes> tellStakes(CallPtr call, operations::TellStakes request)
{
    CO_TRY(const auto id, call->workspace(request.workspace));
    CO_TRY(const auto stakes, co_await call->plane()->workspaces().stakes(id, request.look));
    CO_TRY(call->alive());
    const auto now = call->plane()->workspaces().snapshot(id);
    co_return operations::Stakes{now && plane::mayHaveMachine(now->state), stakes.losesWork,
                                 stakes.stopping, stakes.deleting};
}

Answering<operations::RemoveWorkspace> removeWorkspace(CallPtr call,
                                                       operations::RemoveWorkspace request)
{
    CO_TRY(const auto id, call->workspace(request.workspace));
    const auto removed = co_await call->plane()->workspaces().remove(id, request.force);
    co_return nothing(removed);
}

} // namespace

void addWorkspaceMethods(MethodTable& table)
{
    serve<operations::ListWorkspaces>(table, listWorkspaces);
    serve<operations::ShowWorkspace>(table, showWorkspace);
    serve<operations::CreateWorkspace>(table, createWorkspace);
    serve<operations::StartWorkspace>(table, startWorkspace);
    serve<operations::SuspendWorkspace>(table, suspendWorkspace);
    serve<operations::ForkWorkspace>(table, forkWorkspace);
    serve<operations::AddCheckpoint>(table, addCheckpoint);
    serve<operations::ListCheckpoints>(table, listCheckpoints);
    serve<operations::RestoreCheckpoint>(table, restoreCheckpoint);
    serve<operations::ForkCheckpoint>(table, forkCheckpoint);
    serve<operations::RemoveCheckpoint>(table, removeCheckpoint);
    serve<operations::SetIdle>(table, setIdle);
    serve<operations::CancelStart>(table, cancelStart);
    serve<operations::StopWorkspace>(table, stopWorkspace);
    serve<operations::RenameWorkspace>(table, renameWorkspace);
    serve<operations::RemoveWorkspace>(table, removeWorkspace);
    serve<operations::TellStakes>(table, tellStakes);
}

} // namespace helix::app
