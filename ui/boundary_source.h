#pragma once
// What the window needs of the boundary: what each workspace may reach, what it asked for, and its
// ledger. A part of Source.

#include <filesystem>
#include <string>
#include <vector>

#include <QObject>

#include "base/ids.h"
#include "base/result.h"
#include "boundary/boundary.h"
#include "ui/reply.h"

namespace helix::ui {

/// What holds for every workspace.
struct BoundaryDefaults {
    boundary::EgressChoice choice;    ///< of new workspaces
    std::vector<egress::Rule> always; ///< let through for all of them
    friend bool operator==(const BoundaryDefaults&, const BoundaryDefaults&) = default;
};

/// Lives on the UI thread; no call blocks. See boundary::Boundary for what each does.
class BoundarySource : public QObject {
    Q_OBJECT
public:
    /// Ends in snapshotChanged().
    virtual void look(WorkspaceId id) = 0;
    virtual void setChoice(WorkspaceId id, boundary::EgressChoice choice,
                           Reply<Result<void>> reply) = 0;
    virtual void allow(WorkspaceId id, egress::Rule rule, boundary::AllowScope scope,
                       Reply<Result<void>> reply) = 0;
    virtual void deny(WorkspaceId id, std::string domain, Reply<Result<void>> reply) = 0;
    virtual void withdraw(WorkspaceId id, egress::Rule rule, boundary::AllowScope scope,
                          Reply<Result<void>> reply) = 0;
    virtual void withhold(WorkspaceId id, egress::Rule rule, Reply<Result<void>> reply) = 0;
    virtual void reopen(WorkspaceId id, egress::Rule rule,
                        std::optional<boundary::AllowScope> given, Reply<Result<void>> reply) = 0;

    virtual void setDefaults(boundary::EgressChoice choice, Reply<Result<void>> reply) = 0;
    virtual void setAlways(std::vector<egress::Rule> rules, Reply<Result<void>> reply) = 0;

    virtual void ledger(WorkspaceId id, boundary::LedgerQuery query,
                        Reply<Result<std::vector<boundary::LedgerLine>>> reply) = 0;
    virtual void totals(WorkspaceId id,
                        Reply<Result<std::vector<boundary::LedgerTotal>>> reply) = 0;
    virtual void exportLedger(WorkspaceId id, std::filesystem::path file,
                              Reply<Result<void>> reply) = 0;

signals:
    void snapshotChanged(const helix::boundary::BoundarySnapshot& snapshot);
    void defaultsChanged(const helix::ui::BoundaryDefaults& defaults);
    /// Lines that are on record now, of any workspaces, oldest first. A few times a second at most.
    void recorded(const std::vector<helix::boundary::LedgerLine>& lines);
};

} // namespace helix::ui
