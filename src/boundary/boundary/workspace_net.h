#pragma once
// Keeps the helix-netd of one running workspace going: starts it, tells it what holds, starts it
// again when it is gone, and ends it.

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "async/process_watch.h"
#include "boundary/boundary_snapshot.h"
#include "boundary/forwards_service.h"
#include "boundary/netd_messages.h"
#include "boundary/netd_spot.h"
#include "rpc/peer.h"

namespace helix::boundary {

/// From open() to close() of one workspace. Control thread. Shared by its entry and the coroutines
/// that run in it.
class WorkspaceNet : public ForwardBackend, public std::enable_shared_from_this<WorkspaceNet> {
public:
    /// What it asks and tells; nothing after stop() has returned or letGo() was called.
    struct Events {
        std::function<egress::Policy()> policy; ///< what holds right now
        std::function<Result<void>()> ledger;   ///< the error: why lines cannot be written
        std::function<void()> changed;          ///< state, problem or confinement
        std::function<void(OpenedFlow)> opened;
        std::function<void(FlowCounts)> counted;
        std::function<void(NetRecord)> recorded;
        /// helix-netd is gone, and its connections with it: what it left is to be written down. The
        /// error: it cannot be, so no other may begin.
        std::function<async::Task<Result<void>>()> drain;
    };
    WorkspaceNet(ForwardsService& forwards, std::filesystem::path program, WorkspaceId workspace,
                 NetdSpot spot, NetTiming timing, Events events);
    ~WorkspaceNet() override;

    /// Attaches to a running netd when `adopt` and there is one, or starts one. On failure nothing
    /// of it is left.
    async::Task<Result<void>> start(bool adopt);
    /// Ends netd, asks first.
    async::Task<void> stop();
    /// Lets netd run on, without us.
    void letGo();

    /// The policy that holds now is in force on return: netd has taken it, or is dead.
    async::Task<void> pushPolicy();
    async::Task<Result<void>> setService(std::uint16_t port, std::shared_ptr<UniqueFd> channel);
    void acknowledge(const std::string& instance, std::uint64_t sequence);
    void tellLedger(bool writable, const std::string& reason);
    /// Asks for the counters and passes them to Forwards.
    async::Task<void> refreshCounters();
    /// What its guest has sent and got. Unavailable while netd is not up.
    async::Task<Result<NetTraffic>> traffic();
    /// Ends a netd that breaks the rules; it is started again.
    void endForCause(const std::string& why);

    async::Task<Result<void>> add(std::string hostAddress, std::uint16_t hostPort,
                                  std::uint16_t guestPort, HostListeners listeners) override;
    async::Task<Result<void>> remove(std::string hostAddress, std::uint16_t hostPort) override;

    [[nodiscard]] NetState state() const { return m_state; }
    [[nodiscard]] const std::string& problem() const { return m_problem; }
    [[nodiscard]] bool seccomp() const { return m_seccomp; }
    [[nodiscard]] bool emptyRoot() const { return m_emptyRoot; }
    [[nodiscard]] int pid() const;
    /// processInstance() of the netd that we are connected to.
    [[nodiscard]] const std::string& instance() const { return m_instance; }

private:
    using Link = std::shared_ptr<rpc::Peer>;
    static const std::string& restartingSentence();
    static tl::unexpected<Error> endingError();
    async::Task<Result<void>> bringUp(bool adopt);
    async::Task<Result<void>> drain();
    async::Task<void> tearDown();
    async::Task<void> bringUpAgain();
    void onLoss(const Error& why);
    void setState(NetState state, std::string problem = {});

    // -- workspace_net_start.cpp
    async::Task<Result<void>> findOrStart(bool adopt);
    bool attachToRunning();
    async::Task<void> endLeftovers();
    async::Task<Result<void>> connectToOurs();
    [[nodiscard]] Error startFailure() const;

    // -- workspace_net_talk.cpp
    async::Task<Result<void>> introduce();
    async::Task<Result<void>> sendPolicy(Link link);
    async::Task<Result<void>> sendService(Link link, std::uint16_t port,
                                          std::shared_ptr<UniqueFd> channel);
    async::Task<Result<void>> request(Link link, std::string method, nlohmann::json params);
    void onNotification(const std::string& method, const nlohmann::json& params);
    void onForwardFailure(const nlohmann::json& params);

    ForwardsService& m_forwards;
    std::filesystem::path m_program;
    WorkspaceId m_workspace;
    NetdSpot m_spot;
    NetTiming m_timing;
    Events m_events;
    async::CancelSource m_cancel;

    NetState m_state = NetState::Down;
    std::string m_problem;
    bool m_busy = false;                               ///< bringUp() or a restart is under way
    bool m_stopping = false;                           ///< stop() or letGo() was called
    bool m_letGo = false;                              ///< Forwards may be gone
    std::optional<async::Completion<void>> m_farewell; ///< of stop(): netd hung up
    std::vector<async::Completion<void>> m_idle;       ///< stop() waits for m_busy to end
    int m_quickDeaths = 0;
    std::chrono::steady_clock::time_point m_upSince;

    std::shared_ptr<async::ProcessWatch> m_watch; ///< owners: this and whoever waits for its end
    Link m_link;
    std::string m_instance;
    bool m_policySent = false, m_servicesSent = false; ///< on this link
    std::uint64_t m_revision = 0;
    bool m_seccomp = false, m_emptyRoot = false;
    std::vector<ForwardReport> m_carried; ///< what netd listened on when we attached
    std::map<std::uint16_t, std::shared_ptr<UniqueFd>>
        m_services; ///< owners: this and their givers
};

} // namespace helix::boundary
