#pragma once
// Ports of the host that lead into a workspace: leases that are kept, and what is true of them
// right now.

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <QObject>

#include "async/completion.h"
#include "base/ids.h"
#include "base/result.h"
#include "store/database.h"

namespace helix::boundary {

enum class ForwardKind { Control, Ssh, Business };
enum class ForwardState {
    Closed,    ///< the workspace does not run
    Listening, ///< connections to the host port reach the guest
    Failed,    ///< should listen but cannot; `problem` says why
};

struct Forward {
    WorkspaceId workspace;
    ForwardKind kind = ForwardKind::Business;
    std::uint16_t guestPort = 0;
    std::uint16_t hostPort = 0; ///< on 127.0.0.1
    bool fixed = false;         ///< the user chose hostPort: never silently moved
    std::string label;
    ForwardState state = ForwardState::Closed;
    std::string problem;
};

/// The seam: whatever carries the traffic of one running workspace. Today QEMU's user network,
/// later helix-netd.
class ForwardBackend {
public:
    virtual ~ForwardBackend() = default;
    virtual async::Task<Result<void>> add(std::uint16_t hostPort, std::uint16_t guestPort) = 0;
    virtual async::Task<Result<void>> remove(std::uint16_t hostPort, std::uint16_t guestPort) = 0;
};

/// Checks a mapping as typed: guest port 1 to 65535 and not the control port; host port 0
/// (automatic) or 1024 to 65535; lower ones are PermissionDenied
/// ("privileged") unless `mayBindPrivileged`. Pure.
Result<void> checkMapping(std::int64_t guestPort, std::int64_t hostPort, bool mayBindPrivileged);

/// Would the system let us listen on `hostPort` (0: automatic)? False for privileged ports of
/// ordinary users.
bool mayBindPort(std::int64_t hostPort);

/// Is 127.0.0.1:port free right now (bind and close)? AlreadyExists names the port and, where /proc
/// tells, the program that has it.
Result<void> checkHostPortFree(std::uint16_t port);

/// All leases of all workspaces. Lives on the control thread. Every change is durable before it
/// takes effect.
class Forwards : public QObject {
    Q_OBJECT
public:
    Forwards(store::Database& database, std::uint16_t firstAutomaticPort = 22000,
             std::uint16_t lastAutomaticPort = 28999);
    ~Forwards() override;
    static const char* schema(); ///< the SQL of its table, for the migrations of the composition
    /// How to call a workspace in sentences; its id when never set. Must work as long as this
    /// object lives.
    void setWorkspaceNames(std::function<std::string(const WorkspaceId&)> nameOf);

    async::Task<Result<void>> load();

    [[nodiscard]] std::vector<Forward> list() const;
    [[nodiscard]] std::vector<Forward> list(const WorkspaceId& workspace) const;
    [[nodiscard]] std::optional<Forward> find(const WorkspaceId& workspace, ForwardKind kind) const;

    /// Leases a port; hostPort 0 chooses a free one (free on the host and not leased to any
    /// workspace). AlreadyExists when the guest port is mapped already or the fixed host port is
    /// taken (the sentence names the port and who has it). When the workspace runs it listens on
    /// return.
    async::Task<Result<Forward>> add(WorkspaceId workspace, ForwardKind kind,
                                     std::uint16_t guestPort, std::uint16_t hostPort,
                                     std::string label);
    async::Task<Result<void>> remove(WorkspaceId workspace, std::uint16_t guestPort);
    async::Task<Result<void>> removeAll(WorkspaceId workspace);

    /// Before launch: makes sure that every automatic lease is free (moving automatic ones only)
    /// and marks taken fixed ones as Failed. Returns those to launch with. A taken fixed business
    /// port does not keep the workspace from starting.
    async::Task<Result<std::vector<Forward>>> prepareLaunch(WorkspaceId workspace);
    /// The workspace runs and `backend` carries its forwards (those of prepareLaunch listen
    /// already). The backend outlives detach().
    void attach(const WorkspaceId& workspace, ForwardBackend* backend);
    /// The same for a machine found running: `listening` are the host ports that lead into it
    /// already. Leases that are not among them are opened, host ports without a lease are closed.
    async::Task<Result<void>>
    attachRunning(WorkspaceId workspace, ForwardBackend* backend,
                  std::vector<std::pair<std::uint16_t, std::uint16_t>> listening);
    /// The machine is gone: its leases are Closed.
    void detach(const WorkspaceId& workspace);
    /// Tries a Failed one again.
    async::Task<Result<void>> retry(WorkspaceId workspace, std::uint16_t guestPort);

signals:
    void changed(const helix::WorkspaceId& workspace);

public:
    struct Private;

private:
    std::shared_ptr<Private> m_d; ///< owned here and by running coroutines
};

} // namespace helix::boundary
