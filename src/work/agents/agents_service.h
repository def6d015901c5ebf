#pragma once
// The agents of the catalogue, in guests behind a door.
// Made and wired by the composition; everybody else knows Agents alone. Control thread.

#include "agents/agents.h"

namespace helix::agents {

class AgentsService : public Agents {
public:
    AgentsService(link::GuestDoor& door, std::filesystem::path own, std::filesystem::path users);
    ~AgentsService() override;

    [[nodiscard]] Catalogue catalogue() const override;
    async::Task<Result<std::vector<AgentState>>> inWorkspace(WorkspaceId id) override;
    async::Task<Result<void>> install(WorkspaceId id, std::string name,
                                      std::function<void(std::string)> line,
                                      async::CancelToken cancel) override;

public:
    struct Private;

private:
    std::shared_ptr<Private> m_d; ///< owned here and by running coroutines
};

} // namespace helix::agents
