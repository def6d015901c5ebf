#pragma once
// Requests about what workspaces take of this computer.

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

/// In the order of the documentation.
using ResourceOperations = Rows<ListUse, ShowMetrics>;

} // namespace helix::operations
