// Port mappings over the control socket.

#include <unistd.h>

#include "app/method_table.h"
#include "app/snapshot_json.h"

namespace helix::app {
namespace {

constexpr std::size_t kMaxLabelBytes = 256;
/// Wider than a port, so that the sentence about a wrong one is checkMapping's.
constexpr std::int64_t kAnyNumber = 1'000'000'000;

using boundary::ForwardKind;

Json describe(plane::ControlPlane& plane, const std::vector<boundary::Forward>& forwards)
{
    Json list = Json::array();
    for (const auto& forward : forwards) {
        const auto workspace = plane.workspaces().snapshot(forward.workspace);
        list.push_back(toJson(forward, workspace ? workspace->name : std::string()));
    }
    return list;
}

/// Of one workspace, or of all of them without the parameter.
async::Task<Result<Json>> listPorts(CallPtr call)
{
    auto& forwards = call->plane()->forwards();
    if (!call->params().contains("workspace"))
        co_return describe(*call->plane(), forwards.list());
    const auto id = call->workspace();
    if (!id)
        co_return fail(id.error());
    co_return describe(*call->plane(), forwards.list(*id));
}

async::Task<Result<Json>> addPort(CallPtr call)
{
    const auto id = call->workspace();
    const auto guest =
        protocol::requireInteger(call->params(), "guest_port", -kAnyNumber, kAnyNumber);
    const auto host =
        protocol::optionalInteger(call->params(), "host_port", -kAnyNumber, kAnyNumber, 0);
    const auto label = protocol::optionalString(call->params(), "label", kMaxLabelBytes, {});
    const auto address = protocol::optionalString(call->params(), "host_address", kMaxLabelBytes,
                                                  std::string(boundary::kLoopbackAddress));
    if (!id || !guest || !host || !label || !address)
        co_return fail(!id      ? id.error()
                       : !guest ? guest.error()
                       : !host  ? host.error()
                       : !label ? label.error()
                                : address.error());
    if (const auto sane = boundary::checkHostAddress(*address); !sane)
        co_return fail(sane.error());
    if (const auto sane = boundary::checkMapping(*guest, *host, ::geteuid() == 0); !sane)
        co_return fail(sane.error());
    const auto added = co_await call->plane()->forwards().add(
        *id, ForwardKind::Business, static_cast<std::uint16_t>(*guest),
        static_cast<std::uint16_t>(*host), *label, *address);
    if (!added)
        co_return fail(added.error());
    if (call->plane() == nullptr)
        co_return fail(ErrorCode::Cancelled, "Helix is closing.");
    const std::vector<boundary::Forward> one{*added};
    Json json = describe(*call->plane(), one).front();
    if (*address != boundary::kLoopbackAddress)
        json["warning"] = boundary::kOtherAddressWarning;
    co_return json;
}

async::Task<Result<Json>> removePort(CallPtr call)
{
    const auto id = call->workspace();
    const auto guest = protocol::requireInteger(call->params(), "guest_port", 1, 65535);
    if (!id || !guest)
        co_return fail(!id ? id.error() : guest.error());
    const auto port = static_cast<std::uint16_t>(*guest);
    for (const auto& forward : call->plane()->forwards().list(*id))
        if (forward.guestPort == port && forward.kind != ForwardKind::Business)
            co_return fail(ErrorCode::Conflict,
                           "Port " + std::to_string(port) +
                               " is how Helix reaches the workspace; it stays mapped.");
    const auto removed = co_await call->plane()->forwards().remove(*id, port);
    if (!removed)
        co_return fail(removed.error());
    co_return Json::object();
}

Result<boundary::PageWay> readWay(const Json& params)
{
    const auto direct = protocol::optionalBool(params, "direct", false);
    const auto guarded = protocol::optionalBool(params, "guarded", false);
    if (!direct || !guarded)
        return fail(direct ? guarded.error() : direct.error());
    if (*direct && *guarded)
        return fail(ErrorCode::InvalidArgument, "A page is opened guarded or directly, not both.");
    return *direct    ? boundary::PageWay::Direct
           : *guarded ? boundary::PageWay::Guarded
                      : boundary::PageWay::ByPolicy;
}

async::Task<Result<Json>> openPort(CallPtr call)
{
    const auto id = call->workspace();
    const auto guest = protocol::requireInteger(call->params(), "guest_port", 1, 65535);
    const auto way = readWay(call->params());
    if (!id || !guest || !way)
        co_return fail(!id ? id.error() : !guest ? guest.error() : way.error());
    const auto workspace = call->plane()->workspaces().snapshot(*id);
    if (!workspace)
        co_return fail(ErrorCode::NotFound, "The workspace is gone.");
    const auto opened = co_await call->plane()->boundary().openPage(
        *id, workspace->name, static_cast<std::uint16_t>(*guest), *way);
    if (!opened)
        co_return fail(opened.error());
    co_return Json{{"url", opened->url}, {"guarded", opened->guarded}, {"note", opened->note}};
}

} // namespace

void addPortMethods(MethodTable& table)
{
    table.requests["ports.list"] = listPorts;
    table.requests["ports.add"] = addPort;
    table.requests["ports.remove"] = removePort;
    table.requests["ports.open"] = openPort;
}

} // namespace helix::app
