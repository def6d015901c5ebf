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
    Agents(link::GuestDoor& door, std::filesystem::path own, std::filesystem::path users);
    ~Agents();

    [[nodiscard]] Catalogue catalogue() const;
    /// The agents with what a Ready workspace has of them.
    async::Task<Result<std::vector<AgentState>>> inWorkspace(WorkspaceId id);
    /// Installs through the workspace's own egress; what it says on the way goes to `line`.
    /// Conflict when the policy does not let the registry through: the sentence says what to allow.
    /// Cancelled when what was fetched so far is out of the guest again; the sentence says what
    /// stays.
    async::Task<Result<void>> install(WorkspaceId id, std::string name,
                                      std::function<void(std::string)> line,
                                      async::CancelToken cancel);

private:
    struct Private;
    std::shared_ptr<Private> m_d; ///< owned here and by running coroutines
};

} // namespace helix::agents
