#pragma once
#include "workspace/world.h"

namespace helix::workspace {

/// Examines the host; see ControlPlane::doctor.
async::Task<std::vector<DoctorFinding>> examineHost(WorldPtr world, bool probe);

} // namespace helix::workspace
