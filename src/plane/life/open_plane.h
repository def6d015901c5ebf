#pragma once
// Opens the control plane over this user's databases, folders and machines.

#include <chrono>
#include <memory>
#include <optional>

#include "async/completion.h"
#include "base/installation.h"
#include "base/paths.h"
#include "base/result.h"
#include "plane/control_plane.h"

namespace helix::life {

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

/// Opens the database, adopts what runs, cleans up what a crash left. The caller holds the instance
/// lock. Control thread.
async::Task<Result<std::unique_ptr<plane::ControlPlane>>> openPlane(ControlPlaneOptions options);

} // namespace helix::life
