#pragma once
// Best of N as the outside uses it: keeps the groups and lets each attempt take its way.

#include "workspace/attempts.h"
#include "workspace/world.h"

namespace helix::workspace {

class AttemptsService : public Attempts {
public:
    explicit AttemptsService(WorldPtr world);
    ~AttemptsService() override;
    static const char* schema();
    /// Once, when the workspaces are known: goes on with what an earlier Helix began.
    async::Task<Result<void>> load();

    async::Task<Result<std::string>> start(AttemptRequest request) override;
    [[nodiscard]] std::vector<AttemptGroup> list() const override;
    async::Task<Result<void>> keep(std::string group, WorkspaceId workspace) override;
    async::Task<Result<void>> discard(std::string group, WorkspaceId workspace) override;

public:
    struct Private;

private:
    std::shared_ptr<Private> m_d; ///< owned here and by running coroutines
};

} // namespace helix::workspace
