// Port mappings over the control socket.

#include "app/method_table.h"
#include "app/workspace_answers.h"
#include "operations/boundary.h"

namespace helix::app {
namespace {

using boundary::ForwardKind;

operations::Port describe(plane::ControlPlane& plane, const boundary::Forward& forward)
{
    const auto workspace = plane.workspaces().snapshot(forward.workspace);
    return answerOf(forward, workspace ? workspace->name : std::string());
}

std::vector<operations::Port> describe(plane::ControlPlane& plane,
                                       const std::vector<boundary::Forward>& forwards)
{
    std::vector<operations::Port> list;
    for (const auto& forward : forwards)
        if (plane.workspaces().snapshot(forward.workspace)) // else of one that nobody knows yet
            list.push_back(describe(plane, forward));
    return list;
}

Answering<operations::ListPorts> listPorts(CallPtr call, operations::ListPorts request)
{
    auto& forwards = call->plane()->forwards();
    if (request.workspace.empty())
        co_return describe(*call->plane(), forwards.list());
    CO_TRY(const auto id, call->workspace(request.workspace));
    co_return describe(*call->plane(), forwards.list(id));
}

Answering<operations::AddPort> addPort(CallPtr call, operations::AddPort request)
{
    CO_TRY(const auto id, call->workspace(request.workspace));
    std::string address = request.hostAddress;
    if (address.empty())
        address = boundary::kLoopbackAddress;
    CO_TRY(boundary::checkHostAddress(address));
    CO_TRY(boundary::checkMapping(request.guestPort, request.hostPort));
    CO_TRY(const auto added,
           co_await call->plane()->forwards().add(
               id, ForwardKind::Business, static_cast<std::uint16_t>(request.guestPort),
               static_cast<std::uint16_t>(request.hostPort), request.label, address));
    CO_TRY(call->alive());
    operations::AddedPort answer{describe(*call->plane(), added), {}};
    if (address != boundary::kLoopbackAddress)
        answer.warning = boundary::kOtherAddressWarning;
    co_return answer;
}

Answering<operations::RemovePort> removePort(CallPtr call, operations::RemovePort request)
{
    CO_TRY(const auto id, call->workspace(request.workspace));
    const auto port = static_cast<std::uint16_t>(request.guestPort);
    for (const auto& forward : call->plane()->forwards().list(id))
        if (forward.guestPort == port && forward.kind != ForwardKind::Business)
            co_return fail(ErrorCode::Conflict,
                           "Port " + std::to_string(port) +
                               " is how Helix reaches the workspace; it stays mapped.");
    CO_TRY(co_await call->plane()->forwards().remove(id, port));
    co_return Nothing();
}

Answering<operations::RetryPort> retryPort(CallPtr call, operations::RetryPort request)
{
    CO_TRY(const auto id, call->workspace(request.workspace));
    const auto port = static_cast<std::uint16_t>(request.guestPort);
    CO_TRY(co_await call->plane()->forwards().retry(id, port));
    co_return Nothing();
}

Result<boundary::PageWay> wayOf(const operations::OpenPort& request)
{
    if (request.direct && request.guarded)
        return fail(ErrorCode::InvalidArgument, "A page is opened guarded or directly, not both.");
    return request.direct    ? boundary::PageWay::Direct
           : request.guarded ? boundary::PageWay::Guarded
                             : boundary::PageWay::ByPolicy;
}

Answering<operations::OpenPort> openPort(CallPtr call, operations::OpenPort request)
{
    CO_TRY(const auto id, call->workspace(request.workspace));
    CO_TRY(const auto way, wayOf(request));
    const auto workspace = call->plane()->workspaces().snapshot(id);
    if (!workspace)
        co_return fail(ErrorCode::NotFound, "The workspace is gone.");
    CO_TRY(const auto opened,
           co_await call->plane()->boundary().openPage(
               id, workspace->name, static_cast<std::uint16_t>(request.guestPort), way));
    co_return operations::OpenedPort{opened.url, opened.note, opened.guarded};
}

} // namespace

void addPortMethods(MethodTable& table)
{
    serve<operations::ListPorts>(table, listPorts);
    serve<operations::AddPort>(table, addPort);
    serve<operations::RemovePort>(table, removePort);
    serve<operations::RetryPort>(table, retryPort);
    serve<operations::OpenPort>(table, openPort);
}

} // namespace helix::app
