// Questions about this Helix itself and the host below it.

#include <unistd.h>

#include "app/method_table.h"
#include "operations/host.h"
#include "operations/table.h"
#include "app/snapshot_json.h"
#include "base/try.h"

namespace helix::app {
namespace {

async::Task<Result<Json>> hello(CallPtr /*call*/, bool window)
{
    Json json = Json::object();
    json["protocol"] = operations::kControlProtocol;
    json["version"] = HELIX_VERSION;
    json["pid"] = ::getpid();
    json["window"] = window;
    co_return json;
}

async::Task<Result<Json>> doctor(CallPtr call, operations::ExamineHost request)
{
    const auto findings = co_await call->plane()->doctor(request.probe);
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
    CO_TRY(makeWay(call->client()));
    co_return Json::object();
}

} // namespace

void addAppMethods(MethodTable& table, AppRole role)
{
    serve<operations::SayHello>(table, [window = role.window](CallPtr call, operations::SayHello) {
        return hello(std::move(call), window);
    });
    serve<operations::ExamineHost>(table, doctor);
    serve<operations::ShowWindow>(table, [show = role.window ? role.onActivate : nullptr](
                                             CallPtr call, operations::ShowWindow) {
        return activate(std::move(call), show);
    });
    serve<operations::MakeWay>(table, [makeWay = role.onYield](CallPtr call, operations::MakeWay) {
        return yield(std::move(call), makeWay);
    });
}

} // namespace helix::app
