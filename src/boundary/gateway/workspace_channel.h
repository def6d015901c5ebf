#pragma once
// Where a workspace's connections come from: helix-netd sends a byte and a descriptor for each.

#include "base/unique_fd.h"
#include "gateway/state.h"

namespace helix::gateway {

/// Takes the channel and serves what comes on it until the workspace is closed.
Result<void> openChannel(State& state, const WorkspacePtr& workspace, UniqueFd channel);

/// Revokes the token: no new connections, and the present ones end.
void closeWorkspace(State& state, const std::string& id);

} // namespace helix::gateway
