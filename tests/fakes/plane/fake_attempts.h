#pragma once
// Attempts and boundary sheets as they are given.

#include <map>
#include <utility>

#include "plane/attempts.h"
#include "plane/boundary_sheet.h"
#include "plane/workspaces.h"

namespace helix::fakes {

class FakeAttempts : public plane::Attempts {
public:
    // The script
    std::vector<plane::AttemptGroup> groups;
    std::optional<Error> error;

    // What was asked
    std::vector<plane::AttemptRequest> requests;
    std::vector<std::pair<std::string, std::string>> kept, discarded; ///< group, workspace

    void tell(const plane::AttemptGroup& group) { emit changed(group); }

    async::Task<Result<std::string>> start(plane::AttemptRequest request) override;
    [[nodiscard]] std::vector<plane::AttemptGroup> list() const override { return groups; }
    async::Task<Result<void>> keep(std::string group, WorkspaceId workspace) override;
    async::Task<Result<void>> discard(std::string group, WorkspaceId workspace) override;

private:
    Result<plane::Attempt*> find(const std::string& group, const WorkspaceId& workspace);
    void announce(const std::string& group);
};

class FakeSheets : public plane::BoundarySheets {
public:
    explicit FakeSheets(const plane::Workspaces& workspaces)
        : m_workspaces(workspaces)
    {
    }
    std::map<std::string, plane::BoundarySheet> sheets; ///< by workspace id
    plane::BoundarySheet page;                          ///< of those without one of their own
    std::optional<Error> error;
    std::vector<std::string> takenBack; ///< what was asked

    async::Task<Result<plane::BoundarySheet>> sheet(WorkspaceId id) override;
    async::Task<Result<void>> takeBack(WorkspaceId id, std::string item) override;

private:
    [[nodiscard]] Result<plane::BoundarySheet> now(const WorkspaceId& id) const;
    const plane::Workspaces& m_workspaces;
};

} // namespace helix::fakes
