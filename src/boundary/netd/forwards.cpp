#include "netd/forwards.h"

#include <algorithm>
#include <cerrno>
#include <cstring>

#include <fcntl.h>
#include <unistd.h>

#include "netd/socket_gate.h"
#include "base/try.h"

namespace helix::netd {
namespace {

tl::unexpected<Error> listenFailed(const SocketAddress& host, int problem)
{
    const std::string where = egress::toString(host.address) + ":" + std::to_string(host.port);
    if (problem == EADDRINUSE)
        return fail(ErrorCode::AlreadyExists,
                    "Port " + std::to_string(host.port) + " on " + egress::toString(host.address) +
                        " is taken by another program; choose another port.");
    if (problem == EADDRNOTAVAIL)
        return fail(ErrorCode::InvalidArgument,
                    egress::toString(host.address) + " is not an address of this computer.");
    if (problem == EACCES)
        return fail(ErrorCode::PermissionDenied, "This user may not listen on port " +
                                                     std::to_string(host.port) +
                                                     "; choose one above 1023.");
    return failErrno(problem, "Nothing can listen at " + where + ".");
}

bool listens(int fd)
{
    int listening = 0;
    socklen_t size = sizeof listening;
    return ::getsockopt(fd, SOL_SOCKET, SO_ACCEPTCONN, &listening, &size) == 0 && listening != 0;
}

/// What Helix hands over for 127.0.0.1 listens on ::1 with the same port, and for nothing else.
Result<void> checkListener6(int fd, const SocketAddress& host)
{
    sockaddr_in6 bound{};
    socklen_t size = sizeof bound;
    if (host.address.value == INADDR_LOOPBACK &&
        ::getsockname(fd, reinterpret_cast<sockaddr*>(&bound), &size) == 0 &&
        size == sizeof bound && bound.sin6_family == AF_INET6 &&
        IN6_IS_ADDR_LOOPBACK(&bound.sin6_addr) && ntohs(bound.sin6_port) == host.port &&
        listens(fd))
        return {};
    return fail(ErrorCode::InvalidArgument, "The descriptor does not listen on ::1 with port " +
                                                std::to_string(host.port) + ".");
}

/// What Helix hands over listens at exactly this address: whose it is was decided there.
Result<void> checkListener(int fd, const SocketAddress& host)
{
    sockaddr_in bound{};
    socklen_t size = sizeof bound;
    if (::getsockname(fd, reinterpret_cast<sockaddr*>(&bound), &size) == 0 &&
        socketAddress(reinterpret_cast<const sockaddr*>(&bound), size) == host && listens(fd))
        return {};
    return fail(ErrorCode::InvalidArgument, "The descriptor does not listen at " +
                                                egress::toString(host.address) + ":" +
                                                std::to_string(host.port) + ".");
}

} // namespace

Result<void> Forwards::handOver(const SocketAddress& host, UniqueFd listener)
{
    TRY(checkListener(listener.get(), host));
    std::erase_if(m_handed, [&](const auto& handed) { return handed.first == host; });
    if (m_handed.size() >= kMaxForwards)
        return fail(ErrorCode::ResourceExhausted, "More listeners were handed over than there can "
                                                  "be forwards.");
    m_handed.emplace_back(host, std::move(listener));
    return {};
}

bool Forwards::takeOver(int fd)
{
    const auto handed = std::ranges::find(m_handed, m_forwards.back().host,
                                          [](const auto& entry) { return entry.first; });
    return m_adding && handed != m_handed.end() &&
           ::dup3(handed->second.get(), fd, O_CLOEXEC) == fd;
}

Result<void> Forwards::add(const SocketAddress& host, std::uint16_t guestPort, UniqueFd listener6,
                           const Listen& listen)
{
    if (listener6.valid())
        TRY(checkListener6(listener6.get(), host));
    if (find(host))
        return fail(ErrorCode::AlreadyExists, "Port " + std::to_string(host.port) + " on " +
                                                  egress::toString(host.address) +
                                                  " is already forwarded to this workspace.");
    if (m_forwards.size() >= kMaxForwards)
        return fail(ErrorCode::ResourceExhausted,
                    "This workspace has as many forwards as it can have; remove one first.");
    Forward forward;
    forward.id = ++m_lastId;
    forward.host = host;
    forward.guestPort = guestPort;
    forward.listener6 = std::move(listener6);
    m_forwards.push_back(std::move(forward));
    m_adding = true;
    const int problem = listen(host, guestPort);
    m_adding = false;
    std::erase_if(m_handed, [&](const auto& handed) { return handed.first == host; });
    if (problem == 0)
        return {};
    m_forwards.pop_back();
    return listenFailed(host, problem);
}

Result<std::uint32_t> Forwards::find(const SocketAddress& host) const
{
    for (const Forward& forward : m_forwards)
        if (forward.host == host)
            return forward.id;
    return fail(ErrorCode::NotFound, "There is no forward at " + egress::toString(host.address) +
                                         ":" + std::to_string(host.port) + ".");
}

void Forwards::remove(std::uint32_t id)
{
    std::erase_if(m_forwards, [id](const Forward& forward) { return forward.id == id; });
}

void Forwards::refresh(const std::function<bool(egress::Ipv4)>& isOurs)
{
    for (Forward& forward : m_forwards) {
        const bool special =
            forward.host.address.value == 0 || (forward.host.address.value >> 24) == 127;
        const bool ours = special || isOurs(forward.host.address);
        if (!ours)
            failed(forward, egress::toString(forward.host.address) +
                                " is no longer an address of this computer.");
        else
            forward.problem.clear();
    }
}

void Forwards::failed(Forward& forward, std::string problem)
{
    const bool news = forward.problem.empty();
    forward.problem = std::move(problem);
    if (news && onFailed)
        onFailed(forward);
}

bool Forwards::mayBind(int fd, const sockaddr* address, socklen_t length)
{
    if (!m_adding || socketAddress(address, length) != m_forwards.back().host)
        return false;
    m_forwards.back().listener = fd;
    return true;
}

void Forwards::fill(std::vector<pollfd>& polled)
{
    m_firstPolled = polled.size();
    for (const Forward& forward : m_forwards)
        if (forward.listener6.valid())
            polled.push_back({forward.listener6.get(), POLLIN, 0});
}

void Forwards::join(std::vector<pollfd>& polled) const
{
    for (std::size_t at = m_firstPolled; at < polled.size(); ++at)
        for (const Forward& forward : m_forwards)
            if ((polled[at].revents & POLLIN) != 0 && forward.listener6.get() == polled[at].fd)
                for (pollfd& entry : polled)
                    if (entry.fd == forward.listener)
                        entry.revents |= POLLIN;
}

int Forwards::accept(int listener, sockaddr* address, socklen_t* length) const
{
    const Forward* forward = byListener(listener);
    pollfd usual{listener, POLLIN, 0};
    if (forward == nullptr || !forward->listener6.valid() || ::poll(&usual, 1, 0) > 0)
        return raw::accept(listener, address, length, SOCK_CLOEXEC);
    sockaddr_in6 peer{};
    socklen_t size = sizeof peer;
    const int accepted = raw::accept(forward->listener6.get(), reinterpret_cast<sockaddr*>(&peer),
                                     &size, SOCK_CLOEXEC);
    if (accepted < 0 || address == nullptr || length == nullptr || *length < sizeof(sockaddr_in))
        return accepted;
    const sockaddr_in known = toSockaddr({{INADDR_LOOPBACK}, ntohs(peer.sin6_port)});
    std::memcpy(address, &known, sizeof known);
    *length = sizeof known;
    return accepted;
}

const Forward* Forwards::byListener(int fd) const
{
    for (const Forward& forward : m_forwards)
        if (forward.listener == fd && fd >= 0)
            return &forward;
    return nullptr;
}

Forward* Forwards::byId(std::uint32_t id)
{
    for (Forward& forward : m_forwards)
        if (forward.id == id)
            return &forward;
    return nullptr;
}

void Forwards::acceptFailed(int listener, int problem)
{
    if (problem == EAGAIN || problem == ECONNABORTED || problem == EINTR || problem == EPROTO)
        return;
    for (Forward& forward : m_forwards)
        if (forward.listener == listener)
            failed(forward,
                   std::string("It cannot take connections: ") + ::strerror(problem) + ".");
}

void Forwards::opened(std::uint32_t id)
{
    if (Forward* forward = byId(id)) {
        ++forward->open;
        ++forward->total;
        forward->problem.clear();
    }
}

void Forwards::ended(const Flow& flow)
{
    if (flow.kind != FlowKind::Forward)
        return;
    if (Forward* forward = byId(flow.forward)) {
        --forward->open;
        forward->bytesIn += flow.bytesIn;
        forward->bytesOut += flow.bytesOut;
    }
}

} // namespace helix::netd
