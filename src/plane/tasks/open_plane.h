#pragma once
// Opens the control plane over this user's databases, folders and machines: life, what is done in
// guests, and the door to both.

#include <memory>

#include "async/completion.h"
#include "base/result.h"
#include "life/options.h"
#include "plane/control_plane.h"

namespace helix::tasks {

/// Opens the database, adopts what runs, cleans up what a crash left. The caller holds the instance
/// lock. Control thread.
async::Task<Result<std::unique_ptr<plane::ControlPlane>>>
openPlane(life::ControlPlaneOptions options);

} // namespace helix::tasks
