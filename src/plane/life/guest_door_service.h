#pragma once
// The way into guests for the services that work inside them (link/guest_door.h).

#include "link/guest_door.h"
#include "life/live_workspace.h"

namespace helix::life {

struct LifeContext;

/// Part of the context and no older than it.
class GuestDoorService : public link::GuestDoor {
public:
    explicit GuestDoorService(const LifeContext& context)
        : m_context(context)
    {
    }
    [[nodiscard]] Result<link::GuestAddress> address(const WorkspaceId& id) const override;
    async::Task<Result<std::unique_ptr<link::Exec>>> exec(WorkspaceId id,
                                                          link::ExecRequest request) override;
    [[nodiscard]] std::string nameOf(const WorkspaceId& id) const override;
    [[nodiscard]] std::filesystem::path folderOf(const WorkspaceId& id) const override;

private:
    const LifeContext& m_context;
};

Error noSuchWorkspace(const std::string& what);
/// Conflict says what it is instead.
Result<LiveWorkspacePtr> readyWorkspace(const LifeContext& context, const WorkspaceId& id);
/// Ready, and with an agent that does `what`.
Result<LiveWorkspacePtr> workspaceWithAgent(const LifeContext& context, const WorkspaceId& id,
                                            const std::string& what);

} // namespace helix::life
