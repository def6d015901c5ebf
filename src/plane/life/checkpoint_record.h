#pragma once
// What is kept of a checkpoint, and what a machine goes on from there.

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "operations/checkpoint_values.h"
#include "plane/snapshot.h"
#include "warm/snapshot_folder.h"

namespace helix::life {

/// A machine as it was at one moment. Who goes on from it renews itself first: as another, or because
/// its secrets are of a machine that has ended.
struct SavedPoint {
    warm::Snapshot snapshot;
    std::filesystem::path agentDrive; ///< what its guest runs its agent from
    plane::Beginning beginning = plane::Beginning::Forked;
};

struct CheckpointRecord {
    std::string name;
    std::int64_t createdAtMs = 0;
    bool hasMemory = false;
    /// As of the workspace then (WorkspaceRecord); the last layer holds the rest.
    std::vector<std::string> layers;
    std::string diskBase, machineKey;
    std::optional<operations::TurnMark> before; ///< Helix made it, before this turn
};

} // namespace helix::life
