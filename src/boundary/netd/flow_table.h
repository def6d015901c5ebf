#pragma once
// The conversations that are open now: the guest's own, those with services of the host, and those
// that came in by a forward. Pure bookkeeping; no sockets are touched.

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/bytes.h"
#include "egress/http_requests.h"
#include "egress/ipv4.h"

namespace helix::netd {

using TimePoint = std::chrono::steady_clock::time_point;
/// What the adapters pass into the decisions.
inline TimePoint now()
{
    return std::chrono::steady_clock::now();
}

enum class FlowKind { Tcp, Udp, Service, Forward };
std::string_view toString(FlowKind kind); ///< "tcp", "udp", "service", "forward"

/// What is looked at before bytes of the guest pass.
enum class Guard {
    None,
    ServerName, ///< nothing passes before a good ClientHello, or SSH where a rule names the port
    Host,       ///< each request's head, before it passes
    SshAnswer,  ///< the guest has introduced itself as SSH; the server has yet to
};

/// HTTP under Guard::Host.
struct HttpStream {
    egress::HttpRequests requests;
    Bytes held;          ///< taken from the guest and not sent: the start of a head
    std::size_t due = 0; ///< bytes of held, and what follows it, that may go
};

struct Flow {
    std::uint64_t id = 0; ///< given by the table, never used twice
    FlowKind kind = FlowKind::Tcp;
    egress::Ipv4 address;   ///< of the other side
    std::uint16_t port = 0; ///< of the other side; of a forward: the host's listening port
    std::uint16_t guestPort = 0;
    std::string name; ///< the pinned name that let it through
    std::string rule;
    std::int64_t openedMs = 0; ///< wall clock
    TimePoint openedAt;
    TimePoint lastUsed;
    std::uint64_t bytesOut = 0; ///< left the guest
    std::uint64_t bytesIn = 0;
    std::uint64_t toldBytes = 0; ///< of both, when they were last told
    int fd = -1;
    std::uint32_t forward = 0; ///< of a forward: which one
    Guard guard = Guard::None;
    std::optional<HttpStream> http;
    bool wantsMore = false;  ///< what the guest has sent cannot be judged before it sends more
    bool provedName = false; ///< its ClientHello, a request or a rule for SSH has named `name`
    bool connected = false;  ///< something could be sent
    bool announced = false;  ///< Helix has been told that it is open
    bool readEnded = false, writeEnded = false;
};

class FlowTable {
public:
    /// Files a flow under its descriptor and, for the guest's own, under its addresses.
    Flow& add(Flow flow);
    [[nodiscard]] Flow* byId(std::uint64_t id);
    /// A TCP, service or forward flow of this descriptor; null for UDP descriptors, which many
    /// flows share.
    [[nodiscard]] Flow* byFd(int fd);
    /// The guest's own flow from `guestPort` to this address; null when there is none.
    [[nodiscard]] Flow* find(FlowKind kind, std::uint16_t guestPort, egress::Ipv4 address,
                             std::uint16_t port);
    /// The UDP flow of `fd` with this other side.
    [[nodiscard]] Flow* datagramPeer(int fd, egress::Ipv4 address, std::uint16_t port);
    [[nodiscard]] bool isDatagramFd(int fd) const;
    /// Gives a UDP flow the descriptor that libslirp uses for it.
    void attach(Flow& flow, int fd);
    /// Takes it out; the copy is for the ledger. Null when there is no such flow.
    std::unique_ptr<Flow> remove(std::uint64_t id);

    /// Ids of the flows that `chosen` likes.
    [[nodiscard]] std::vector<std::uint64_t>
    select(const std::function<bool(const Flow&)>& chosen) const;
    void forEach(const std::function<void(const Flow&)>& visit) const;
    void forEachMutable(const std::function<void(Flow&)>& visit);
    /// Flows that the guest opened (all but forwards).
    [[nodiscard]] std::size_t guestFlows() const { return m_flows.size() - m_forwards; }
    [[nodiscard]] std::size_t forwards() const { return m_forwards; }
    [[nodiscard]] std::size_t guarded() const { return m_guarded; }
    void setGuard(Flow& flow, Guard guard);

private:
    void detach(const Flow& flow);

    std::unordered_map<std::uint64_t, std::unique_ptr<Flow>> m_flows;
    std::unordered_map<int, Flow*> m_byFd;                     ///< TCP and forwards
    std::unordered_map<int, std::vector<Flow*>> m_datagramFds; ///< UDP: one descriptor, many peers
    std::unordered_map<std::uint64_t, Flow*> m_streams;        ///< guest port, address, port
    std::unordered_map<std::uint64_t, Flow*> m_datagrams;
    std::uint64_t m_lastId = 0;
    std::size_t m_forwards = 0;
    std::size_t m_guarded = 0;
};

} // namespace helix::netd
