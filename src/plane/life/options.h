#pragma once
// What a control plane is opened with.

#include <chrono>
#include <optional>

#include "base/installation.h"
#include "base/paths.h"

namespace helix::life {

/// How long each step of a start may take. Emulated machines get longer ones.
struct StepDeadlines {
    std::chrono::milliseconds guest, agent;
    std::chrono::milliseconds pairing; ///< and becoming a machine of its own, for a clone
    std::chrono::milliseconds reconnect;
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

} // namespace helix::life
