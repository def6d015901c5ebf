#pragma once
// From an image to a snapshot: a template is started, waited for, saved and stopped.

#include <functional>

#include "async/completion.h"
#include "base/result.h"
#include "base/secret.h"
#include "image/manifest.h"
#include "machine/launch_plan.h"
#include "warm/snapshot_folder.h"

namespace helix::warm {

struct SnapshotRequest {
    image::Bundle bundle;
    SnapshotFolder folder; ///< of that image
    /// The template: a machine of its own (id, UUID, runtime and log folder). Its disk, what that
    /// stands on, and its memory are made here.
    machine::MachineSpec machine;
    machine::HostFacts host;
    Secret bootstrapDocument; ///< for a guest that holds no secret (docs/protocol.md 1)
};

/// Waits until the guest of a template that runs by this plan is ready to be saved; with a deadline
/// of its own.
using AwaitReady =
    std::function<async::Task<Result<void>>(machine::LaunchPlan plan, async::CancelToken cancel)>;

/// Leaves a snapshot or nothing: on failure or Cancel neither a machine nor a file remains. Takes as
/// long as the guest does.
async::Task<Result<Snapshot>> makeSnapshot(SnapshotRequest request, AwaitReady awaitReady,
                                           async::CancelToken cancel);

} // namespace helix::warm
