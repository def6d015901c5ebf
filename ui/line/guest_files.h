#pragma once
// Files of a guest's project, for @ in prompts.

#include <string>
#include <vector>

#include "plane/workspaces.h"

namespace helix::ui {

/// Paths below ~agent/workspace that are meant by `part` (ui/guest_listing.h). Control thread;
/// `workspaces` outlives it.
async::Task<Result<std::vector<std::string>>> listFiles(plane::Workspaces& workspaces,
                                                        WorkspaceId id, std::string part);

} // namespace helix::ui
