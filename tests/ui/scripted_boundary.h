#pragma once
// The boundary of the script: keeps what it is told, and a ledger of any length.

#include <map>
#include <set>
#include <string>
#include <vector>

#include "ui/boundary_source.h"

namespace helix::ui::test {

class ScriptedBoundary : public BoundarySource {
public:
    // The script
    std::map<std::string, boundary::BoundarySnapshot> snapshots;      ///< by workspace id
    std::map<std::string, std::vector<boundary::LedgerLine>> ledgers; ///< oldest first
    BoundaryDefaults defaults;
    std::optional<Error> choiceError, ledgerError, exportError;

    // What was asked
    std::vector<boundary::LedgerQuery> queries;
    std::vector<std::pair<std::string, boundary::AllowScope>> allowed;
    std::vector<std::string> denied;
    std::vector<std::pair<std::string, boundary::AllowScope>> withdrawn;
    std::vector<std::string> withheld, reopened;
    std::vector<std::filesystem::path> exported;

    /// The snapshot of a workspace that runs, to be changed and told.
    boundary::BoundarySnapshot& up(const WorkspaceId& id);
    void addBlocked(const WorkspaceId& id, const std::string& name, const std::string& process,
                    std::uint32_t attempts);
    /// A line in the ledger; its id and time follow from its place.
    boundary::LedgerLine& addLine(const WorkspaceId& id, const std::string& name, bool allowed,
                                  std::uint64_t bytesOut, std::uint64_t bytesIn);
    void tell(const WorkspaceId& id) { emit snapshotChanged(snapshots.at(id.str())); }
    void tellAll();
    void tellRecorded(const std::vector<boundary::LedgerLine>& lines) { emit recorded(lines); }

    // BoundarySource
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
    void later(std::function<void()> action);
    boundary::BoundarySnapshot& of(const WorkspaceId& id);
    std::int64_t m_lastId = 0;
};

} // namespace helix::ui::test
