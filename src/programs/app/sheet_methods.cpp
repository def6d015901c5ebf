// The boundary sheet over the control socket.
//
//   sheet.show      {workspace} -> {workspace, name, summary, items, never}
//   sheet.take_back {workspace, item} -> the sheet afterwards

#include "app/method_table.h"

namespace helix::app {
namespace {

constexpr std::size_t kMaxItemBytes = 1024;

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
    const auto sheet = co_await call->plane()->sheets().sheet(id);
    if (!sheet)
        co_return fail(sheet.error());
    co_return sheetJson(*sheet);
}

async::Task<Result<Json>> showSheet(CallPtr call)
{
    const auto id = call->workspace();
    if (!id)
        co_return fail(id.error());
    co_return co_await answerSheet(call, *id);
}

async::Task<Result<Json>> takeItemBack(CallPtr call)
{
    const auto id = call->workspace();
    const auto item = protocol::requireString(call->params(), "item", kMaxItemBytes);
    if (!id || !item)
        co_return fail(!id ? id.error() : item.error());
    const auto taken = co_await call->plane()->sheets().takeBack(*id, *item);
    if (!taken)
        co_return fail(taken.error());
    co_return co_await answerSheet(call, *id);
}

} // namespace

void addSheetMethods(MethodTable& table)
{
    table.requests["sheet.show"] = showSheet;
    table.requests["sheet.take_back"] = takeItemBack;
}

} // namespace helix::app
