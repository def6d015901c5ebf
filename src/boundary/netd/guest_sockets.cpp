#include "netd/guest_sockets.h"

#include <cerrno>
#include <cstring>

#include <fcntl.h>
#include <netinet/in.h>
#include <poll.h>
#include <unistd.h>

#include "base/unique_fd.h"
#include "netd/socket_address.h"

namespace helix::netd {
namespace {

/// libslirp 4.7 frees a buffer twice when connect() fails at once with ECONNREFUSED and it is short
/// of buffers (tcp_input: tcp_respond and m_free). A failure that comes later takes another way,
/// and the guest gets its reset as well: what is not in the flow table can neither send nor
/// receive.
int failLater()
{
    errno = EINPROGRESS;
    return -1;
}

} // namespace

GuestSockets::GuestSockets(Parts parts)
    : m_parts(parts)
{
    installGate(this);
}

GuestSockets::~GuestSockets()
{
    installGate(nullptr);
}

int GuestSockets::refuse(int problem)
{
    errno = problem;
    return -1;
}

int GuestSockets::socket(int family, int type, int protocol)
{
    const int kind = type & ~(SOCK_CLOEXEC | SOCK_NONBLOCK);
    if (family != AF_INET || (kind != SOCK_STREAM && kind != SOCK_DGRAM) || protocol != 0)
        return refuse(EACCES);
    if (!roomForSocket())
        return refuse(EMFILE);
    const int fd = raw::socket(family, type, protocol);
    if (fd >= 0)
        m_sockets.emplace(fd, kind == SOCK_DGRAM);
    return fd;
}

int GuestSockets::bind(int fd, const sockaddr* address, socklen_t length)
{
    if (!m_parts.forwards.mayBind(fd, address, length))
        return refuse(EACCES);
    return m_parts.forwards.takeOver(fd) ? 0 : raw::bind(fd, address, length);
}

int GuestSockets::listen(int fd, int)
{
    // libslirp asks for a queue of one, which a browser overruns at once.
    constexpr int kBacklog = 128;
    if (!m_parts.forwards.isListener(fd))
        return refuse(EACCES);
    return raw::listen(fd, kBacklog);
}

int GuestSockets::accept(int fd, sockaddr* address, socklen_t* length)
{
    const int accepted = m_parts.forwards.accept(fd, address, length);
    if (accepted < 0) {
        m_parts.forwards.acceptFailed(fd, errno);
        return -1;
    }
    const auto peer = socketAddress(address, length ? *length : 0);
    const auto forward = m_parts.forwards.byListener(fd);
    if (!forward || !peer || m_parts.flows.forwards() >= egress::netd::kMaxConnections ||
        !roomForSocket()) {
        raw::close(accepted);
        return refuse(ECONNABORTED);
    }
    m_sockets.emplace(accepted, false);
    Flow flow;
    flow.kind = FlowKind::Forward;
    flow.forward = forward->id;
    flow.address = peer->address;
    flow.port = forward->host.port;
    flow.guestPort = forward->guestPort;
    flow.rule = "forward";
    flow.openedMs = wallMs();
    flow.openedAt = flow.lastUsed = now();
    flow.fd = accepted;
    m_parts.forwards.opened(forward->id);
    Flow& added = m_parts.flows.add(std::move(flow));
    // Helix's own way in is one of these: it stays open, and the line comes when the spool is back.
    [[maybe_unused]] const bool kept = m_parts.ledger.opening(added);
    m_parts.ledger.opened(added);
    return accepted;
}

bool GuestSockets::intends(FlowKind kind, const sockaddr_in& target) const
{
    return m_intent && m_intent->kind == kind &&
           m_intent->address.value == ntohl(target.sin_addr.s_addr) &&
           m_intent->port == ntohs(target.sin_port);
}

void GuestSockets::refusedByGate(std::string_view kind, const sockaddr_in& target)
{
    const egress::Ipv4 address{ntohl(target.sin_addr.s_addr)};
    const auto port = ntohs(target.sin_port);
    m_parts.log.line("the socket gate refused " + std::string(kind) + " to " +
                     egress::toString(address) + " port " + std::to_string(port));
    m_parts.ledger.denied(
        {.kind = kind, .address = address, .port = port, .reason = egress::Reason::Gate}, now());
}

int GuestSockets::connect(int fd, const sockaddr* address, socklen_t length)
{
    if (address == nullptr || length < sizeof(sockaddr_in) || address->sa_family != AF_INET)
        return failLater();
    sockaddr_in target{};
    std::memcpy(&target, address, sizeof target);
    const bool service = intends(FlowKind::Service, target);
    if (!service && !intends(FlowKind::Tcp, target)) {
        refusedByGate("tcp", target);
        return failLater();
    }
    const int result = service ? connectService(fd) : connectOutside(fd, target, length);
    const int problem = errno;
    m_intent.reset(); // one frame, one connection
    errno = problem;
    return result;
}

int GuestSockets::connectService(int fd)
{
    const Flow* flow = open(fd, now());
    if (flow == nullptr)
        return failLater();
    auto guestEnd = m_parts.services.open(m_intent->port);
    if (guestEnd && ::dup3(guestEnd->get(), fd, O_CLOEXEC) >= 0)
        return 0;
    if (!guestEnd)
        m_parts.log.line(guestEnd.error().describe());
    finish(flow->id);
    return failLater();
}

int GuestSockets::connectOutside(int fd, const sockaddr_in& target, socklen_t length)
{
    if (m_parts.door.deniedRange(m_intent->address) != egress::Reason::None) {
        refusedByGate("tcp", target);
        return failLater();
    }
    const Flow* flow = open(fd, now());
    if (flow == nullptr)
        return failLater();
    const int result = raw::connect(fd, reinterpret_cast<const sockaddr*>(&target), length);
    const int problem = errno;
    if (result == 0 || problem == EINPROGRESS) {
        errno = problem;
        return result;
    }
    finish(flow->id);
    return failLater();
}

int GuestSockets::shutdown(int fd, int how)
{
    const int result = raw::shutdown(fd, how);
    const int problem = errno;
    if (Flow* flow = m_parts.flows.byFd(fd)) {
        flow->readEnded |= how != SHUT_WR;
        flow->writeEnded |= how != SHUT_RD;
        // libslirp keeps the descriptor ten seconds more for its TIME_WAIT; nothing passes any
        // more.
        if (flow->readEnded && flow->writeEnded)
            finish(flow->id);
    }
    errno = problem;
    return result;
}

int GuestSockets::close(int fd)
{
    if (const Flow* flow = m_parts.flows.byFd(fd)) {
        finish(flow->id);
    } else if (m_parts.flows.isDatagramFd(fd)) {
        const auto ids = m_parts.flows.select([fd](const Flow& candidate) {
            return candidate.fd == fd && candidate.kind == FlowKind::Udp;
        });
        for (const auto id : ids)
            finish(id);
    }
    m_sockets.erase(fd);
    return raw::close(fd);
}

ssize_t GuestSockets::send(int fd, const void* data, std::size_t size, int flags)
{
    Flow* flow = m_parts.flows.byFd(fd);
    if (flow == nullptr)
        return refuse(ECONNRESET);
    const BytesView bytes(static_cast<const std::uint8_t*>(data), size);
    // libslirp asks by an empty send() whether connect() has succeeded.
    const bool looked = flow->guard != Guard::None || flow->http;
    return looked && size > 0 ? sendGuarded(*flow, bytes, flags) : sendNow(*flow, bytes, flags);
}

ssize_t GuestSockets::recv(int fd, void* data, std::size_t size, int flags)
{
    Flow* flow = m_parts.flows.byFd(fd);
    if (flow == nullptr)
        return refuse(ECONNRESET);
    return flow->guard != Guard::None ? recvGuarded(*flow, data, size, flags)
                                      : recvNow(*flow, data, size, flags);
}

ssize_t GuestSockets::sendto(int fd, const void* data, std::size_t size, int flags,
                             const sockaddr* address, socklen_t length)
{
    if (address == nullptr || length < sizeof(sockaddr_in) || address->sa_family != AF_INET)
        return refuse(EACCES);
    sockaddr_in target{};
    std::memcpy(&target, address, sizeof target);
    if (!intends(FlowKind::Udp, target) ||
        m_parts.door.deniedRange(m_intent->address) != egress::Reason::None) {
        refusedByGate("udp", target);
        return refuse(EACCES);
    }
    const auto moment = now();
    Flow* flow =
        m_parts.flows.find(FlowKind::Udp, m_intent->guestPort, m_intent->address, m_intent->port);
    if (flow == nullptr)
        flow = open(fd, moment);
    if (flow == nullptr)
        return refuse(EACCES);
    m_parts.flows.attach(*flow, fd);
    flow->lastUsed = moment;
    const ssize_t sent = raw::sendto(fd, data, size, flags | MSG_NOSIGNAL,
                                     reinterpret_cast<const sockaddr*>(&target), sizeof target);
    if (sent > 0)
        flow->bytesOut += static_cast<std::uint64_t>(sent);
    return sent;
}

ssize_t GuestSockets::recvfrom(int fd, void* data, std::size_t size, int flags, sockaddr* address,
                               socklen_t* length)
{
    const ssize_t count = raw::recvfrom(fd, data, size, flags, address, length);
    if (count < 0)
        return count;
    const auto peer = socketAddress(address, length ? *length : 0);
    Flow* flow = peer ? m_parts.flows.datagramPeer(fd, peer->address, peer->port) : nullptr;
    if (flow == nullptr)
        return refuse(EAGAIN);
    flow->lastUsed = now();
    flow->bytesIn += static_cast<std::uint64_t>(count);
    return count;
}

short GuestSockets::allowedEvents(int fd, short events)
{
    if (m_parts.flows.guarded() == 0)
        return events;
    const Flow* flow = m_parts.flows.byFd(fd);
    if (flow == nullptr || flow->guard == Guard::None)
        return events;
    // Nothing comes in before the proof is good, and libslirp need not offer it again before there
    // is more of it. Before connect() is through, POLLOUT is what tells so.
    if (!flow->provedName && flow->guard != Guard::SshAnswer)
        events &= static_cast<short>(~(POLLIN | POLLPRI));
    if (flow->connected && (flow->wantsMore || flow->guard == Guard::SshAnswer))
        events &= static_cast<short>(~POLLOUT);
    return events;
}

void GuestSockets::noteFreshBytes(std::uint16_t guestPort, egress::Ipv4 address, std::uint16_t port)
{
    if (m_parts.flows.guarded() == 0)
        return;
    if (Flow* flow = m_parts.flows.find(FlowKind::Tcp, guestPort, address, port))
        flow->wantsMore = false;
}

bool GuestSockets::dropForeignDatagrams(int fd)
{
    const auto held = m_sockets.find(fd);
    if (held == m_sockets.end() || !held->second)
        return true;
    // Anybody may send to a UDP socket; the guest hears only those it has written to.
    for (int turn = 0; turn < 64; ++turn) {
        char byte = 0;
        sockaddr_storage from{};
        socklen_t length = sizeof from;
        auto* address = reinterpret_cast<sockaddr*>(&from);
        if (raw::recvfrom(fd, &byte, 1, MSG_PEEK | MSG_DONTWAIT, address, &length) < 0)
            // An error of the socket is libslirp's to fetch.
            return errno != EAGAIN;
        const auto peer = socketAddress(address, length);
        if (peer && m_parts.flows.datagramPeer(fd, peer->address, peer->port) != nullptr)
            return true;
        raw::recvfrom(fd, &byte, 1, MSG_DONTWAIT, nullptr, nullptr);
    }
    return false;
}

} // namespace helix::netd
