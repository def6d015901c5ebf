#pragma once
// Checkpoints of workspaces, kept in the database and as layers of disks (disk_layers.h).

#include "life/life_context.h"
#include "plane/checkpoints.h"

namespace helix::life {

class CheckpointsService : public plane::Checkpoints {
    Q_OBJECT
public:
    explicit CheckpointsService(LifeContextPtr context);

    async::Task<Result<plane::Checkpoint>> add(WorkspaceId id, std::string name,
                                               bool diskOnly) override;
    [[nodiscard]] std::vector<plane::Checkpoint> list(const WorkspaceId& id) const override;
    async::Task<Result<void>> restore(WorkspaceId id, std::string name, bool force) override;
    async::Task<Result<WorkspaceId>> fork(WorkspaceId id, std::string name,
                                          std::string newName) override;
    async::Task<Result<void>> remove(WorkspaceId id, std::string name) override;

private:
    LifeContextPtr m_context;
};

} // namespace helix::life
