#pragma once
// Checkpoints of the fake's workspaces: names alone.

#include <deque>

#include "fakes/plane/fake_workspaces.h"
#include "plane/checkpoints.h"

namespace helix::fakes {

class FakeCheckpoints : public plane::Checkpoints {
public:
    explicit FakeCheckpoints(FakeWorkspaces& workspaces)
        : m_workspaces(workspaces)
    {
    }

    std::deque<plane::Checkpoint> all;
    std::vector<std::string> deeds; ///< "restore NAME"

    async::Task<Result<plane::Checkpoint>> add(WorkspaceId id, std::string name,
                                               bool diskOnly) override;
    [[nodiscard]] std::vector<plane::Checkpoint> list(const WorkspaceId& id) const override;
    async::Task<Result<void>> restore(WorkspaceId id, std::string name, bool force) override;
    async::Task<Result<WorkspaceId>> fork(WorkspaceId id, std::string name,
                                          std::string newName) override;
    async::Task<Result<void>> remove(WorkspaceId id, std::string name) override;

private:
    Result<plane::Checkpoint> find(const WorkspaceId& id, const std::string& name) const;

    FakeWorkspaces& m_workspaces;
};

} // namespace helix::fakes
