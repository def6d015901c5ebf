#pragma once
// The boundary over helix-netd programs and the database.
// Made and wired by the composition; everybody else knows Boundary alone. Control thread.

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "async/completion.h"
#include "base/unique_fd.h"
#include "boundary/boundary.h"
#include "boundary/forwards_service.h"
#include "boundary/net_traffic.h"
#include "boundary/netd_spot.h"
#include "store/database.h"

namespace helix::boundary {

struct BoundaryOptions {
    std::filesystem::path netdProgram;
    std::filesystem::path pageProgram; ///< helix-port-page
    /// Which process in the guest has TCP/UDP source port `port`? Asked once per connection while
    /// it lives; may answer empty. Bounded and escaped by the boundary, not by the asker.
    std::function<async::Task<std::string>(WorkspaceId, bool tcp, std::uint16_t port)> processOf;
    std::int64_t maxLedgerLines = 100000; ///< per workspace; the oldest go
    NetTiming timing;
};

class BoundaryService : public Boundary {
    Q_OBJECT
public:
    BoundaryService(store::Database& database, ForwardsService& forwards, BoundaryOptions options);
    ~BoundaryService() override; ///< lets every netd run on
    static const char* schema();
    static const char* clipboardSchema(); ///< came later
    async::Task<Result<void>> load();

    // -- the life of a workspace's netd (called by the workspace's flows) ----------------------
    /// A new workspace's choice, durable on return. Before open().
    async::Task<Result<void>> create(WorkspaceId id, EgressChoice choice);
    /// Starts helix-netd beside a running QEMU, gives it the policy and every lease of Forwards.
    /// On return traffic flows. On failure nothing of it is left.
    async::Task<Result<void>> open(WorkspaceId id, NetdSpot spot);
    /// The same for a machine found running: attaches to its netd, or starts a new one.
    async::Task<Result<void>> adopt(WorkspaceId id, NetdSpot spot);
    /// For a workspace that does not run: writes down what its last netd left behind, which may
    /// have ended while there was no Helix.
    async::Task<void> recover(WorkspaceId id, NetdSpot spot);
    /// Ends netd. The forwards are Closed, once-rules and prompts forgotten.
    async::Task<void> close(WorkspaceId id);
    /// The same for one that goes on later: its forwards wait (ForwardsService::rest()).
    async::Task<void> rest(WorkspaceId id);
    /// Forgets everything about it, ledger included.
    async::Task<Result<void>> remove(WorkspaceId id);
    /// The descriptor netd hands guest connections to 10.0.2.100:port through. Kept and given again
    /// when netd restarts (a duplicate).
    async::Task<Result<void>> setService(WorkspaceId id, std::uint16_t port,
                                         std::shared_ptr<UniqueFd> channel);

    /// What its guest has sent and got since its helix-netd began. Unavailable while none is up.
    [[nodiscard]] async::Task<Result<NetTraffic>> traffic(WorkspaceId id);

    // -- what people see and do ------------------------------------------------------------------
    [[nodiscard]] BoundarySnapshot snapshot(const WorkspaceId& id) const override;
    [[nodiscard]] EgressChoice defaults() const override;
    async::Task<Result<void>> setDefaults(EgressChoice choice) override;
    [[nodiscard]] std::vector<egress::Rule> always() const override;
    async::Task<Result<void>> setAlways(std::vector<egress::Rule> rules) override;
    async::Task<Result<void>> setChoice(WorkspaceId id, EgressChoice choice) override;
    async::Task<Result<void>> setClipboard(WorkspaceId id,
                                           operations::ClipboardChoice choice) override;
    async::Task<Result<void>> allow(WorkspaceId id, egress::Rule rule, AllowScope scope) override;
    async::Task<Result<void>> deny(WorkspaceId id, std::string domain) override;
    async::Task<Result<void>> withdraw(WorkspaceId id, egress::Rule rule,
                                       AllowScope scope) override;
    async::Task<Result<void>> withhold(WorkspaceId id, egress::Rule rule) override;
    async::Task<Result<void>> reopen(WorkspaceId id, egress::Rule rule,
                                     std::optional<AllowScope> given) override;

    async::Task<Result<std::vector<LedgerLine>>> ledger(WorkspaceId id, LedgerQuery query) override;
    async::Task<Result<std::vector<LedgerTotal>>> totals(WorkspaceId id) override;
    async::Task<Result<void>> exportLedger(WorkspaceId id, std::filesystem::path file) override;

    async::Task<Result<OpenedPage>> openPage(WorkspaceId id, std::string workspaceName,
                                             std::uint16_t guestPort, PageWay way) override;

    /// A line of Helix's own: the inference gateway did not let `what` be done for the guest, with
    /// which its model's provider would have reached somewhere. Both words are foreign.
    void noteModelRefusal(const WorkspaceId& id, const std::string& provider,
                          const std::string& what);
    /// A line of Helix's own: something that the user carried (operations::isByHand). Its name is
    /// foreign.
    void noteCarried(LedgerLine line);

public:
    struct Private;

private:
    std::shared_ptr<Private> m_d; ///< owned here and by running coroutines
};

} // namespace helix::boundary
