// Workspaces over the control socket: made, started, watched, stopped, deleted.
//
// workspaces.create answers with a `note`, a sentence or "", when its agent is Helix's own and
// there is no model for it.

#include "app/create_params.h"
#include "app/method_table.h"
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

async::Task<Result<Json>> listWorkspaces(CallPtr call)
{
    co_return listToJson(call->plane()->workspaces().list());
}

async::Task<Result<Json>> showWorkspace(CallPtr call)
{
    const auto id = call->workspace();
    if (!id)
        co_return fail(id.error());
    const auto snapshot = call->plane()->workspaces().snapshot(*id);
    if (!snapshot)
        co_return fail(ErrorCode::NotFound, "The workspace is gone.");
    co_return toJson(*snapshot);
}

async::Task<Result<Json>> createWorkspace(CallPtr call)
{
    const auto request = readCreateRequest(call->params(), call->plane()->boundary());
    if (!request)
        co_return fail(request.error());
    const auto id = co_await call->plane()->workspaces().create(*request);
    if (!id)
        co_return fail(id.error());
    if (call->plane() == nullptr)
        co_return fail(ErrorCode::Cancelled, "Helix is closing.");
    auto ready = co_await watchStart(call, *id);
    const bool usesOwn = usesOwnAgent({request->agent});
    if (ready && call->plane() != nullptr && ready->value("agent_expected", true) && usesOwn)
        (*ready)["note"] = providers::ownAgentNote(call->plane()->providers().list());
    co_return ready;
}

async::Task<Result<Json>> startWorkspace(CallPtr call)
{
    const auto id = call->workspace();
    if (!id)
        co_return fail(id.error());
    const auto started = co_await call->plane()->workspaces().start(*id);
    if (!started)
        co_return fail(started.error());
    if (call->plane() == nullptr)
        co_return fail(ErrorCode::Cancelled, "Helix is closing.");
    co_return co_await watchStart(call, *id);
}

async::Task<Result<Json>> stopWorkspace(CallPtr call)
{
    const auto id = call->workspace();
    if (!id)
        co_return fail(id.error());
    const auto force = protocol::optionalBool(call->params(), "force", false);
    if (!force)
        co_return fail(force.error());
    const auto stopped = co_await call->plane()->workspaces().stop(*id, *force);
    if (!stopped)
        co_return fail(stopped.error());
    co_return Json::object();
}

/// {workspace, look?:bool} -> {running, stopping:[...], deleting:[...], loses_work}: what stopping
/// or deleting it would cost. `look`: its changes are looked at first, where it runs.
async::Task<Result<Json>> tellStakes(CallPtr call)
{
    const auto id = call->workspace();
    const auto look = protocol::optionalBool(call->params(), "look", false);
    if (!id || !look)
        co_return fail(!id ? id.error() : look.error());
    const auto stakes = co_await call->plane()->workspaces().stakes(*id, *look);
    if (!stakes)
        co_return fail(stakes.error());
    if (call->plane() == nullptr)
        co_return fail(ErrorCode::Cancelled, "Helix is closing.");
    const auto now = call->plane()->workspaces().snapshot(*id);
    Json json = Json::object();
    json["running"] = now && plane::mayHaveMachine(now->state);
    json["stopping"] = stakes->stopping;
    json["deleting"] = stakes->deleting;
    json["loses_work"] = stakes->losesWork;
    co_return json;
}

async::Task<Result<Json>> removeWorkspace(CallPtr call)
{
    const auto id = call->workspace();
    const auto force = protocol::optionalBool(call->params(), "force", false);
    if (!id || !force)
        co_return fail(!id ? id.error() : force.error());
    const auto removed = co_await call->plane()->workspaces().remove(*id, *force);
    if (!removed)
        co_return fail(removed.error());
    co_return Json::object();
}

} // namespace

void addWorkspaceMethods(MethodTable& table)
{
    table.requests["workspaces.list"] = listWorkspaces;
    table.requests["workspaces.show"] = showWorkspace;
    table.requests["workspaces.create"] = createWorkspace;
    table.requests["workspaces.start"] = startWorkspace;
    table.requests["workspaces.stop"] = stopWorkspace;
    table.requests["workspaces.remove"] = removeWorkspace;
    table.requests["workspaces.stakes"] = tellStakes;
}

} // namespace helix::app
