// What Helix keeps on the disk, over the control socket.

#include "app/method_table.h"
#include "operations/resources.h"
#include "plane/host_use.h"

namespace helix::app {
namespace {

Answering<operations::ShowStorage> showStorage(CallPtr call, operations::ShowStorage /*request*/)
{
    co_return co_await call->plane()->hostUse().storage();
}

Answering<operations::ReclaimStorage> reclaimStorage(CallPtr call,
                                                     operations::ReclaimStorage /*request*/)
{
    co_return co_await call->plane()->hostUse().reclaim();
}

} // namespace

void addStorageMethods(MethodTable& table)
{
    serve<operations::ShowStorage>(table, showStorage);
    serve<operations::ReclaimStorage>(table, reclaimStorage);
}

} // namespace helix::app
