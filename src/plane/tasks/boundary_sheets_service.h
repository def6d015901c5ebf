#pragma once
// The boundary sheet: gathers the facts, and takes back what the user wants back.

#include "plane/boundary_sheet.h"
#include "tasks/sheet_facts.h"
#include "tasks/task_context.h"

namespace helix::tasks {

/// As things stand.
SheetFacts gatherSheetFacts(const TaskContext& context, const LiveWorkspace& workspace);

class BoundarySheetsService : public BoundarySheets {
public:
    explicit BoundarySheetsService(TaskContextPtr context)
        : m_context(std::move(context))
    {
    }
    async::Task<Result<BoundarySheet>> sheet(WorkspaceId id) override;
    async::Task<Result<void>> takeBack(WorkspaceId id, std::string item) override;

private:
    TaskContextPtr m_context; ///< owners: the plane and running flows
};

} // namespace helix::tasks
