#pragma once
// What answers say of checkpoints.

#include "base/ids.h"
#include "operations/described.h"

namespace helix::operations {

/// A point in the life of a workspace that it can go back to.
struct Checkpoint {
    static constexpr std::string_view kValue = "checkpoint";
    WorkspaceId workspace;
    std::string name;
    std::int64_t createdAtMs = 0;
    bool hasMemory = false;
    std::uint64_t sizeBytes = 0;
    friend bool operator==(const Checkpoint&, const Checkpoint&) = default;
};
void describe(auto& field, Is<Checkpoint> auto& checkpoint)
{
    field("workspace", checkpoint.workspace, "its id");
    field("name", checkpoint.name, "among the workspace's own");
    field("created_at_ms", checkpoint.createdAtMs, "wall clock");
    field("has_memory", checkpoint.hasMemory, "it goes on there; else it boots from the disk");
    field("size_bytes", checkpoint.sizeBytes,
          "bytes, of this computer's disk, which others may share");
}

} // namespace helix::operations
