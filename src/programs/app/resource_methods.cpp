// What workspaces take of this computer, over the control socket.

#include "app/method_table.h"
#include "app/metrics_text.h"
#include "operations/resources.h"
#include "plane/host_use.h"

namespace helix::app {
namespace {

Answering<operations::ListUse> listUse(CallPtr call, operations::ListUse request)
{
    auto all = call->plane()->hostUse().use(request.history);
    if (request.workspace.empty())
        co_return all;
    CO_TRY(const auto id, call->workspace(request.workspace));
    std::erase_if(all.workspaces, [&id](const auto& one) { return one.workspace != id; });
    co_return all;
}

Answering<operations::ShowMetrics> showMetrics(CallPtr call, operations::ShowMetrics /*request*/)
{
    co_return operations::MetricsText{metricsText(call->plane()->hostUse().use(false))};
}

} // namespace

void addResourceMethods(MethodTable& table)
{
    serve<operations::ListUse>(table, listUse);
    serve<operations::ShowMetrics>(table, showMetrics);
}

} // namespace helix::app
