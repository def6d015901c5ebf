#pragma once
// The only door into the control plane: it opens the services and has no logic of its own.

#include <vector>

#include "agents/agents.h"
#include "async/completion.h"
#include "boundary/boundary.h"
#include "boundary/forwards.h"
#include "desktops/desktops.h"
#include "exchange/exchange.h"
#include "plane/activity.h"
#include "plane/attempts.h"
#include "plane/boundary_sheet.h"
#include "plane/checkpoints.h"
#include "plane/images.h"
#include "plane/settings.h"
#include "plane/workspaces.h"
#include "projects/projects.h"
#include "providers/providers.h"
#include "sessions/sessions.h"

namespace helix::catalogues {
class Catalogues; // catalogues/catalogues.h, which few need
} // namespace helix::catalogues

namespace helix::sound {
class Sound; // sound/sound.h, which few need
} // namespace helix::sound

namespace helix::plane {

class HostProxy;  // plane/host_proxy.h, which few need
class HostUse;    // plane/host_use.h, the same
class Recordings; // plane/recordings.h, the same

/// Made, used and destroyed on the control thread. Destroying it lets running machines run on; the
/// next one adopts them.
class ControlPlane {
public:
    virtual ~ControlPlane() = default;

    virtual Images& images() = 0;
    virtual Workspaces& workspaces() = 0;
    virtual Checkpoints& checkpoints() = 0;
    virtual boundary::Forwards& forwards() = 0;
    virtual boundary::Boundary& boundary() = 0;
    virtual providers::Providers& providers() = 0;
    virtual agents::Agents& agents() = 0;
    virtual sessions::Sessions& sessions() = 0;
    virtual projects::Projects& projects() = 0;
    virtual desktops::Desktops& desktops() = 0;
    virtual exchange::Exchange& exchange() = 0;
    virtual sound::Sound& sound() = 0;
    virtual catalogues::Catalogues& catalogues() = 0;
    virtual Recordings& recordings() = 0;
    virtual Attempts& attempts() = 0;
    virtual BoundarySheets& sheets() = 0;
    virtual Activity& activity() = 0;
    virtual Settings& settings() = 0;
    virtual HostProxy& proxy() = 0;
    virtual HostUse& hostUse() = 0;
    /// Examines the host. `probe`: measure the accelerator now if it is not known (boots a small
    /// kernel; seconds).
    virtual async::Task<std::vector<DoctorFinding>> doctor(bool probe) = 0;
    /// Examines how the desktop of a workspace gets onto the screen: what its guest says of capture and
    /// encoders (it encodes pictures meanwhile; seconds where it is emulated), and the decoder here.
    /// Conflict unless it is Ready, Unsupported where its agent cannot, or there is none.
    virtual async::Task<Result<std::vector<DoctorFinding>>> examineDesktop(WorkspaceId id) = 0;
};

} // namespace helix::plane
