// The proxy of Helix's own connections over the control socket. Its password goes in and never comes out.

#include "app/method_table.h"
#include "operations/proxy.h"
#include "plane/host_proxy.h"

namespace helix::app {
namespace {

Answering<operations::ShowProxy> showProxy(CallPtr call, operations::ShowProxy /*request*/)
{
    co_return call->plane()->proxy().use();
}

Answering<operations::SetProxyPassword> setProxyPassword(CallPtr call,
                                                         operations::SetProxyPassword request)
{
    const auto set = co_await call->plane()->proxy().setPassword(request.password);
    co_return nothing(set);
}

} // namespace

void addProxyMethods(MethodTable& table)
{
    serve<operations::ShowProxy>(table, showProxy);
    serve<operations::SetProxyPassword>(table, setProxyPassword);
}

} // namespace helix::app
