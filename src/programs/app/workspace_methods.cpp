// Workspaces over the control socket: made, started, watched, stopped, deleted.

#include "app/create_params.h"
#include "app/method_table.h"
#include "operations/workspaces.h"
#include "app/snapshot_json.h"
#include "providers/own_agent.h"

namespace helix::app {
namespace {

using plane::WorkspaceSnapshot;

void reportChange(const CallPtr& call, const WorkspaceId& id, const WorkspaceSnapshot& snapshot)
{
    if (snapshot.id != id)
        return;
    Json params = Json::object();
    params["workspace"] = toJson(snapshot);
    (void)call->notifyIfRoom("workspace.changed", std::move(params));
}

/// Reports "workspace.changed" {workspace} until it is Ready; its failure is the call's.
/// call.cancel cancels the start.
async::Task<Result<Json>> watchStart(CallPtr call, WorkspaceId id)
{
    auto& workspaces = call->plane()->workspaces();
    if (const auto now = workspaces.snapshot(id))
        reportChange(call, id, *now);
    const auto watch = QObject::connect(
        &workspaces, &plane::Workspaces::changed,
        [call, id](const WorkspaceSnapshot& snapshot) { reportChange(call, id, snapshot); });
    const auto token = call->cancelToken();
    const auto settled = co_await workspaces.waitUntilSettled(id, token);
    QObject::disconnect(watch);
    if (call->cancelledByClient() && call->plane() != nullptr) {
        const auto cancelled = co_await call->plane()->workspaces().cancel(id);
        if (!cancelled && cancelled.error().code != ErrorCode::NotFound &&
            cancelled.error().code != ErrorCode::Conflict)
            co_return fail(cancelled.error());
        co_return fail(ErrorCode::Cancelled, "Cancelled.");
    }
    if (!settled)
        co_return fail(settled.error());
    if (settled->error && settled->state == plane::State::Failed)
        co_return fail(*settled->error);
    if (settled->state == plane::State::Unreachable)
        co_return fail(ErrorCode::Unavailable, settled->notice);
    if (settled->state != plane::State::Ready)
        co_return fail(ErrorCode::Conflict,
                       "The workspace " + settled->name + " was stopped before it was ready.");
    co_return toJson(*settled);
}

async::Task<Result<Json>> listWorkspaces(CallPtr call, operations::ListWorkspaces /*request*/)
{
    co_return listToJson(call->plane()->workspaces().list());
}

Result<Json> showOne(const CallPtr& call, const WorkspaceId& id)
{
    const auto snapshot = call->plane()->workspaces().snapshot(id);
    if (!snapshot)
        return fail(ErrorCode::NotFound, "The workspace is gone.");
    return toJson(*snapshot);
}

async::Task<Result<Json>> showWorkspace(CallPtr call, operations::ShowWorkspace request)
{
    CO_TRY(const auto id, call->workspace(request.workspace));
    co_return showOne(call, id);
}

async::Task<Result<Json>> createWorkspace(CallPtr call, operations::CreateWorkspace request)
{
    CO_TRY(const auto wished, createRequest(request.wish, call->plane()->boundary()));
    CO_TRY(const auto id, co_await call->plane()->workspaces().create(wished));
    CO_TRY(call->alive());
    auto ready = co_await watchStart(call, id);
    const bool usesOwn = usesOwnAgent({wished.agent});
    if (ready && call->plane() != nullptr && ready->value("agent_expected", true) && usesOwn)
        (*ready)["note"] = providers::ownAgentNote(call->plane()->providers().list());
    co_return ready;
}

async::Task<Result<Json>> startWorkspace(CallPtr call, operations::StartWorkspace request)
{
    CO_TRY(const auto id, call->workspace(request.workspace));
    CO_TRY(co_await call->plane()->workspaces().start(id));
    CO_TRY(call->alive());
    co_return co_await watchStart(call, id);
}

async::Task<Result<Json>> cancelStart(CallPtr call, operations::CancelStart request)
{
    CO_TRY(const auto id, call->workspace(request.workspace));
    const auto cancelled = co_await call->plane()->workspaces().cancel(id);
    co_return nothing(cancelled);
}

async::Task<Result<Json>> stopWorkspace(CallPtr call, operations::StopWorkspace request)
{
    CO_TRY(const auto id, call->workspace(request.workspace));
    const auto stopped = co_await call->plane()->workspaces().stop(id, request.force);
    co_return nothing(stopped);
}

async::Task<Result<Json>> renameWorkspace(CallPtr call, operations::RenameWorkspace request)
{
    CO_TRY(const auto id, call->workspace(request.workspace));
    CO_TRY(co_await call->plane()->workspaces().rename(id, request.name));
    CO_TRY(call->alive());
    co_return showOne(call, id);
}

async::Task<Result<Json>> tellStakes(CallPtr call, operations::TellStakes request)
{
    CO_TRY(const auto id, call->workspace(request.workspace));
    CO_TRY(const auto stakes, co_await call->plane()->workspaces().stakes(id, request.look));
    CO_TRY(call->alive());
    const auto now = call->plane()->workspaces().snapshot(id);
    Json json = Json::object();
    json["running"] = now && plane::mayHaveMachine(now->state);
    json["stopping"] = stakes.stopping;
    json["deleting"] = stakes.deleting;
    json["loses_work"] = stakes.losesWork;
    co_return json;
}

async::Task<Result<Json>> removeWorkspace(CallPtr call, operations::RemoveWorkspace request)
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
    serve<operations::CancelStart>(table, cancelStart);
    serve<operations::StopWorkspace>(table, stopWorkspace);
    serve<operations::RenameWorkspace>(table, renameWorkspace);
    serve<operations::RemoveWorkspace>(table, removeWorkspace);
    serve<operations::TellStakes>(table, tellStakes);
}

} // namespace helix::app
