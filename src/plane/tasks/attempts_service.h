#pragma once
// Best of N as the outside uses it: keeps the groups and lets each attempt take its way.

#include "tasks/attempt_flow.h"
#include "tasks/contract.h"

namespace helix::tasks {

class AttemptsService : public Attempts {
public:
    explicit AttemptsService(TaskContextPtr context);
    ~AttemptsService() override;
    /// Once, when the workspaces are known: goes on with what an earlier Helix began.
    async::Task<Result<void>> load();

    async::Task<Result<std::string>> start(AttemptRequest request) override;
    [[nodiscard]] std::vector<AttemptGroup> list() const override;
    async::Task<Result<void>> keep(std::string group, WorkspaceId workspace) override;
    async::Task<Result<void>> discard(std::string group, WorkspaceId workspace) override;

private:
    void follow();
    AttemptGroupsPtr m_groups; ///< owners: this and the attempts on their way
};

} // namespace helix::tasks
