#pragma once
// The real BoundarySource: the boundary of the control plane.

#include <optional>

#include "ui/boundary_source.h"
#include "ui/control_line.h"

namespace helix::ui {

/// UI thread, except follow(). Dies after the host's thread has ended.
class ControlBoundary : public BoundarySource {
    Q_OBJECT
public:
    explicit ControlBoundary(ControlLine& line);

    /// Tells everything there is and from then on every change. Control thread, once.
    void follow(plane::ControlPlane& plane);

    void look(WorkspaceId id) override;
    void setChoice(WorkspaceId id, boundary::EgressChoice choice,
                   Reply<Result<void>> reply) override;
    void allow(WorkspaceId id, egress::Rule rule, boundary::AllowScope scope,
               Reply<Result<void>> reply) override;
    void deny(WorkspaceId id, std::string domain, Reply<Result<void>> reply) override;
    void withdraw(WorkspaceId id, egress::Rule rule, boundary::AllowScope scope,
                  Reply<Result<void>> reply) override;
    void withhold(WorkspaceId id, egress::Rule rule, Reply<Result<void>> reply) override;
    void reopen(WorkspaceId id, egress::Rule rule, std::optional<boundary::AllowScope> given,
                Reply<Result<void>> reply) override;
    void setDefaults(boundary::EgressChoice choice, Reply<Result<void>> reply) override;
    void setAlways(std::vector<egress::Rule> rules, Reply<Result<void>> reply) override;
    void ledger(WorkspaceId id, boundary::LedgerQuery query,
                Reply<Result<std::vector<boundary::LedgerLine>>> reply) override;
    void totals(WorkspaceId id, Reply<Result<std::vector<boundary::LedgerTotal>>> reply) override;
    void exportLedger(WorkspaceId id, std::filesystem::path file,
                      Reply<Result<void>> reply) override;

private:
    void tell(const boundary::Boundary& boundary, const WorkspaceId& id);
    void tellDefaults(const boundary::Boundary& boundary);
    void gather(boundary::Boundary& boundary, const boundary::LedgerLine& line);

    ControlLine& m_line;
    std::optional<BoundaryDefaults> m_told;       ///< control thread
    std::vector<boundary::LedgerLine> m_gathered; ///< control thread
};

} // namespace helix::ui
