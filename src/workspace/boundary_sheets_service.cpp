#include "workspace/boundary_sheets_service.h"

namespace helix::workspace {

using async::Task;

Task<Result<BoundarySheet>> BoundarySheetsService::sheet(WorkspaceId id)
{
    if (!m_world->find(id))
        co_return fail(noSuchWorkspace(id.str()));
    BoundarySheet sheet;
    sheet.workspace = id;
    sheet.name = m_world->nameOf(id);
    const BoundarySheet made = sheet;
    co_return made;
}

Task<Result<void>> BoundarySheetsService::takeBack(WorkspaceId id, std::string item)
{
    co_return fail(ErrorCode::NotFound,
                   m_world->nameOf(id) + " has no " + printable(item, 60) + " to take back.");
}

std::string_view toString(SheetItem::Kind kind)
{
    switch (kind) {
    case SheetItem::Kind::Project:
        return "project";
    case SheetItem::Kind::Files:
        return "files";
    case SheetItem::Kind::Internet:
        return "internet";
    case SheetItem::Kind::Models:
        return "models";
    case SheetItem::Kind::Secret:
        return "secret";
    case SheetItem::Kind::Port:
        return "port";
    case SheetItem::Kind::Clipboard:
        return "clipboard";
    case SheetItem::Kind::Budget:
        return "budget";
    case SheetItem::Kind::Mcp:
        return "mcp";
    case SheetItem::Kind::Permission:
        return "permission";
    }
    return "files";
}

} // namespace helix::workspace
