#pragma once
// The boundary sheet: gathers the facts, and takes back what the user wants back.

#include "plane/boundary_sheet.h"
#include "life/life_context.h"
#include "tasks/contract.h"

namespace helix::tasks {

class BoundarySheetsService : public BoundarySheets {
public:
    explicit BoundarySheetsService(LifeContextPtr context)
        : m_context(std::move(context))
    {
    }
    async::Task<Result<BoundarySheet>> sheet(WorkspaceId id) override;
    async::Task<Result<void>> takeBack(WorkspaceId id, std::string item) override;

private:
    LifeContextPtr m_context; ///< owners: the plane and running flows
};

} // namespace helix::tasks
