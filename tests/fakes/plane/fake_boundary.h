#pragma once
// A boundary that keeps what it is told, and a ledger of any length.

#include <map>

#include "boundary/boundary.h"

namespace helix::fakes {

class FakeBoundary : public boundary::Boundary {
public:
    /// What holds for every workspace.
    struct Defaults {
        boundary::EgressChoice choice;
        std::vector<egress::Rule> always;
    };
    // The script
    std::map<std::string, boundary::BoundarySnapshot> snapshots;      ///< by workspace id
    std::map<std::string, std::vector<boundary::LedgerLine>> ledgers; ///< oldest first
    Defaults base;
    std::optional<Error> choiceError, ledgerError, exportError, pageError;
    std::string pageUrl; ///< and the guest's port: where a page is opened

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
    void tell(const WorkspaceId& id) { emit changed(id); }

    [[nodiscard]] boundary::BoundarySnapshot snapshot(const WorkspaceId& id) const override;
    [[nodiscard]] boundary::EgressChoice defaults() const override { return base.choice; }
    async::Task<Result<void>> setDefaults(boundary::EgressChoice choice) override;
    [[nodiscard]] std::vector<egress::Rule> always() const override { return base.always; }
    async::Task<Result<void>> setAlways(std::vector<egress::Rule> rules) override;
    async::Task<Result<void>> setChoice(WorkspaceId id, boundary::EgressChoice choice) override;
    async::Task<Result<void>> setClipboard(WorkspaceId id,
                                           operations::ClipboardChoice choice) override;
    async::Task<Result<void>> allow(WorkspaceId id, egress::Rule rule,
                                    boundary::AllowScope scope) override;
    async::Task<Result<void>> deny(WorkspaceId id, std::string domain) override;
    async::Task<Result<void>> withdraw(WorkspaceId id, egress::Rule rule,
                                       boundary::AllowScope scope) override;
    async::Task<Result<void>> withhold(WorkspaceId id, egress::Rule rule) override;
    async::Task<Result<void>> reopen(WorkspaceId id, egress::Rule rule,
                                     std::optional<boundary::AllowScope> given) override;
    async::Task<Result<std::vector<boundary::LedgerLine>>>
    ledger(WorkspaceId id, boundary::LedgerQuery query) override;
    async::Task<Result<std::vector<boundary::LedgerTotal>>> totals(WorkspaceId id) override;
    async::Task<Result<void>> exportLedger(WorkspaceId id, std::filesystem::path file) override;
    async::Task<Result<boundary::OpenedPage>> openPage(WorkspaceId id, std::string workspaceName,
                                                       std::uint16_t guestPort,
                                                       boundary::PageWay way) override;

private:
    /// NotFound when there is no such rule.
    Result<void> take(boundary::BoundarySnapshot& snapshot, const egress::Rule& rule,
                      boundary::AllowScope scope);
    boundary::BoundarySnapshot& of(const WorkspaceId& id);
    std::int64_t m_lastId = 0;
};

} // namespace helix::fakes
