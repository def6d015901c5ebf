// The boundary sheet over the control socket.

#include "app/method_table.h"
#include "operations/boundary.h"
#include "base/try.h"

namespace helix::app {
namespace {

async::Task<Result<plane::BoundarySheet>> answerSheet(CallPtr call, WorkspaceId id)
{
    if (call->plane() == nullptr)
        co_return fail(ErrorCode::Cancelled, "Helix is closing.");
    co_return co_await call->plane()->sheets().sheet(id);
}

Answering<operations::ShowSheet> showSheet(CallPtr call, operations::ShowSheet request)
{
    CO_TRY(const auto id, call->workspace(request.workspace));
    co_return co_await answerSheet(call, id);
}

Answering<operations::TakeItemBack> takeItemBack(CallPtr call, operations::TakeItemBack request)
{
    CO_TRY(const auto id, call->workspace(request.workspace));
    CO_TRY(co_await call->plane()->sheets().takeBack(id, request.item));
    co_return co_await answerSheet(call, id);
}

} // namespace

void addSheetMethods(MethodTable& table)
{
    serve<operations::ShowSheet>(table, showSheet);
    serve<operations::TakeItemBack>(table, takeItemBack);
}

} // namespace helix::app
