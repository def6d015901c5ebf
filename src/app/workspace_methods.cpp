// Workspaces over the control socket: made, started, watched, stopped, deleted.

#include "app/boundary_json.h"
#include "app/method_table.h"
#include "app/snapshot_json.h"

namespace helix::app {
namespace {

constexpr std::size_t kMaxTextBytes = 4096;
constexpr std::size_t kMaxPorts = 256;

using workspace::CreateRequest;
using workspace::WorkspaceSnapshot;

Result<CreateRequest::Port> readPort(const Json& json)
{
    const auto guest = protocol::requireInteger(json, "guest_port", 1, 65535);
    const auto host = protocol::optionalInteger(json, "host_port", 0, 65535, 0);
    auto label = protocol::optionalString(json, "label", kMaxTextBytes, {});
    if (!guest || !host || !label)
        return fail(!guest ? guest.error() : !host ? host.error() : label.error());
    return CreateRequest::Port{static_cast<std::uint16_t>(*guest),
                               static_cast<std::uint16_t>(*host), std::move(*label)};
}

Result<std::vector<CreateRequest::Port>> readPorts(const Json& params)
{
    std::vector<CreateRequest::Port> ports;
    const auto list = params.find("ports");
    if (list == params.end())
        return ports;
    if (!list->is_array() || list->size() > kMaxPorts)
        return fail(ErrorCode::Protocol, "The field 'ports' is not a list of at most 256 ports.");
    for (const auto& entry : *list) {
        auto port = readPort(entry);
        if (!port)
            return fail(port.error());
        ports.push_back(std::move(*port));
    }
    return ports;
}

Result<CreateRequest> readCreateRequest(const Json& params)
{
    constexpr std::int64_t kMost = 1 << 24;
    auto image = protocol::requireString(params, "image", kMaxTextBytes);
    auto name = protocol::optionalString(params, "name", kMaxTextBytes, {});
    if (!image || !name)
        return fail(!image ? image.error() : name.error());
    const auto cpus = protocol::optionalInteger(params, "cpus", 0, kMost, 0);
    const auto memory = protocol::optionalInteger(params, "memory_mib", 0, kMost, 0);
    const auto disk = protocol::optionalInteger(params, "disk_gib", 0, kMost, 0);
    if (!cpus || !memory || !disk)
        return fail(!cpus ? cpus.error() : !memory ? memory.error() : disk.error());
    auto ports = readPorts(params);
    if (!ports)
        return fail(ports.error());
    CreateRequest request;
    request.image = std::move(*image);
    request.name = std::move(*name);
    request.resources = {static_cast<int>(*cpus), static_cast<int>(*memory),
                         static_cast<int>(*disk)};
    request.ports = std::move(*ports);
    return request;
}

/// The field "egress" {mode?, lists?, rules?} on top of what new workspaces get; nothing without
/// it.
Result<std::optional<boundary::EgressChoice>> readEgress(const Json& params,
                                                         const boundary::Boundary& boundary)
{
    const auto field = params.find("egress");
    if (field == params.end())
        return std::optional<boundary::EgressChoice>();
    if (!field->is_object())
        return fail(ErrorCode::Protocol, "The field 'egress' is not an object.");
    auto choice = readChoice(*field, boundary.defaults());
    if (!choice)
        return fail(choice.error());
    return std::optional(std::move(*choice));
}

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
        &workspaces, &workspace::Workspaces::changed,
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
    if (settled->error && settled->state == workspace::State::Failed)
        co_return fail(*settled->error);
    if (settled->state != workspace::State::Ready)
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
    auto request = readCreateRequest(call->params());
    if (!request)
        co_return fail(request.error());
    auto egress = readEgress(call->params(), call->plane()->boundary());
    if (!egress)
        co_return fail(egress.error());
    request->egress = std::move(*egress);
    const auto id = co_await call->plane()->workspaces().create(*request);
    if (!id)
        co_return fail(id.error());
    if (call->plane() == nullptr)
        co_return fail(ErrorCode::Cancelled, "Helix is closing.");
    co_return co_await watchStart(call, *id);
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
    const auto stopped = co_await call->plane()->workspaces().stop(*id);
    if (!stopped)
        co_return fail(stopped.error());
    co_return Json::object();
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
}

} // namespace helix::app
