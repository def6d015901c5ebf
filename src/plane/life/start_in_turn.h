#pragma once
// Several workspaces that start, few of them at once. Control thread.

#include <vector>

#include "life/life_context.h"

namespace helix::life {

/// As many at once as there are processors, four at most: each guest that renews itself keeps about
/// one busy. Returns when none of them starts any more. One that is cancelled before its turn does
/// not wait for it, and the others go on.
async::Task<void> startInTurn(LifeContextPtr context, std::vector<LiveWorkspacePtr> workspaces);

} // namespace helix::life
