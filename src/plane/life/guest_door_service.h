#pragma once
// The way into guests for the services that work inside them (link/guest_door.h).

#include "link/guest_door.h"
#include "life/entry.h"

namespace helix::life {

struct World;

/// Part of the World and no older than it.
class GuestDoorService : public link::GuestDoor {
public:
    explicit GuestDoorService(const World& world)
        : m_world(world)
    {
    }
    [[nodiscard]] Result<link::GuestAddress> address(const WorkspaceId& id) const override;
    async::Task<Result<std::unique_ptr<link::Exec>>> exec(WorkspaceId id,
                                                          link::ExecRequest request) override;
    [[nodiscard]] std::string nameOf(const WorkspaceId& id) const override;
    [[nodiscard]] std::filesystem::path folderOf(const WorkspaceId& id) const override;

private:
    const World& m_world;
};

Error noSuchWorkspace(const std::string& what);
/// Conflict says what it is instead.
Result<EntryPtr> readyEntry(const World& world, const WorkspaceId& id);
/// Ready, and with an agent that does `what`.
Result<EntryPtr> entryWithAgent(const World& world, const WorkspaceId& id, const std::string& what);

} // namespace helix::life
