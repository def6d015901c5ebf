// Questions about this Helix itself and the host below it.

#include <unistd.h>

#include "app/method_table.h"
#include "app/problem_report.h"
#include "operations/host.h"
#include "operations/table.h"
#include "base/try.h"

namespace helix::app {
namespace {

async::Task<Result<operations::Hello>> hello(CallPtr /*call*/, bool window)
{
    co_return operations::Hello{operations::kControlProtocol, HELIX_VERSION, ::getpid(), window};
}

Answering<operations::ExamineHost> doctor(CallPtr call, operations::ExamineHost request)
{
    co_return co_await call->plane()->doctor(request.probe);
}

Answering<operations::ReportProblem> reportProblem(CallPtr call,
                                                   operations::ReportProblem /*request*/)
{
    co_return co_await problemReport(*call->plane(), call->paths().logs());
}

Answering<operations::ExamineDesktop> examineDesktop(CallPtr call,
                                                     operations::ExamineDesktop request)
{
    CO_TRY(const auto id, co_await call->settledWorkspace(request.workspace));
    const auto watching = call->plane()->workspaces().watch(id); // it is used meanwhile
    CO_TRY(auto findings, co_await call->plane()->examineDesktop(id));
    co_return std::move(findings);
}

async::Task<Result<operations::WindowShown>> activate(CallPtr /*call*/, ActivateWindow show,
                                                      std::string asked)
{
    if (show)
        show(asked);
    co_return operations::WindowShown{static_cast<bool>(show)};
}

async::Task<Result<Nothing>> yield(CallPtr call, std::function<Result<void>(std::uint64_t)> makeWay)
{
    if (!makeWay)
        co_return fail(ErrorCode::Conflict, "Helix is already running.");
    CO_TRY(makeWay(call->client()));
    co_return Nothing();
}

} // namespace

void addAppMethods(MethodTable& table, AppRole role)
{
    serve<operations::SayHello>(table, [window = role.window](CallPtr call, operations::SayHello) {
        return hello(std::move(call), window);
    });
    serve<operations::ExamineHost>(table, doctor);
    serve<operations::ReportProblem>(table, reportProblem);
    serve<operations::ExamineDesktop>(table, examineDesktop);
    serve<operations::ShowWindow>(table, [show = role.window ? role.onActivate : nullptr](
                                             CallPtr call, operations::ShowWindow request) {
        return activate(std::move(call), show, std::move(request.asked));
    });
    serve<operations::MakeWay>(table, [makeWay = role.onYield](CallPtr call, operations::MakeWay) {
        return yield(std::move(call), makeWay);
    });
}

} // namespace helix::app
