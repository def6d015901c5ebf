#pragma once
// The boundary sheet: everything a workspace's agent has been given, as one readable page.

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include <QMetaType>

#include "async/completion.h"
#include "base/ids.h"
#include "base/result.h"
#include "operations/boundary_values.h"

namespace helix::plane {

using operations::BoundarySheet;
using operations::SheetItem;
using operations::toString;

/// Control thread.
class BoundarySheets {
public:
    virtual ~BoundarySheets() = default;
    virtual async::Task<Result<BoundarySheet>> sheet(WorkspaceId id) = 0;
    /// NotFound when it was taken back already.
    virtual async::Task<Result<void>> takeBack(WorkspaceId id, std::string item) = 0;
};

} // namespace helix::plane

Q_DECLARE_METATYPE(helix::plane::BoundarySheet)
