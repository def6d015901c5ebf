#pragma once
// Workspaces that stand ready before anybody asks for one: their machines went on from a warm
// snapshot, became machines of their own, are paired, and held. State alone, which the flows of
// spare_flow.h change. Control thread.

#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "life/live_workspace.h"

namespace helix::life {

/// What one is called on record, for as long as it is nobody's.
std::string spareName(const WorkspaceId& id);

struct SpareWorkspace {
    LiveWorkspacePtr workspace; ///< not recorded: nobody knows it
    std::string key;            ///< of the snapshot that it went on from
};

class SpareWorkspaces {
public:
    std::vector<SpareWorkspace> ready;
    /// One that is being made; null: none.
    LiveWorkspacePtr making;
    /// A flow looks after them; asked for again meanwhile.
    bool keeping = false, again = false;

    /// After one that could not be made, by IdleTiming::clock, which nobody sets.
    std::optional<std::chrono::steady_clock::time_point> notBefore;

    /// At close, when no flow ends them any more: at once, and without waiting. Reads /proc. Their
    /// records have the next Helix remove the rest.
    void killAll() const;
};

} // namespace helix::life
