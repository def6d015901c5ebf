#pragma once
// The boundary of every workspace: its helix-netd, its egress policy, what it asks for, and its
// ledger. Control thread.

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include <QMetaType>
#include <QObject>

#include "async/completion.h"
#include "base/ids.h"
#include "base/result.h"
#include "boundary/boundary_snapshot.h"
#include "boundary/egress_choice.h"
#include "boundary/ledger_line.h"
#include "boundary/opened_page.h"
#include "egress/policy.h"

namespace helix::boundary {

class Boundary : public QObject {
    Q_OBJECT
public:
    // -- what people see and do ------------------------------------------------------------------
    [[nodiscard]] virtual BoundarySnapshot snapshot(const WorkspaceId& id) const = 0;
    [[nodiscard]] virtual EgressChoice defaults() const = 0; ///< for new workspaces; Open at first
    virtual async::Task<Result<void>> setDefaults(EgressChoice choice) = 0;
    [[nodiscard]] virtual std::vector<egress::Rule> always() const = 0;
    virtual async::Task<Result<void>> setAlways(std::vector<egress::Rule> rules) = 0;
    /// Durable, then in force (also for connections that are open) on return.
    virtual async::Task<Result<void>> setChoice(WorkspaceId id, EgressChoice choice) = 0;
    /// What the workspace's clipboard may carry; durable, then in force on return.
    virtual async::Task<Result<void>> setClipboard(WorkspaceId id,
                                                   operations::ClipboardChoice choice) = 0;
    /// Lets a domain through and takes it off the prompt. Under Open it is kept all the same.
    virtual async::Task<Result<void>> allow(WorkspaceId id, egress::Rule rule,
                                            AllowScope scope) = 0;
    /// In this workspace alone: takes its rules for the domain away, withholds those of every
    /// workspace, ends the connections and never prompts for it again.
    virtual async::Task<Result<void>> deny(WorkspaceId id, std::string domain) = 0;
    /// Takes back exactly this rule with exactly this scope, and ends the connections that only it
    /// let through. Always: from every workspace. A domain that nothing lets through afterwards is
    /// not prompted for in this workspace. NotFound when the workspace has no such rule.
    virtual async::Task<Result<void>> withdraw(WorkspaceId id, egress::Rule rule,
                                               AllowScope scope) = 0;
    /// A rule of every workspace holds for this one no more and stays with the others; otherwise as
    /// withdraw(). allow() with Always gives it again.
    virtual async::Task<Result<void>> withhold(WorkspaceId id, egress::Rule rule) = 0;
    /// As if it had never been answered: the rule of this scope goes (none: the refusal of its
    /// domain), nothing is refused in its place, and the guest's next wish is prompted for.
    /// NotFound as withdraw().
    virtual async::Task<Result<void>> reopen(WorkspaceId id, egress::Rule rule,
                                             std::optional<AllowScope> given) = 0;

    virtual async::Task<Result<std::vector<LedgerLine>>> ledger(WorkspaceId id,
                                                                LedgerQuery query) = 0;
    virtual async::Task<Result<std::vector<LedgerTotal>>>
    totals(WorkspaceId id) = 0; ///< most bytes first
    /// Every line as JSON lines (operations::ExplainedLine) into a new 0600 file, written atomically.
    virtual async::Task<Result<void>> exportLedger(WorkspaceId id, std::filesystem::path file) = 0;

    /// Where the user's browser finds what listens on a mapped port, which must be reachable. Each
    /// call decides anew by the policy of the moment. A guard that is started ends with the
    /// mapping, the workspace's stop and this object.
    virtual async::Task<Result<OpenedPage>> openPage(WorkspaceId id, std::string workspaceName,
                                                     std::uint16_t guestPort, PageWay way) = 0;

signals:
    /// The user has chosen another policy, and it is on record; told before it is in force.
    void choiceMade(const helix::WorkspaceId& workspace, helix::egress::Mode mode);
    /// The snapshot is another one. At most a few times a second for one workspace.
    void changed(const helix::WorkspaceId& workspace);
    /// defaults() or always() is another one.
    void defaultsChanged();
    /// A line is on record.
    void recorded(const helix::boundary::LedgerLine& line);
    /// New domains wait for the user's word. Batched: at most one every few seconds and workspace.
    void asked(const helix::WorkspaceId& workspace);
};

} // namespace helix::boundary

Q_DECLARE_METATYPE(helix::boundary::LedgerLine)
Q_DECLARE_METATYPE(helix::boundary::BoundarySnapshot)
