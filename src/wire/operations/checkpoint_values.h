#pragma once
// What answers say of checkpoints.

#include "base/ids.h"
#include "operations/described.h"

namespace helix::operations {

/// The moment before a turn of a conversation.
struct TurnMark {
    SessionId session;
    std::int64_t turn = 0; ///< the first is 1
    friend bool operator==(const TurnMark&, const TurnMark&) = default;
};

/// A point in the life of a workspace that it can go back to.
struct Checkpoint {
    static constexpr std::string_view kValue = "checkpoint";
    WorkspaceId workspace;
    std::string name;
    std::int64_t createdAtMs = 0;
    bool hasMemory = false;
    std::uint64_t sizeBytes = 0;
    /// Of one that Helix made before a turn; else empty and 0.
    std::string session;
    std::int64_t turn = 0;
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
    field("session", checkpoint.session, kSometimes,
          "the conversation before whose turn Helix made it");
    field("turn", checkpoint.turn, kSometimes, "that turn");
}

} // namespace helix::operations
