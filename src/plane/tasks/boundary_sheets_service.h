#pragma once
// The boundary sheet: gathers the facts, and takes back what the user wants back.

#include "plane/boundary_sheet.h"
#include "life/world.h"
#include "tasks/contract.h"

namespace helix::tasks {

class BoundarySheetsService : public BoundarySheets {
public:
    explicit BoundarySheetsService(WorldPtr world)
        : m_world(std::move(world))
    {
    }
    async::Task<Result<BoundarySheet>> sheet(WorkspaceId id) override;
    async::Task<Result<void>> takeBack(WorkspaceId id, std::string item) override;

private:
    WorldPtr m_world; ///< owners: the plane and running flows
};

} // namespace helix::tasks
