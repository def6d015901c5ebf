#pragma once
// The workspaces as the outside uses them: finds the workspace, runs the flow.

#include "plane/workspaces.h"
#include "life/life_context.h"

namespace helix::life {

class WorkspacesService : public Workspaces {
public:
    explicit WorkspacesService(LifeContextPtr context);

    async::Task<Result<WorkspaceId>> create(CreateRequest request) override;
    async::Task<Result<void>> start(WorkspaceId id) override;
    async::Task<Result<void>> suspend(WorkspaceId id) override;
    async::Task<Result<std::vector<WorkspaceId>>> fork(WorkspaceId id,
                                                       plane::ForkRequest request) override;
    async::Task<Result<void>> stop(WorkspaceId id, bool force) override;
    async::Task<Result<void>> cancel(WorkspaceId id) override;
    async::Task<Result<Stakes>> stakes(WorkspaceId id, bool look) override;
    async::Task<Result<void>> remove(WorkspaceId id, bool force) override;
    async::Task<Result<void>> rename(WorkspaceId id, std::string name) override;
    async::Task<Result<void>> setIdle(WorkspaceId id, std::optional<int> minutes) override;
    async::Task<Result<void>> setRolling(WorkspaceId id, std::optional<int> mebibytes) override;
    async::Task<Result<void>> setDesktopMode(WorkspaceId id,
                                             std::optional<protocol::DesktopMode> mode) override;
    [[nodiscard]] std::shared_ptr<void> quiesce() override;
    [[nodiscard]] std::shared_ptr<void> watch(const WorkspaceId& id) override;
    async::Task<Result<WorkspaceSnapshot>> waitUntilSettled(WorkspaceId id,
                                                            async::CancelToken cancel) override;
    [[nodiscard]] std::vector<WorkspaceSnapshot> list() const override;
    [[nodiscard]] std::optional<WorkspaceSnapshot> snapshot(const WorkspaceId& id) const override;
    [[nodiscard]] Result<WorkspaceId> resolve(const std::string& idOrName) const override;
    async::Task<Result<std::unique_ptr<link::Exec>>> exec(WorkspaceId id,
                                                          link::ExecRequest request) override;
    [[nodiscard]] Result<AgentAccess> agentAccess(const WorkspaceId& id) const override;
    [[nodiscard]] Result<ssh::Target> sshTarget(const WorkspaceId& id) const override;
    [[nodiscard]] std::filesystem::path logFile(const WorkspaceId& id, bool serial) const override;
    void reportFirstFrame(const WorkspaceId& id) override;

private:
    LifeContextPtr m_context; ///< owners: the plane and running flows
};

} // namespace helix::life
