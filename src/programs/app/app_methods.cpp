// Questions about this Helix itself and the host below it.

#include <unistd.h>

#include "app/method_table.h"
#include "app/snapshot_json.h"

namespace helix::app {
namespace {

/// Of the control socket; helixctl refuses to talk to another one.
constexpr int kControlProtocol = 1;

async::Task<Result<Json>> hello(CallPtr /*call*/, bool window)
{
    Json json = Json::object();
    json["protocol"] = kControlProtocol;
    json["version"] = HELIX_VERSION;
    json["pid"] = ::getpid();
    json["window"] = window;
    co_return json;
}

async::Task<Result<Json>> doctor(CallPtr call)
{
    const auto probe = protocol::optionalBool(call->params(), "probe", true);
    if (!probe)
        co_return fail(probe.error());
    const auto findings = co_await call->plane()->doctor(*probe);
    co_return listToJson(findings);
}

async::Task<Result<Json>> activate(CallPtr /*call*/, std::function<void()> show)
{
    if (show)
        show();
    Json json = Json::object();
    json["window"] = static_cast<bool>(show);
    co_return json;
}

async::Task<Result<Json>> yield(CallPtr call, std::function<Result<void>(std::uint64_t)> makeWay)
{
    if (!makeWay)
        co_return fail(ErrorCode::Conflict, "Helix is already running.");
    if (auto agreed = makeWay(call->client()); !agreed)
        co_return fail(agreed.error());
    co_return Json::object();
}

} // namespace

void addAppMethods(MethodTable& table, AppRole role)
{
    table.requests["app.hello"] = [window = role.window](CallPtr call) {
        return hello(std::move(call), window);
    };
    table.requests["host.doctor"] = doctor;
    table.requests["app.activate"] = [show = role.window ? role.onActivate : nullptr](
                                         CallPtr call) { return activate(std::move(call), show); };
    table.requests["app.yield"] = [makeWay = role.onYield](CallPtr call) {
        return yield(std::move(call), makeWay);
    };
}

} // namespace helix::app
