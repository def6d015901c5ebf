#pragma once
// The end of the user's session on this computer. Where the user may linger (loginctl(1)), machines
// outlive it; elsewhere systemd removes /run/user/UID, with their sockets in it, and mostly ends
// them as well: then they are suspended before, or shut down.

#include <filesystem>
#include <memory>
#include <string>

#include "async/completion.h"
#include "base/paths.h"
#include "base/result.h"
#include "plane/control_plane.h"

namespace helix::app {

/// Whether sockets below `runtime` are gone after the session of the user whose own runtime folder
/// is `userRuntime` (/run/user/UID). Pure.
bool endsWithSession(const std::filesystem::path& runtime, const std::filesystem::path& userRuntime,
                     bool lingers);

/// Whether the user may linger: there is a file of that name (systemd-logind(8)).
bool lingers(const std::filesystem::path& lingerFolder, const std::string& user);

/// The two together, for us and now.
bool machinesEndWithSession(const Paths& paths);

/// Suspends every workspace that has a machine, and shuts those down that cannot be, those as well
/// that come meanwhile; returns when all are put away, or could not be. Nothing goes on by itself for
/// as long as what it returns lives (Workspaces::quiesce()). `plane` outlives it.
async::Task<std::shared_ptr<void>> putMachinesAway(plane::ControlPlane& plane);

/// The same, and none is shut down: Conflict names those that could not be suspended, and says why.
/// What was suspended by then stays so.
async::Task<Result<std::shared_ptr<void>>> suspendMachines(plane::ControlPlane& plane);

} // namespace helix::app
