#pragma once
// Ports of the host that lead into a workspace: leases that are kept, and what is true of them
// right now.

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <QObject>

#include "async/completion.h"
#include "base/ids.h"
#include "base/result.h"
#include "base/unique_fd.h"
#include "store/database.h"

namespace helix::boundary {

enum class ForwardKind { Control, Ssh, Business };
enum class ForwardState {
    Closed,    ///< the workspace does not run
    Waiting,   ///< it is suspended: a connection to the host port waits, and wakes it
    Listening, ///< connections to the host port reach the guest
    Failed,    ///< should listen but cannot; `problem` says why
};

inline constexpr std::string_view kLoopbackAddress = "127.0.0.1";
/// For the UI and the CLI to show before a port is opened on any other address.
inline constexpr std::string_view kOtherAddressWarning =
    "Whoever can reach this computer on that address can reach the workspace through this port.";

struct ForwardCounters {
    std::uint32_t open = 0;                  ///< connections right now
    std::uint64_t total = 0;                 ///< connections so far
    std::uint64_t bytesIn = 0, bytesOut = 0; ///< to and from the guest
    friend bool operator==(const ForwardCounters&, const ForwardCounters&) = default;
};

struct Forward {
    WorkspaceId workspace;
    ForwardKind kind = ForwardKind::Business;
    std::uint16_t guestPort = 0;
    std::uint16_t hostPort = 0; ///< on hostAddress
    bool fixed = false;         ///< the user chose hostPort: never silently moved
    std::string label;
    ForwardState state = ForwardState::Closed;
    std::string problem;
    std::string hostAddress = std::string(kLoopbackAddress); ///< IPv4; "0.0.0.0": every one
    ForwardCounters counters; ///< since the workspace started; see Forwards::observeCounters()
};

/// What one running forward says of itself.
struct ForwardReport {
    std::string hostAddress;
    std::uint16_t hostPort = 0;
    std::uint16_t guestPort = 0;
    bool listening = false;
    std::string problem; ///< when it does not listen
    ForwardCounters counters;
};

/// What listens at a host port already, with the connections that wait in its queue. Owners: whoever
/// listens, and the message that hands it over.
struct HostListeners {
    std::shared_ptr<UniqueFd> ipv4; ///< null: nothing listens there yet
    std::shared_ptr<UniqueFd> ipv6; ///< of the loopback, on ::1, where there is such an address
};

/// The seam: whatever carries the traffic of one running workspace (helix-netd). Both calls may
/// outlive the object.
class ForwardBackend {
public:
    virtual ~ForwardBackend() = default;
    /// AlreadyExists when somebody listens there, other than `listeners`, which are taken over.
    virtual async::Task<Result<void>> add(std::string hostAddress, std::uint16_t hostPort,
                                          std::uint16_t guestPort, HostListeners listeners) = 0;
    /// Live connections end. NotFound counts as done.
    virtual async::Task<Result<void>> remove(std::string hostAddress, std::uint16_t hostPort) = 0;
};

/// The lowest port that the system lets us listen on: 1 for root, else what ip(7) calls
/// ip_unprivileged_port_start, usually 1024.
std::uint16_t lowestBindablePort();

/// Is it a mapping, as typed? Guest port 1 to 65535 and not the control port; host port 0
/// (automatic) or `lowest` to 65535; lower ones are PermissionDenied ("privileged"). Pure.
/// Whether the host port may be bound right now: Forwards::check().
Result<void> checkMapping(std::int64_t guestPort, std::int64_t hostPort,
                          std::uint16_t lowest = lowestBindablePort());

/// Is `address`:port free right now (bind and close)? AlreadyExists names the port and, where /proc
/// tells, the program that has it. InvalidArgument when this computer has no such address;
/// PermissionDenied when the port is privileged.
Result<void> checkHostPortFree(std::uint16_t port,
                               const std::string& address = std::string(kLoopbackAddress));

/// A port of the loopback that was free, on 127.0.0.1 and, where there is such an address, ::1.
struct LoopbackListeners {
    std::uint16_t port = 0;
    UniqueFd ipv4, ipv6; ///< non-blocking; ipv6 may be none
};
Result<LoopbackListeners> listenOnLoopback();

/// Listens on this port of `address`, and of ::1 where that is the loopback's; non-blocking. Errors
/// as checkHostPortFree().
Result<HostListeners> listenOnHost(std::uint16_t port, const std::string& address);

/// Listens on ::1, non-blocking. Nothing on a host that has no such address; AlreadyExists as
/// above.
Result<UniqueFd> listenOnLoopback6(std::uint16_t port);

/// May a port be opened on this address of the host? InvalidArgument unless it is four decimal
/// numbers (RFC 6943) that can be an address of a host. Pure.
Result<void> checkHostAddress(const std::string& address);

/// What a browser calls a forward: LABEL.WORKSPACE.localhost when `label` is a DNS label, else
/// WORKSPACE.localhost (browsers take every name under .localhost for the loopback, RFC 6761).
/// Pure.
std::string forwardName(std::string_view workspaceName, std::string_view label);
/// Where a browser finds a forward: http://NAME:PORT, or by its address where that is one of this
/// computer's others, to which such names do not lead. Pure.
std::string forwardUrl(std::string_view workspaceName, std::string_view label, std::uint16_t port,
                       std::string_view hostAddress = kLoopbackAddress);

/// All leases of all workspaces. Lives on the control thread. Every change is durable before it
/// takes effect.
class Forwards : public QObject {
    Q_OBJECT
public:
    [[nodiscard]] virtual std::vector<Forward> list() const = 0;
    [[nodiscard]] virtual std::vector<Forward> list(const WorkspaceId& workspace) const = 0;
    [[nodiscard]] virtual std::optional<Forward> find(const WorkspaceId& workspace,
                                                      ForwardKind kind) const = 0;

    /// Leases a port; hostPort 0: the guest's own where it is 1024 or more, free on the host and
    /// leased to nobody, else another such. AlreadyExists when the guest port is mapped already or
    /// the fixed host port is taken (the sentence names the port and who has it). When the workspace
    /// runs it listens on return. Another address than the loopback's needs: kOtherAddressWarning.
    virtual async::Task<Result<Forward>>
    add(WorkspaceId workspace, ForwardKind kind, std::uint16_t guestPort, std::uint16_t hostPort,
        std::string label, std::string hostAddress = std::string(kLoopbackAddress)) = 0;
    /// Would add() take this mapping of another port? As checkMapping() and
    /// ForwardsService::checkHostPort() say.
    virtual async::Task<Result<void>> check(int guestPort, int hostPort,
                                            std::string hostAddress) = 0;
    virtual async::Task<Result<void>> remove(WorkspaceId workspace, std::uint16_t guestPort) = 0;
    /// The same mapping, its label included, on another port of the same address, fixed from then on;
    /// 0: a free one, automatic from then on. Refused as add() does; then it is as it was. It stays, Failed, where the other port turns out
    /// not to listen.
    virtual async::Task<Result<Forward>> move(WorkspaceId workspace, std::uint16_t guestPort,
                                              std::uint16_t hostPort) = 0;

    /// Tries a Failed one again.
    virtual async::Task<Result<void>> retry(WorkspaceId workspace, std::uint16_t guestPort) = 0;

    /// While one of the handles lives the counters are refreshed every two seconds; without one
    /// they are as old as the last connection that began or ended.
    [[nodiscard]] virtual std::shared_ptr<void> observeCounters() = 0;

signals:
    void changed(const helix::WorkspaceId& workspace);
};

} // namespace helix::boundary
