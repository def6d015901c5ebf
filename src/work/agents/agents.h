#pragma once
// Which coding agents a workspace has, and adding one to it. Control thread.

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "agents/catalogue.h"
#include "async/completion.h"
#include "link/guest_door.h"

namespace helix::agents {

struct AgentState {
    KnownAgent agent;
    bool installed = false; ///< in the workspace that was asked about
};

class Agents {
public:
    virtual ~Agents() = default;
    [[nodiscard]] virtual Catalogue catalogue() const = 0;
    /// The agents with what a Ready workspace has of them.
    virtual async::Task<Result<std::vector<AgentState>>> inWorkspace(WorkspaceId id) = 0;
    /// Installs through the workspace's own egress; what it says on the way goes to `line`.
    /// Conflict when the policy does not let the registry through: the sentence says what to allow.
    /// Cancelled when what was fetched so far is out of the guest again; the sentence says what
    /// stays.
    virtual async::Task<Result<void>> install(WorkspaceId id, std::string name,
                                              std::function<void(std::string)> line,
                                              async::CancelToken cancel) = 0;
};

} // namespace helix::agents
