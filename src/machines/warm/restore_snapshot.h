#pragma once
// From a snapshot to a machine that goes on from there.

#include <memory>

#include "async/completion.h"
#include "base/result.h"
#include "base/secret.h"
#include "machine/machine.h"
#include "warm/snapshot_folder.h"

namespace helix::warm {

/// `spec` with its memory and its disk's chain from `snapshot`, unless that chain ends there already,
/// and waiting for its devices. Pure.
machine::MachineSpec onSnapshot(machine::MachineSpec spec, const image::Bundle& bundle,
                                const Snapshot& snapshot);

/// Makes the disk where `spec` has it, on the snapshot's, unless there is one, and starts the machine, whose guest stands
/// still where the template stood: it believes to be the template until it was told otherwise
/// (docs/protocol.md 1), so its network stays shut until then. Conflict when `spec` is not of the
/// snapshot's key. On failure or Cancel nothing remains.
async::Task<Result<std::unique_ptr<machine::Machine>>>
restoreMachine(image::Bundle bundle, Snapshot snapshot, machine::MachineSpec spec,
               machine::HostFacts host, Secret bootstrapDocument, async::CancelToken cancel);

/// Starts the machine of `plan`, which awaits its devices, and gives it those of the file
/// (Machine::loadDevices()); its guest stands still. On failure or Cancel nothing of it runs.
async::Task<Result<std::unique_ptr<machine::Machine>>> startAndLoad(machine::LaunchPlan plan,
                                                                    Secret bootstrapDocument,
                                                                    std::filesystem::path devices,
                                                                    async::CancelToken cancel);

} // namespace helix::warm
