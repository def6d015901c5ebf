#pragma once
// A connection to Helix, whether it runs already or has to be started.

#include <chrono>
#include <filesystem>

#include "base/installation.h"
#include "base/paths.h"
#include "base/result.h"
#include "ctl/control_client.h"

namespace helix::ctl {

struct StartOptions {
    Paths paths;
    std::filesystem::path program; ///< the helix program
    std::chrono::milliseconds deadline{
        60000}; ///< for adopting what a crash left; usually a fraction of a second
};

/// Connects to the Helix that runs; when none does, starts `helix --headless` in a session of its
/// own and waits until it serves. Several of these at once start no second Helix: the instance lock
/// lets one through and the others find it.
Result<ControlClient> connectOrStart(const StartOptions& options);

} // namespace helix::ctl
