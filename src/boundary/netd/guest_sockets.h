#pragma once
// What stands in the gate in front of libslirp: every socket of a guest passes here, with its real
// address, and nothing passes that the frame in hand was not allowed to open a moment ago.

#include <optional>
#include <unordered_map>

#include "base/bytes.h"
#include "egress/policy.h"
#include "netd/egress_door.h"
#include "netd/flow_table.h"
#include "netd/forwards.h"
#include "netd/ledger.h"
#include "netd/netd_log.h"
#include "netd/service_channels.h"
#include "netd/socket_gate.h"

namespace helix::netd {

/// The conversation that the frame now in libslirp's hands may open or go on with.
struct Intent {
    FlowKind kind = FlowKind::Tcp;
    egress::Ipv4 address;
    std::uint16_t port = 0, guestPort = 0;
    egress::Verdict verdict;
};

class GuestSockets final : public SocketGate {
public:
    /// Descriptors that libslirp may hold at once: those of open flows and of TCP connections that
    /// linger for their last ten seconds.
    static constexpr std::size_t kMaxSockets = 2560;
    /// How long a connection may wait with what it has to show.
    static constexpr std::chrono::seconds kProofWait{30};
    static constexpr std::chrono::seconds kDatagramIdle{60};

    struct Parts {
        FlowTable& flows;
        EgressDoor& door;
        Ledger& ledger;
        ServiceChannels& services;
        Forwards& forwards;
        Log& log;
    };
    explicit GuestSockets(Parts parts);
    ~GuestSockets() override;

    /// Set around slirp_input of one frame.
    void expect(const Intent& intent) { m_intent = intent; }
    void expectNothing() { m_intent.reset(); }
    [[nodiscard]] bool roomForSocket() const { return m_sockets.size() < kMaxSockets; }

    /// Takes from a UDP socket what others sent than those whom the guest wrote to; true when
    /// something is left to read. True at once for other sockets.
    bool dropForeignDatagrams(int fd);
    /// Which of poll(2)'s events libslirp may wait for on this descriptor.
    short allowedEvents(int fd, short events);
    /// The guest has sent more on a connection that is looked into.
    void noteFreshBytes(std::uint16_t guestPort, egress::Ipv4 address, std::uint16_t port);

    /// Ends a flow now: the other side gets a reset, the guest too.
    void end(std::uint64_t flow, egress::Reason denied = egress::Reason::None);
    /// Ends what the policy, as it is now, does not allow.
    void applyPolicy();
    /// Ends idle UDP flows and late ClientHellos, prolongs the pins that are in use.
    void tick(TimePoint now);

    int socket(int family, int type, int protocol) override;
    int bind(int fd, const sockaddr* address, socklen_t length) override;
    int listen(int fd, int backlog) override;
    int accept(int fd, sockaddr* address, socklen_t* length) override;
    int connect(int fd, const sockaddr* address, socklen_t length) override;
    int shutdown(int fd, int how) override;
    int close(int fd) override;
    ssize_t send(int fd, const void* data, std::size_t size, int flags) override;
    ssize_t sendto(int fd, const void* data, std::size_t size, int flags, const sockaddr* address,
                   socklen_t length) override;
    ssize_t recv(int fd, void* data, std::size_t size, int flags) override;
    ssize_t recvfrom(int fd, void* data, std::size_t size, int flags, sockaddr* address,
                     socklen_t* length) override;

private:
    /// A call to the C library that failed with this errno: -1.
    static int refuse(int problem);
    [[nodiscard]] bool intends(FlowKind kind, const sockaddr_in& target) const;
    int connectService(int fd);
    int connectOutside(int fd, const sockaddr_in& target, socklen_t length);
    /// The flow that the frame in hand opens, on record before anything of it leaves. Null when it
    /// cannot be written down.
    Flow* open(int fd, TimePoint now);
    void finish(std::uint64_t flow, egress::Reason denied = egress::Reason::None);
    // What send() and recv() report for a flow with a guard (guarded_sockets.cpp).
    ssize_t sendGuarded(Flow& flow, BytesView bytes, int flags);
    ssize_t sendHello(Flow& flow, BytesView bytes, int flags);
    ssize_t sendSshBanner(Flow& flow, BytesView bytes, int flags);
    ssize_t sendHttp(Flow& flow, BytesView bytes, int flags);
    /// Lets more of an HTTP stream go; false: it has ended, or the guest must send more.
    bool judgeHttp(Flow& flow, BytesView fresh, std::size_t& taken);
    ssize_t recvGuarded(Flow& flow, void* data, std::size_t size, int flags);
    ssize_t sendNow(Flow& flow, BytesView bytes, int flags);
    ssize_t recvNow(Flow& flow, void* data, std::size_t size, int flags);
    /// Errno for "not before the guest has sent more".
    ssize_t awaitMore(Flow& flow);
    /// It is what it has to be: it goes on as `verdict` names it.
    void proved(Flow& flow, const egress::Verdict& verdict);
    ssize_t refuseGuarded(Flow& flow, const std::string& name, egress::Reason reason);
    void refusedByGate(std::string_view kind, const sockaddr_in& target);

    Parts m_parts;
    std::optional<Intent> m_intent;
    std::unordered_map<int, bool> m_sockets; ///< that libslirp holds; true: of datagrams
};

} // namespace helix::netd
