#pragma once
// Agents as a list, the same in every workspace.

#include <vector>

#include "agents/agents.h"

namespace helix::fakes {

class FakeAgents : public agents::Agents {
public:
    // The script
    std::vector<agents::AgentState> all;
    std::optional<Error> installError, agentsError;
    std::vector<std::string> installLines;
    bool installsEnd = true; ///< else when cancelled

    // What was asked
    std::vector<std::string> installed, installsCancelled;

    [[nodiscard]] agents::Catalogue catalogue() const override;
    async::Task<Result<std::vector<agents::AgentState>>> inWorkspace(WorkspaceId id) override;
    async::Task<Result<void>> install(WorkspaceId id, std::string name,
                                      std::function<void(std::string)> line,
                                      async::CancelToken cancel) override;
};

} // namespace helix::fakes
