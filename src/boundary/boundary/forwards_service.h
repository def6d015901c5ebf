#pragma once
// All leases of all workspaces, kept in the database.
// Made and wired by the composition; everybody else knows Forwards alone. Control thread.

#include "boundary/forwards.h"

namespace helix::boundary {

class ForwardsService : public Forwards {
    Q_OBJECT
public:
    ForwardsService(store::Database& database, std::uint16_t firstAutomaticPort = 22000,
                    std::uint16_t lastAutomaticPort = 28999);
    ~ForwardsService() override;
    static const char* schema(); ///< the SQL of its table, for the migrations of the composition
    /// How to call a workspace in sentences; its id when never set. Must work as long as this
    /// object lives.
    void setWorkspaceNames(std::function<std::string(const WorkspaceId&)> nameOf);

    async::Task<Result<void>> load();

    [[nodiscard]] std::vector<Forward> list() const override;
    [[nodiscard]] std::vector<Forward> list(const WorkspaceId& workspace) const override;
    [[nodiscard]] std::optional<Forward> find(const WorkspaceId& workspace,
                                              ForwardKind kind) const override;

    /// May `hostPort` of `hostAddress` be bound for a workspace right now? The one rule for whoever
    /// asks before or while a mapping is made. 0 (automatic) may. In this order: InvalidArgument
    /// for what is no address or port, PermissionDenied for a privileged one, AlreadyExists, with
    /// who has it, for one that is leased already or taken by another program.
    [[nodiscard]] Result<void>
    checkHostPort(std::int64_t hostPort,
                  const std::string& hostAddress = std::string(kLoopbackAddress)) const;

    async::Task<Result<Forward>>
    add(WorkspaceId workspace, ForwardKind kind, std::uint16_t guestPort, std::uint16_t hostPort,
        std::string label, std::string hostAddress = std::string(kLoopbackAddress)) override;
    /// An automatic one that is never the guest's own number: for what nobody asked for by hand.
    /// An image that names 5432 or 11434 would otherwise stand where the user's programs look for
    /// a server of this computer.
    async::Task<Result<Forward>> addElsewhere(WorkspaceId workspace, std::uint16_t guestPort,
                                              std::string label);
    async::Task<Result<void>> check(int guestPort, int hostPort, std::string hostAddress) override;
    async::Task<Result<void>> remove(WorkspaceId workspace, std::uint16_t guestPort) override;
    async::Task<Result<void>> removeAll(WorkspaceId workspace);
    async::Task<Result<Forward>> move(WorkspaceId workspace, std::uint16_t guestPort,
                                      std::uint16_t hostPort) override;

    // -- called by the boundary ----------------------------------------------------------------
    /// `backend` carries the workspace's traffic from now on: every lease is opened through it.
    /// A taken automatic port moves to another one; a taken fixed one is Failed with its sentence.
    /// The error is that of a control or SSH port that cannot be opened: the workspace is of no use
    /// without; call detach(). `listening`: what the backend carries already; those with a lease
    /// stay as they are, the others are closed. The backend outlives detach().
    async::Task<Result<void>> open(WorkspaceId workspace, ForwardBackend* backend,
                                   std::vector<ForwardReport> listening);
    /// The backend is gone and comes back: until open() every lease is Failed with `problem`.
    void interrupt(const WorkspaceId& workspace, const std::string& problem);
    /// The backend is gone for good: its leases are Closed.
    void detach(const WorkspaceId& workspace);
    /// The backend is gone until the workspace goes on: its leases but the control port's are
    /// Waiting, and listen here until open() hands their listeners over. May be called again.
    void rest(const WorkspaceId& workspace);
    /// Whoever waits at the ports of one that rests and was not let in is sent away; those who come
    /// then knock anew.
    void dismiss(const WorkspaceId& workspace);
    /// What the backend says of its forwards right now.
    void report(const WorkspaceId& workspace, const std::vector<ForwardReport>& reports);

    async::Task<Result<void>> retry(WorkspaceId workspace, std::uint16_t guestPort) override;

    [[nodiscard]] std::shared_ptr<void> observeCounters() override;
    [[nodiscard]] bool countersObserved() const;

signals:
    /// Somebody has connected to a port of one that rests. Told once, until dismiss().
    void knocked(const helix::WorkspaceId& workspace);
    /// The first handle of observeCounters() was taken.
    void countersWanted();

public:
    struct Private;

private:
    /// A host port of 0 becomes a free one.
    async::Task<Result<Forward>> put(Forward lease);
    /// One that the user may change.
    [[nodiscard]] Result<Forward> mapping(const WorkspaceId& workspace,
                                          std::uint16_t guestPort) const;
    std::shared_ptr<Private> m_d; ///< owned here and by running coroutines
};

} // namespace helix::boundary
