#pragma once
// The way into guests for the services that work inside them (link/guest_door.h).

#include "link/guest_door.h"
#include "life/known_workspaces.h"

namespace helix::life {

/// No older than the workspaces it leads into.
class GuestDoorService : public link::GuestDoor {
public:
    explicit GuestDoorService(const KnownWorkspaces& workspaces)
        : m_workspaces(workspaces)
    {
    }
    [[nodiscard]] Result<link::GuestAddress> address(const WorkspaceId& id) const override;
    async::Task<Result<std::unique_ptr<link::Exec>>> exec(WorkspaceId id,
                                                          link::ExecRequest request) override;
    [[nodiscard]] std::string nameOf(const WorkspaceId& id) const override;
    [[nodiscard]] std::filesystem::path folderOf(const WorkspaceId& id) const override;
    [[nodiscard]] std::int64_t startedAtMs(const WorkspaceId& id) const override;

private:
    const KnownWorkspaces& m_workspaces;
};

Error noSuchWorkspace(const std::string& what);
/// Conflict says what it is instead.
Result<LiveWorkspacePtr> readyWorkspace(const KnownWorkspaces& workspaces, const WorkspaceId& id);
/// Ready, and with an agent that does `what`.
Result<LiveWorkspacePtr> workspaceWithAgent(const KnownWorkspaces& workspaces,
                                            const WorkspaceId& id, const std::string& what);

} // namespace helix::life
