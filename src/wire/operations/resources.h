#pragma once
// Requests about what workspaces, and Helix itself, take of this computer.

#include "operations/storage_values.h"
#include "operations/use_values.h"

namespace helix::operations {

struct ListUse {
    static constexpr Operation kOperation{
        "resources.use",
        Effect::Looks,
        "What each workspace takes of this computer: memory, processors, disk and network.",
        {}};
    using Answer = ComputerUse;
    std::string workspace;
    bool history = false;
};
void describe(auto& field, Is<ListUse> auto& request)
{
    field("workspace", request.workspace, may(kMaxReference), "this one alone; empty: all");
    field("history", request.history, flag(), "the last ten minutes as well");
}

struct ShowMetrics {
    static constexpr Operation kOperation{
        "resources.metrics", Effect::Looks, "The same as text for Prometheus.", {}};
    using Answer = MetricsText;
};
void describe(auto& /*field*/, Is<ShowMetrics> auto& /*request*/) {}

struct ShowStorage {
    static constexpr Operation kOperation{
        "resources.storage", Effect::Looks, "What Helix keeps on this computer's disk.", {}};
    using Answer = StorageUse;
};
void describe(auto& /*field*/, Is<ShowStorage> auto& /*request*/) {}

struct ReclaimStorage {
    static constexpr Operation kOperation{
        "resources.reclaim",
        Effect::Manages,
        "Removes from the disk what nothing needs, and has running guests give back what they have "
        "deleted.",
        {}};
    using Answer = Reclaimed;
};
void describe(auto& /*field*/, Is<ReclaimStorage> auto& /*request*/) {}

/// What Helix ends for.
struct StorageMoving {
    std::string folder;
    std::uint64_t bytes = 0;
};
void describe(auto& field, Is<StorageMoving> auto& moving)
{
    field("folder", moving.folder, "where to");
    field("bytes", moving.bytes, "that are copied");
}

struct MoveStorage {
    static constexpr Operation kOperation{"resources.move",
                                          Effect::Manages,
                                          "Ends this Helix and moves its workspaces and images to "
                                          "another folder; with a window Helix "
                                          "opens again when that is done.",
                                          {}};
    using Answer = StorageMoving;
    std::string folder;
    bool suspend = false;
};
void describe(auto& field, Is<MoveStorage> auto& request)
{
    field("folder", request.folder, need(kMaxPath), "its whole path; empty, or not there yet");
    field("suspend", request.suspend, flag(),
          "suspend what runs; without it Helix refuses while anything does");
}

/// In the order of the documentation.
using ResourceOperations = Rows<ListUse, ShowMetrics, ShowStorage, ReclaimStorage, MoveStorage>;

} // namespace helix::operations
