#pragma once
// The paired host's connection to WSS /v1/rpc.

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <QObject>

#include "async/completion.h"
#include "base/bytes.h"
#include "base/result.h"
#include "link/pairing_client.h"
#include "protocol/guest_findings.h"

namespace helix::link {

struct ExecRequest {
    std::vector<std::string> argv;
    std::string cwd; ///< empty: ~/workspace
    std::map<std::string, std::string> environment;
    std::optional<std::chrono::milliseconds> timeout;
    bool wantsStdin = false;
    bool asRoot = false;
};

struct ExecExit {
    int status = 0; ///< valid when signal is 0
    int signal = 0;
    bool timedOut = false;
};

struct GuestPort {
    std::uint16_t port = 0;
    std::string address;
    std::string process; ///< the guest's word, made printable
    friend bool operator==(const GuestPort&, const GuestPort&) = default;
};

struct GuestMetrics {
    double cpuPercent = 0;
    std::uint64_t memoryTotal = 0, memoryUsed = 0, diskTotal = 0, diskUsed = 0;
    double load1 = 0;
};

/// One running command, on the control thread. No signal comes after exited(). Destroying the
/// handle kills the command. Signals are held back until somebody is connected to exited(), and
/// come from the event loop after that: connect output() first, or in the same turn. May outlive
/// its client; exited() with a failure follows then.
class Exec : public QObject {
    Q_OBJECT
public:
    /// Completes when the guest has taken the bytes (in pieces): await it before the next call.
    /// Conflict unless the request wantsStdin.
    virtual async::Task<Result<void>> writeStdin(Bytes data, bool eof) = 0;
    virtual async::Task<Result<void>> signalGroup(int signal) = 0;
    /// Returns credit for `bytes` of output that the consumer has dealt with. The guest stops at
    /// kMaxExecOutputInFlight without it.
    virtual void acknowledge(std::size_t bytes) = 0;
    /// Whether the command has; who holds the handle may still have to hear of it.
    [[nodiscard]] virtual bool hasEnded() const = 0;

signals:
    void output(bool isStderr, const QByteArray& data);
    /// After all output. An Error in `failure` (connection lost) when it is not empty.
    void exited(const helix::link::ExecExit& exit, const std::optional<helix::Error>& failure);
};

/// Lives on the control thread. Reconnects never on its own: its owner decides (one layer retries,
/// not two).
class AgentClient : public QObject {
    Q_OBJECT
public:
    /// PermissionDenied when another certificate answers or the credential is not accepted;
    /// Unavailable when nothing does; Timeout.
    static async::Task<Result<std::unique_ptr<AgentClient>>>
    connectTo(std::uint16_t controlPort, Credential credential, std::chrono::milliseconds deadline,
              async::CancelToken cancel);
    ~AgentClient() override;

    /// ResourceExhausted beyond kMaxExecs at once; the guest's own refusal (no such program or
    /// folder) otherwise.
    async::Task<Result<std::unique_ptr<Exec>>> exec(ExecRequest request);
    /// Subscribes; portsChanged and metricsChanged follow.
    async::Task<Result<void>> watchPorts();
    async::Task<Result<void>> watchMetrics(std::chrono::milliseconds interval);
    [[nodiscard]] const std::vector<GuestPort>& ports() const;
    async::Task<Result<void>> powerOff();
    /// What every command and terminal started from here on finds in its environment.
    async::Task<Result<void>> setEnvironment(std::map<std::string, std::string> variables);
    /// The guest's host name from here on, an RFC 1123 label.
    async::Task<Result<void>> renameHost(std::string name);
    /// How its desktop is captured and encoded: the guest's word, made printable. The guest has each
    /// of its encoders make a picture meanwhile.
    async::Task<Result<std::vector<protocol::GuestFinding>>> examineDesktop();
    /// Ends what is dragged on its desktop, where that is files; their paths, which are the guest's
    /// word. None: nothing was ended. Conflict while nobody has control of it.
    async::Task<Result<std::vector<std::string>>> takeDrag();
    /// The process that has the guest's local TCP (else UDP) port: the guest's word, made
    /// printable. Empty when the guest does not know or answer within `deadline`.
    async::Task<std::string> ownerOf(bool tcp, std::uint16_t port,
                                     std::chrono::milliseconds deadline);

signals:
    /// ports() has changed.
    void portsChanged();
    void metricsChanged(const helix::link::GuestMetrics& metrics);
    /// Once; Protocol when the guest misbehaved. Every exec has ended with the same error before.
    void disconnected(const helix::Error& why);

private:
    struct Private;
    AgentClient();
    std::unique_ptr<Private> m_d;
};

} // namespace helix::link
