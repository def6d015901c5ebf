// The boundary sheet over the control socket.

#include "app/method_table.h"
#include "operations/boundary.h"
#include "base/try.h"

namespace helix::app {
namespace {

Json itemJson(const plane::SheetItem& item)
{
    return {{"kind", plane::toString(item.kind)},
            {"id", item.id},
            {"title", item.title},
            {"detail", item.detail},
            {"take_back_does", item.takeBackDoes},
            {"since_ms", item.sinceMs}};
}

Json sheetJson(const plane::BoundarySheet& sheet)
{
    Json items = Json::array();
    for (const auto& item : sheet.items)
        items.push_back(itemJson(item));
    return {{"workspace", sheet.workspace.str()},
            {"name", sheet.name},
            {"summary", sheet.summary},
            {"items", items},
            {"never", sheet.never}};
}

async::Task<Result<Json>> answerSheet(CallPtr call, WorkspaceId id)
{
    if (call->plane() == nullptr)
        co_return fail(ErrorCode::Cancelled, "Helix is closing.");
    CO_TRY(const auto sheet, co_await call->plane()->sheets().sheet(id));
    co_return sheetJson(sheet);
}

async::Task<Result<Json>> showSheet(CallPtr call, operations::ShowSheet request)
{
    CO_TRY(const auto id, call->workspace(request.workspace));
    co_return co_await answerSheet(call, id);
}

async::Task<Result<Json>> takeItemBack(CallPtr call, operations::TakeItemBack request)
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
