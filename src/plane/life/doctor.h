#pragma once
#include "life/life_context.h"

namespace helix::life {

/// Examines the host; see ControlPlane::doctor.
async::Task<std::vector<DoctorFinding>> examineHost(LifeContextPtr context, bool probe);

} // namespace helix::life
