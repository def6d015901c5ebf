#pragma once
// What helps to find a fault in Helix, for the user to look at and to give to somebody. Nothing is
// sent.

#include <filesystem>
#include <vector>

#include "async/completion.h"
#include "operations/host_values.h"
#include "plane/control_plane.h"

namespace helix::app {

/// Control thread; reads the logs on a thread of the pool. Versions, doctor's findings, the kinds of
/// machines, settings that are not as at first, the last lines of Helix's and the gateway's log in
/// `logs`. Every part without secrets (redaction.h).
async::Task<std::vector<operations::ReportPart>> problemReport(plane::ControlPlane& plane,
                                                               std::filesystem::path logs);

} // namespace helix::app
