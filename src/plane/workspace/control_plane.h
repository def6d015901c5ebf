#pragma once
// The only door into the control plane: it opens the services and has no logic of its own.

#include <chrono>
#include <memory>
#include <optional>
#include <vector>

#include "agents/agents.h"
#include "async/completion.h"
#include "base/installation.h"
#include "base/paths.h"
#include "base/result.h"
#include "boundary/boundary.h"
#include "boundary/forwards.h"
#include "projects/projects.h"
#include "providers/providers.h"
#include "sessions/sessions.h"
#include "workspace/activity.h"
#include "workspace/attempts.h"
#include "workspace/boundary_sheet.h"
#include "workspace/images.h"
#include "workspace/settings.h"
#include "workspace/workspaces.h"

namespace helix::workspace {

/// How long each step of a start may take. Emulated machines get longer ones.
struct StepDeadlines {
    std::chrono::milliseconds guest, agent, pairing, reconnect;
    std::chrono::milliseconds stop; ///< for the guest to shut down in good order
};

struct ControlPlaneOptions {
    Paths paths;
    Installation installation;
    Environment environment;
    bool tryKeychain = true;
    std::optional<StepDeadlines> deadlines; ///< instead of the usual ones, for tests
    /// When the databases are first looked at and copied, instead of a while after the start.
    std::optional<std::chrono::milliseconds> databaseCare;
    /// How long looking at a project's changes may hold up the question before a deletion.
    std::chrono::milliseconds lookLimit{60'000};
};

/// Made, used and destroyed on the control thread. Destroying it lets running machines run on; the
/// next open() adopts them.
class ControlPlane {
public:
    /// Opens the database, adopts what runs, cleans up what a crash left. The caller holds the
    /// instance lock.
    static async::Task<Result<std::unique_ptr<ControlPlane>>> open(ControlPlaneOptions options);
    virtual ~ControlPlane() = default;

    virtual Images& images() = 0;
    virtual Workspaces& workspaces() = 0;
    virtual boundary::Forwards& forwards() = 0;
    virtual boundary::Boundary& boundary() = 0;
    virtual providers::Providers& providers() = 0;
    virtual agents::Agents& agents() = 0;
    virtual sessions::Sessions& sessions() = 0;
    virtual projects::Projects& projects() = 0;
    virtual Attempts& attempts() = 0;
    virtual BoundarySheets& sheets() = 0;
    virtual Activity& activity() = 0;
    virtual Settings& settings() = 0;
    /// Examines the host. `probe`: measure the accelerator now if it is not known (boots a small
    /// kernel; seconds).
    virtual async::Task<std::vector<DoctorFinding>> doctor(bool probe) = 0;
};

} // namespace helix::workspace
