#pragma once
#include "life/world.h"

namespace helix::life {

/// Examines the host; see ControlPlane::doctor.
async::Task<std::vector<DoctorFinding>> examineHost(WorldPtr world, bool probe);

} // namespace helix::life
